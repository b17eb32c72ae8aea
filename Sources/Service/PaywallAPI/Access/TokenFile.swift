import Digest
import Foundation
import JSON
import POSIX
import PaywallStorage
import PaywallStore

/// The file that stores the tokens: names, roles, and salted digests.
public struct TokenFile: Sendable {
  public let path: String
  /// The limit of tokens in one file.
  static let most = 256
  private static let largest = 1 << 20
  /// How long a change waits for another process.
  private static let patience = Duration.seconds(2)

  /// What must succeed for a change to last, given the changed token and all tokens of the file.
  typealias Confirmation = (AccessToken, [AccessToken]) throws(StoreError) -> Void

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
    try add(name: name, role: role, createdAt: createdAt, expiresAt: expiresAt) { _, _ in }.secret
  }

  /// The same, if `confirm` succeeds afterwards.
  func add(
    name: String, role: Role, createdAt: Date, expiresAt: Date?, confirming confirm: Confirmation
  ) throws(AccessError) -> (token: AccessToken, secret: String) {
    guard AccessToken.isNewName(name) else { throw .name(name) }
    return try change { (tokens) throws(AccessError) in
      guard !tokens.contains(where: { $0.name == name }) else { throw .taken(name) }
      guard tokens.count < Self.most else {
        throw .limitReached(Self.most)
      }
      let made = AccessToken.make(
        name: name, role: role, createdAt: createdAt, expiresAt: expiresAt,
        salt: tokens.last?.salt)
      tokens.append(made.token)
      return made
    } confirming: { (made, tokens) throws(StoreError) in
      try confirm(made.token, tokens)
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
    try remove(name: name, allowing: { (_) throws(AccessError) in }, confirming: { _, _ in })
  }

  /// The same, if `allow` accepts the tokens that are left, and `confirm` succeeds afterwards.
  func remove(
    name: String, allowing allow: ([AccessToken]) throws(AccessError) -> Void,
    confirming confirm: Confirmation
  ) throws(AccessError) -> Bool {
    try change { (tokens) throws(AccessError) in
      guard let place = tokens.firstIndex(where: { $0.name == name }) else {
        return AccessToken?.none
      }
      let removed = tokens.remove(at: place)
      try allow(tokens)
      return removed
    } confirming: { (removed, tokens) throws(StoreError) in
      if let removed { try confirm(removed, tokens) }
    } != nil
  }

  /// Reads, changes and writes the file under a lock against other processes. Without a confirmation the file is as before.
  private func change<Answer>(
    _ body: (inout [AccessToken]) throws(AccessError) -> Answer,
    confirming confirm: (Answer, [AccessToken]) throws(StoreError) -> Void = { _, _ in }
  ) throws(AccessError) -> Answer {
    do {
      try Folder.make(Folder.parent(of: path))
      let lock = try lock()
      let former = try tokens()
      var tokens = former
      let answer = try body(&tokens)
      if tokens != former {
        try write(tokens)
        do throws(StoreError) {
          try confirm(answer, tokens)
        } catch {
          try write(former)
          throw AccessError.log(error)
        }
      }
      return withExtendedLifetime(lock) { answer }
    } catch let error as AccessError {
      throw error
    } catch let error as FileError {
      throw .unwritable(path: path, error)
    } catch {
      throw .tokens(path: path, "\(error)")
    }
  }

  private func write(_ tokens: [AccessToken]) throws(FileError) {
    try DurableFile.replace(path, with: Self.json(tokens), mode: 0o600)
  }

  /// The lock of the file, once no other process holds it.
  private func lock() throws -> LockFile {
    let end = ContinuousClock.now + Self.patience
    while true {
      if let lock = try LockFile(path + ".lock") { return lock }
      guard ContinuousClock.now < end else { throw AccessError.busy(path: path) }
      usleep(10_000)
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
