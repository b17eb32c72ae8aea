import Etcd
import PaywallStorage

/// The keys that a fleet uses in etcd, all below one prefix.
///
/// All keys that every node watches are below `watched`. Numbers have 16 digits so that keys sort by number.
struct FleetKeys: Sendable {
  private let prefix: String

  init(_ prefix: String) { self.prefix = prefix }

  var watched: EtcdKeys { .prefix(bytes("watched/")) }
  /// All keys of the fleet in etcd.
  var everything: EtcdKeys { .prefix(bytes("")) }
  /// The identity of the fleet, and the format in which it writes.
  var identity: [UInt8] { bytes("watched/identity") }
  /// The number of the last change. Every append writes this key.
  var head: [UInt8] { bytes("watched/head") }
  var nodes: EtcdKeys { .prefix(bytes("watched/nodes/")) }
  var secrets: EtcdKeys { .prefix(bytes("watched/secrets/")) }

  /// The entry that begins with this change.
  func entry(_ first: Int) -> [UInt8] { bytes("watched/log/" + Self.digits(first)) }

  /// The entries from the one that begins with this change.
  func entries(from first: Int) -> EtcdKeys {
    .range(entry(first), bytes("watched/log/:"))
  }

  /// The entries before the one that begins with this change.
  func entries(before first: Int) -> EtcdKeys { .range(entry(0), entry(first)) }

  func node(_ name: String) -> [UInt8] { bytes("watched/nodes/" + name) }
  func secret(_ name: SecretName) -> [UInt8] { bytes("watched/secrets/" + name.rawValue) }
  func duty(_ duty: Duty) -> [UInt8] { bytes("duties/" + duty.rawValue) }
  func mark(_ duty: Duty) -> [UInt8] { bytes("marks/" + duty.rawValue) }

  /// The number of each writer's last line.
  var lineEnds: EtcdKeys { .prefix(bytes("usage/ends/")) }
  func lineEnd(_ writer: String) -> [UInt8] { bytes("usage/ends/" + writer) }
  /// The lines of all nodes.
  var lines: EtcdKeys { .prefix(bytes("usage/lines/")) }
  func line(_ writer: String, _ number: Int) -> [UInt8] {
    bytes("usage/lines/\(writer)/" + Self.digits(number))
  }

  /// The lines of a writer from this one on.
  func lines(_ writer: String, from first: Int) -> EtcdKeys {
    .range(line(writer, first), bytes("usage/lines/\(writer)/:"))
  }

  func lines(_ writer: String, before number: Int) -> EtcdKeys {
    .range(line(writer, 0), line(writer, number))
  }

  /// The sum of older lines.
  var wholeLines: [UInt8] { bytes("usage/whole") }

  /// The writer of a key of `lineEnds`.
  func lineWriter(of key: [UInt8]) -> String? { rest(of: key, after: "usage/ends/") }

  /// The number of a line of a writer.
  func lineNumber(of key: [UInt8], _ writer: String) -> Int? {
    rest(of: key, after: "usage/lines/\(writer)/").flatMap(Self.number)
  }

  /// The last answers of data sources.
  var answers: EtcdKeys { .prefix(bytes("answers/")) }
  func answer(_ question: String) -> [UInt8] { bytes("answers/" + question) }

  /// The question of a key of `answers`.
  func question(of key: [UInt8]) -> String? { rest(of: key, after: "answers/") }

  /// The mark of a migration to this prefix that has begun and not ended. Its value identifies the migration.
  var migration: [UInt8] { bytes("migration") }
  /// The names of the keys that the migration has written.
  var claims: EtcdKeys { .prefix(bytes("migration-keys/")) }
  func claim(_ number: Int) -> [UInt8] { bytes("migration-keys/" + Self.digits(number)) }

  /// The part of a key after the prefix; nil if the key is elsewhere.
  func name(of key: [UInt8]) -> String? { rest(of: key, after: "") }
  func key(named name: String) -> [UInt8] { bytes(name) }

  /// The state from which a new node starts.
  var base: [UInt8] { bytes("base") }

  /// The declared store of the fleet's documents and pictures.
  var byteStore: [UInt8] { bytes("byte-store") }

  /// The records of blobs. A record is written after the pieces, so the bytes of each record are readable.
  var blobs: EtcdKeys { .prefix(bytes("blobs/")) }
  func blob(_ blob: BlobID) -> [UInt8] { bytes("blobs/" + blob.text) }

  /// The pieces of all bytes.
  var pieces: EtcdKeys { .prefix(bytes("pieces/")) }
  /// The pieces of bytes with this SHA-256.
  func pieces(_ digest: String) -> EtcdKeys { .prefix(bytes("pieces/\(digest)/")) }
  func piece(_ digest: String, _ number: Int) -> [UInt8] {
    bytes("pieces/\(digest)/" + Self.digits(number))
  }

  /// The meaning of a key below `watched`; nil if this release does not know the key.
  func place(of key: [UInt8]) -> Place? {
    guard let rest = rest(of: key, after: "watched/") else { return nil }
    if rest == "identity" { return .identity }
    if rest == "head" { return .head }
    let parts = rest.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "log": return Self.number(parts[1]).map(Place.entry)
    case "nodes": return .node(parts[1])
    case "secrets": return SecretName(rawValue: parts[1]).map(Place.secret)
    default: return nil
    }
  }

  enum Place: Hashable {
    case identity
    case head
    case entry(Int)
    case node(String)
    case secret(SecretName)
  }

  /// The hash in the key of a blob.
  func blob(of key: [UInt8]) -> BlobID? { rest(of: key, after: "blobs/").flatMap { BlobID($0) } }

  /// The digest in the key of a first piece; nil for another key.
  func digest(ofFirst key: [UInt8]) -> String? {
    rest(of: key, after: "pieces/").flatMap { rest in
      let parts = rest.split(separator: "/")
      return parts.count == 2 && parts[1] == Self.digits(0) ? String(parts[0]) : nil
    }
  }

  /// The part of a key after a path; nil if the key does not begin with it.
  private func rest(of key: [UInt8], after path: String) -> String? {
    let start = bytes(path)
    return key.starts(with: start)
      ? String(decoding: key.dropFirst(start.count), as: UTF8.self) : nil
  }

  private func bytes(_ path: String) -> [UInt8] { Array("\(prefix)/\(path)".utf8) }

  private static let width = 16

  private static func digits(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  private static func number(_ text: String) -> Int? {
    guard text.utf8.count == width, let number = Int(text), digits(number) == text,
      number <= StoreState.largestNumber
    else { return nil }
    return number
  }
}
