/// The release that `paywalld --version` prints.
let version = "0.1.0"
