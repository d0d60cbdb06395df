# Names of computer players, as many as the largest table has seats.
computer-names = Otto Ida Emil Frieda Bruno Elsa Kurt Thea Anton Lotte Karl Hilde
