# Names of computer players, as many as the largest table has seats.
computer-names = Otto Ida Émile Frida Bruno Elsa Luc Théa Antoine Lola Karl Hilde
