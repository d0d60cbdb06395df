# Names of computer players, as many as the largest table has seats.
computer-names = Zahnrad Kurbel Ritzel Hebel Bolzen Dynamo Kolben Nocke Riegel Pendel Spule Zeiger
