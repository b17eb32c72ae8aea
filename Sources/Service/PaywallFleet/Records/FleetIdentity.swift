import Foundation
import JSON
import POSIX
import PaywallStorage

/// The identity of a fleet, created once below the prefix by the first node.
struct FleetIdentity: Sendable, Hashable {
  var id: String
  /// The format of all values below the prefix.
  var format: Int

  static let format = 1

  static func random() -> FleetIdentity { FleetIdentity(id: .randomDigits(), format: format) }

  init(id: String, format: Int) {
    self.id = id
    self.format = format
  }

  init(reading bytes: [UInt8]) throws(StorageError) {
    do {
      let root = try JSONText(parsing: bytes, limits: .document).root
      id = try root.text("id")
      format = try root.integer("format", in: 1...1_000_000)
    } catch {
      throw .foreign("what etcd has as the fleet's identity cannot be read: \(error)")
    }
    guard format == Self.format else {
      throw .foreign(
        "the fleet writes format \(format), and this release knows format \(Self.format); update this node"
      )
    }
  }

  var bytes: [UInt8] {
    let object: JSONValue = ["format": .number(format), "id": .string(id)]
    return object.encoded()
  }
}

/// A node folder's record of the fleet that it follows, in `fleet.json`.
struct Membership: Sendable, Hashable {
  static let name = FileStorage.copied

  var cluster: UInt64
  var prefix: String
  var fleet: String
  /// Identifies the folder, so that a restarted node can be distinguished from another node with the same name.
  var folder: String
  /// The store of the fleet's documents and pictures; nil if it was not known.
  var byteStore: ByteStore?

  init(cluster: UInt64, prefix: String, fleet: String, folder: String = .randomDigits()) {
    self.cluster = cluster
    self.prefix = prefix
    self.fleet = fleet
    self.folder = folder
  }

  /// Returns nil if the folder follows no fleet.
  init?(in folder: String) throws(StorageError) {
    let path = Folder.path(ofOwn: "fleet.json", in: folder)
    do {
      guard try FileStatus(of: path) != nil else { return nil }
      let root = try JSONText(
        parsing: try RegularFile.read(path, limit: 4_096), limits: .document
      ).root
      cluster = try root.member("cluster", "a cluster's number") {
        $0.string.flatMap { UInt64($0) }
      }
      prefix = try root.text("prefix")
      fleet = try root.text("fleet")
      self.folder = root["folder"]?.string ?? ""
      byteStore = try root["byteStore"]?.string.map { try ByteStore(reading: Array($0.utf8)) }
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .foreign("\(path) cannot be read: \(error)")
    }
  }

  func save(in held: HeldFolder) throws(StorageError) {
    let store = byteStore.map { JSONValue.string(String(decoding: $0.bytes, as: UTF8.self)) }
    let object: JSONValue = [
      "byteStore": store ?? .null,
      "cluster": .string(String(cluster)), "fleet": .string(fleet), "folder": .string(folder),
      "prefix": .string(prefix),
    ]
    do {
      try held.replace(Self.name, with: object.encoded() + [UInt8(ascii: "\n")])
    } catch {
      throw .file(error)
    }
  }
}

extension String {
  /// Returns 32 random hexadecimal digits, which are unique.
  static func randomDigits() -> String {
    var generator = SystemRandomNumberGenerator()
    let words = [generator.next() as UInt64, generator.next()]
    return words.map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.utf8.count) + text
    }.joined()
  }
}
