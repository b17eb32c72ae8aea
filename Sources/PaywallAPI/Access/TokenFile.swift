import Digest
import Files
import Foundation
import JSON
import PaywallStore

/// The file that the tokens are kept in: names, roles, and digests with their salt.
public struct TokenFile: Sendable {
  public let path: String
  private let limits: StoreLimits
  private static let largest = 1 << 20

  public init(_ path: String, limits: StoreLimits) {
    self.path = path
    self.limits = limits
  }

  /// All tokens, in the order in which they were added; none when there is no file.
  public func tokens() throws(StoreError) -> [AccessToken] { try list().tokens }

  /// All tokens, and whether programs of this machine may do without while there is none.
  func list() throws(StoreError) -> AccessList {
    do {
      guard try FileStatus(of: path) != nil else { return AccessList() }
      let bytes = try RegularFile.read(path, limit: Self.largest)
      let root = try JSONText(parsing: bytes, limits: .document).root
      guard root["format"]?.number?.int == 1, let list = root["tokens"]?.elements else {
        throw StoreError.invalidTokens(path: path, "expected {\"format\": 1, \"tokens\": […]}")
      }
      let tokens = try list.map { node in
        guard let token = AccessToken(node) else {
          throw StoreError.invalidTokens(
            path: path, "line \(node.position.line) holds no whole token")
        }
        return token
      }
      return AccessList(tokens: tokens, local: root["local"]?.bool == true ? .open : .closed)
    } catch let error as StoreError {
      throw error
    } catch {
      throw .invalidTokens(path: path, "\(error)")
    }
  }

  /// Adds a token and gives its secret, which is shown this once.
  public func add(
    name: String, role: Role, createdAt: Date, expiresAt: Date? = nil
  ) throws(StoreError) -> String {
    guard AccessToken.isName(name) else {
      throw .invalidName("\"\(name)\" is no token's name; use letters, digits, \"-\", \"_\", \".\"")
    }
    return try change { (tokens) throws(StoreError) in
      guard !tokens.contains(where: { $0.name == name }) else {
        throw .invalidName("there is a token \"\(name)\" already; remove it first")
      }
      guard tokens.count < limits.tokens else {
        throw .limitReached("there are \(limits.tokens) tokens, the most that are kept")
      }
      let made = AccessToken.make(
        name: name, role: role, createdAt: createdAt, expiresAt: expiresAt,
        salt: tokens.last?.salt)
      tokens.append(made.token)
      return made.secret
    }
  }

  /// Removes a token; false when there was none of this name.
  public func remove(name: String) throws(StoreError) -> Bool {
    try change { (tokens) throws(StoreError) in
      let count = tokens.count
      tokens.removeAll { $0.name == name }
      return tokens.count < count
    }
  }

  /// Lets programs of this machine do without a token again, as before there was the first one. The next token ends that.
  public func openToLocal() throws(StoreError) {
    try change(isOpenAfter: true) { (tokens) throws(StoreError) in
      guard tokens.isEmpty else {
        throw .invalidName(
          "there are tokens still: \(tokens.map(\.name).joined(separator: ", ")); remove them first"
        )
      }
    }
  }

  /// Reads, changes and writes the file while no other process does.
  private func change<Answer>(
    isOpenAfter: Bool = false, _ body: (inout [AccessToken]) throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    do {
      try Folder.make(Folder.parent(of: path))
      guard let lock = try LockFile(path + ".lock") else {
        throw StoreError.invalidTokens(path: path, "another process is changing it; try again")
      }
      var tokens = try tokens()
      let answer = try body(&tokens)
      try DurableFile.replace(path, with: Self.json(tokens, isOpen: isOpenAfter), mode: 0o600)
      return withExtendedLifetime(lock) { answer }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .invalidTokens(path: path, "\(error)")
    }
  }

  private static func json(_ tokens: [AccessToken], isOpen: Bool) -> [UInt8] {
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
    if isOpen {
      writer.key("local")
      writer.bool(true)
    }
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension AccessToken {
  fileprivate init?(_ node: JSONNode) {
    guard let name = node["name"]?.string, Self.isName(name),
      let role = node["role"]?.string.flatMap(Role.init(rawValue:)),
      let createdAt = node["createdAt"]?.string.flatMap(Timestamp.date),
      let salt = node["salt"]?.string.flatMap([UInt8].init(hexadecimal:)),
      let digest = node["digest"]?.string.flatMap([UInt8].init(hexadecimal:)),
      digest.count == SHA256.digestSize
    else { return nil }
    // A time that cannot be read must not make a token last for ever.
    let expiresAt = node["expiresAt"]
    let expiry = expiresAt?.string.flatMap(Timestamp.date)
    guard expiresAt == nil || expiry != nil else { return nil }
    self.init(
      name: name, role: role, createdAt: createdAt, expiresAt: expiry, salt: salt, digest: digest)
  }
}
