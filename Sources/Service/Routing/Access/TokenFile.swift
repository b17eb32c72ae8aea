import ASCII
import Digest
import Foundation
import JSON
import POSIX
import PaywallStorage
import PaywallStore

/// The stored tokens: names, roles, and salted digests.
public struct TokenFile: Sendable {
  private let shelf: TokenShelf
  /// The path of the file, or a name for the shared store.
  public var path: String { shelf.name }
  /// The maximum number of tokens in one file.
  package static let most = 256

  /// A step that must succeed for a change to last. Takes the changed token and all tokens of the file.
  typealias Confirmation = (AccessToken, [AccessToken]) throws(StoreError) -> Void

  public init(_ path: String) { shelf = .file(path) }

  /// Uses the tokens that all nodes of a store share.
  package init(in secrets: Secrets) { shelf = .shared(secrets) }

  /// Returns all tokens in the order in which they were added; none if there is no file.
  public func tokens() throws(AccessError) -> [AccessToken] {
    do {
      return try Self.tokens(in: try shelf.bytes())
    } catch {
      throw .tokens(path: path, "\(error)")
    }
  }

  private static func tokens(in bytes: [UInt8]?) throws -> [AccessToken] {
    guard let bytes else { return [] }
    let root = try JSONText(parsing: bytes, limits: .document).root
    _ = try root.integer("format", in: 1...1)
    return try root.elements("tokens").map { try AccessToken($0) }
  }

  /// Returns why `bytes` are not a valid token file; nil if they are.
  package static func objection(to bytes: [UInt8]) -> String? {
    do {
      _ = try tokens(in: bytes)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Adds a token and returns its secret, which is shown only once.
  public func add(
    name: String, role: Role, createdAt: Date, expiresAt: Date? = nil
  ) throws(AccessError) -> String {
    try add(name: name, role: role, createdAt: createdAt, expiresAt: expiresAt) { _, _ in }.secret
  }

  /// Adds a token if `confirm` succeeds afterwards; otherwise undoes the change.
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

  /// Adds the first token. Passes its secret to `keep` before the token becomes valid. Returns false if the file already has a token.
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

  /// Removes a token. Returns false if there is none of this name.
  public func remove(name: String) throws(AccessError) -> Bool {
    try remove(name: name, allowing: { (_) throws(AccessError) in }, confirming: { _, _ in })
  }

  /// Removes a token if `allow` accepts the remaining tokens and `confirm` succeeds afterwards; otherwise undoes the change.
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

  /// Reads, changes and writes the tokens, under a lock or by compare-and-swap. If `confirm` fails, undoes the change.
  private func change<Answer>(
    _ body: (inout [AccessToken]) throws(AccessError) -> Answer,
    confirming confirm: (Answer, [AccessToken]) throws(StoreError) -> Void = { _, _ in }
  ) throws(AccessError) -> Answer {
    var made: (answer: Answer, former: [AccessToken], tokens: [AccessToken])?
    do {
      try shelf.change { bytes in
        let former = try Self.tokens(in: bytes)
        var tokens = former
        let answer = try body(&tokens)
        made = (answer, former, tokens)
        return tokens == former ? nil : Self.json(tokens)
      } confirming: {
        guard let made else { return }
        do throws(StoreError) {
          try confirm(made.answer, made.tokens)
        } catch {
          throw AccessError.log(error)
        }
      } takingBack: { bytes in
        guard let made else { return bytes }
        let present = try Self.tokens(in: bytes)
        return Self.json(present.undoing(from: made.former, to: made.tokens))
      }
    } catch let error as AccessError {
      throw error
    } catch let error as FileError {
      throw .unwritable(path: path, error)
    } catch let error as StorageError {
      throw .log(.storage(error))
    } catch {
      throw .tokens(path: path, "\(error)")
    }
    guard let made else { throw .tokens(path: path, "nothing was changed") }
    return made.answer
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

extension [AccessToken] {
  /// Undoes one change, and keeps the changes that others made after it.
  fileprivate func undoing(from former: [AccessToken], to later: [AccessToken]) -> [AccessToken] {
    let added = later.filter { !former.contains($0) }
    let removed = former.filter { token in
      !later.contains(token) && !contains { $0.name == token.name }
    }
    return filter { !added.contains($0) } + removed
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
