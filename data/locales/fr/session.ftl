# Names of computer players, as many as the largest table has seats.
computer-names = Rouage Poulie Ressort Levier Boulon Piston Pignon Dynamo Rivet Bielle Came Pendule
