import Digest
import Foundation
import JSON
import POSIX
import PaywallStorage

/// The file that stores the tokens: names, roles, and salted digests.
public struct TokenFile: Sendable {
  public let path: String
  /// The limit of tokens in one file.
  static let most = 256
  private static let largest = 1 << 20

  public init(_ path: String) { self.path = path }

  /// All tokens in the order of their addition; none if there is no file.
  public func tokens() throws(AccessError) -> [AccessToken] {
    do {
      guard try FileStatus(of: path) != nil else { return [] }
      let bytes = try RegularFile.read(path, limit: Self.largest)
      let root = try JSONText(parsing: bytes, limits: .document).root
      _ = try root.integer("format", in: 1...1)
      return try root.elements("tokens").map { try AccessToken($0) }
    } catch {
      throw .tokens(path: path, "\(error)")
    }
  }

  /// Adds a token and returns its secret, which is shown only once.
  public func add(
    name: String, role: Role, createdAt: Date, expiresAt: Date? = nil
  ) throws(AccessError) -> String {
    guard AccessToken.isName(name) else {
      throw .name("\"\(name)\" cannot be a token's name; use letters, digits, \"-\", \"_\", \".\"")
    }
    return try change { (tokens) throws(AccessError) in
      guard !tokens.contains(where: { $0.name == name }) else {
        throw .name("the token \"\(name)\" already exists; remove it first")
      }
      guard tokens.count < Self.most else {
        throw .limitReached(Self.most)
      }
      let made = AccessToken.make(
        name: name, role: role, createdAt: createdAt, expiresAt: expiresAt,
        salt: tokens.last?.salt)
      tokens.append(made.token)
      return made.secret
    }
  }

  /// Adds the first token and passes its secret to `keep` before the token becomes valid; false if the file already has a token.
  func addFirst(
    name: String, role: Role, createdAt: Date, keep: (String) throws(FileError) -> Void
  ) throws(AccessError) -> Bool {
    try change { (tokens) throws(AccessError) in
      guard tokens.isEmpty else { return false }
      let made = AccessToken.make(
        name: name, role: role, createdAt: createdAt, expiresAt: nil, salt: nil)
      do {
        try keep(made.secret)
      } catch {
        throw .tokens(path: path, "the text of the first token cannot be written: \(error)")
      }
      tokens.append(made.token)
      return true
    }
  }

  /// Removes a token; false if there is none of this name.
  public func remove(name: String) throws(AccessError) -> Bool {
    try change { (tokens) throws(AccessError) in
      let count = tokens.count
      tokens.removeAll { $0.name == name }
      return tokens.count < count
    }
  }

  /// Reads, changes and writes the file under a lock against other processes.
  private func change<Answer>(
    _ body: (inout [AccessToken]) throws(AccessError) -> Answer
  ) throws(AccessError) -> Answer {
    do {
      try Folder.make(Folder.parent(of: path))
      guard let lock = try LockFile(path + ".lock") else {
        throw AccessError.tokens(path: path, "another process is changing it; try again")
      }
      var tokens = try tokens()
      let answer = try body(&tokens)
      try DurableFile.replace(path, with: Self.json(tokens), mode: 0o600)
      return withExtendedLifetime(lock) { answer }
    } catch let error as AccessError {
      throw error
    } catch {
      throw .tokens(path: path, "\(error)")
    }
  }

  private static func json(_ tokens: [AccessToken]) -> [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    writer.field("format", 1)
    writer.key("tokens")
    writer.beginArray()
    for token in tokens {
      writer.beginObject()
      writer.field("name", token.name)
      writer.field("role", token.role.rawValue)
      writer.field("createdAt", Timestamp.text(token.createdAt))
      writer.field("expiresAt", token.expiresAt.map(Timestamp.text))
      writer.field("salt", token.salt.hexadecimal)
      writer.field("digest", token.digest.hexadecimal)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension AccessToken {
  fileprivate init(_ node: JSONNode) throws(JSONMismatch) {
    func bytes(_ name: String) throws(JSONMismatch) -> [UInt8] {
      try node.member(name, "hexadecimal digits") { $0.string.flatMap([UInt8].init(hexadecimal:)) }
    }
    self.init(
      name: try node.member("name", "a token's name") { node in
        node.string.flatMap { Self.isName($0) ? $0 : nil }
      },
      role: try node.member("role", "a role") { $0.string.flatMap(Role.init(rawValue:)) },
      createdAt: try node.time("createdAt"), expiresAt: try node.timeIfPresent("expiresAt"),
      salt: try bytes("salt"), digest: try bytes("digest"))
    guard digest.count == SHA256.digestSize else {
      throw JSONMismatch(at: node, "expected a digest of \(SHA256.digestSize) bytes")
    }
  }
}
