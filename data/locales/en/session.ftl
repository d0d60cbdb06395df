# Names of computer players, as many as the largest table has seats.
computer-names = Cog Sprocket Gizmo Rivet Piston Dynamo Widget Gasket Lever Crank Pulley Ratchet
