import Foundation
import TestEtcd
import TestFolders

/// Certificates for a test, made by the installed openssl.
struct TestCertificates {
  let folder: TemporaryFolder

  /// Nil, with a message, where openssl is missing.
  static func make() throws -> TestCertificates? {
    guard run("/usr/bin/env", ["openssl", "version"]).hasPrefix("OpenSSL") else {
      print("no openssl is found: install it; skipping its tests")
      return nil
    }
    let made = TestCertificates(folder: try TemporaryFolder())
    made.makeAuthority("ca")
    made.makeAuthority("stranger")
    return made
  }

  func path(_ name: String) -> String { folder.path(name) }

  /// A folder with an `openssl` for which the only authority of the system is this one.
  func program(trusting authority: String) throws -> String {
    let installed = run("/bin/sh", ["-c", "command -v openssl"])
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let script = """
      #!/bin/sh
      export SSL_CERT_FILE='\(path(authority))' SSL_CERT_DIR='\(path("none"))'
      exec \(installed) "$@"
      """
    try folder.write(script + "\n", to: "bin/openssl")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: path("bin/openssl"))
    return path("bin")
  }

  private static let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]

  private func makeAuthority(_ name: String) {
    openssl(
      ["req", "-x509"] + Self.key
        + ["-keyout", "\(name).key", "-out", "\(name).pem", "-subj", "/CN=\(name)", "-days", "2"])
  }

  /// Makes `NAME.pem` and `NAME.key`, for other names (RFC 5280 §4.2.1.6). Less than no days is expired.
  func make(_ name: String, for names: String, days: Int = 2) throws {
    try folder.write("subjectAltName=\(names)\n", to: "\(name).names")
    openssl(
      ["req"] + Self.key + [
        "-keyout", "\(name).key", "-out", "\(name).csr", "-subj", "/CN=\(name)",
      ]
    )
    openssl([
      "x509", "-req", "-in", "\(name).csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
      "-out", "\(name).pem", "-days", "\(days)", "-extfile", "\(name).names",
    ])
  }

  private func openssl(_ arguments: [String]) {
    run("/usr/bin/env", ["openssl"] + arguments, in: folder.path)
  }
}
