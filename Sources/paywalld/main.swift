print("paywalld \(version)")
