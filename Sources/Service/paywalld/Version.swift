/// The release that `paywalld --version` names.
let version = "0.1.0"
