import Foundation
import POSIX

/// The admin token that the first start creates. The token file stores its digest.
/// Its text is in a file of the state folder that only the service's user may read.
///
/// You may delete the text once you have stored it elsewhere. Backups do not contain it.
public struct FirstToken: Sendable {
  /// The path of the text.
  public let path: String
  static let name = "admin"

  /// - Parameter state: the state folder.
  public init(in state: String) { path = Folder.path(ofOwn: "admin-token", in: state) }

  /// Creates the token, with the role admin. Returns false and changes nothing if `file` already has a token.
  ///
  /// Writes the text to disk before the digest becomes valid: after a crash in between, the next start replaces the text.
  public func make(for file: TokenFile, at time: Date) throws(AccessError) -> Bool {
    try file.addFirst(name: Self.name, role: .admin, createdAt: time) {
      (secret) throws(FileError) in
      try DurableFile.replace(path, with: Array((secret + "\n").utf8), mode: 0o600)
    }
  }

  /// Removes the text if `tokens` no longer accept it.
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
