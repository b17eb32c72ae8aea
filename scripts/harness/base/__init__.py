"""What campaigns of all subjects use: a service of their own, clients, loads, Chromium, paywalld-lab."""
