import CBuild

/// The version of the program. `Sources/CHANGES.md` says what each one brings.
let version = "0.3.0"

/// The version with the commit that the program was built from, if the build was told.
var versionWithCommit: String {
  guard let commit = build_commit() else { return "\(version) (commit not recorded)" }
  return "\(version) (commit \(String(cString: commit)))"
}
