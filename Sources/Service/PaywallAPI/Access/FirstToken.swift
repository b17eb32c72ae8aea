import Foundation
import POSIX

/// The admin token that the first start makes. The token file keeps its digest.
/// Its text lies in the state folder, in a file that only the service's user may read.
///
/// The text is safe to delete once somebody keeps it elsewhere, and no backup holds it.
public struct FirstToken: Sendable {
  /// Where the text is.
  public let path: String
  static let name = "admin"

  /// - Parameter state: the state folder.
  public init(in state: String) { path = state + "/admin-token" }

  /// Makes the token, with the role admin. False when `file` has one already, and nothing has changed.
  ///
  /// The text is on the medium before the digest counts: a crash in between leaves a text that the next start replaces.
  public func make(for file: TokenFile, at time: Date) throws(AccessError) -> Bool {
    try file.addFirst(name: Self.name, role: .admin, createdAt: time) {
      (secret) throws(FileError) in
      try DurableFile.replace(path, with: Array((secret + "\n").utf8), mode: 0o600)
    }
  }

  /// Removes the text when `tokens` no longer take it.
  public func removeUnless(takenBy tokens: AccessList) throws(AccessError) {
    do {
      guard try FileStatus(of: path) != nil else { return }
      let secret = String(decoding: try SecretFile.read(path), as: UTF8.self)
      guard tokens.finding(for: secret, at: .distantPast) == .unknown else { return }
      try DurableFile.remove(path)
    } catch let error as AccessError {
      throw error
    } catch {
      throw .secret(path: path, "\(error)")
    }
  }
}
