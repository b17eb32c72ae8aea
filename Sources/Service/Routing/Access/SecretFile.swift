import Foundation
import POSIX

/// A file that contains one secret and nothing else, as orchestrators mount it.
public enum SecretFile {
  /// The minimum length of a secret. A shorter one could be guessed.
  private static let shortest = 16

  /// The secret's bytes, without surrounding white space.
  public static func read(_ path: String) throws(AccessError) -> [UInt8] {
    let text: String
    do {
      text = String(decoding: try RegularFile.read(path, limit: 4096), as: UTF8.self)
    } catch {
      throw .secret(path: path, "\(error)")
    }
    let secret = [UInt8](text.trimmingCharacters(in: .whitespacesAndNewlines).utf8)
    guard secret.count >= shortest else {
      throw .secret(
        path: path, "the secret has \(secret.count) characters; it needs at least \(shortest)")
    }
    guard secret.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .secret(path: path, "the secret must be one line of visible ASCII characters")
    }
    return secret
  }
}
