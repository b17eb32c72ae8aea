import JSON
import PaywallStorage

/// The place where a fleet keeps its documents and pictures. All nodes use the same one: a node with another one would miss the fleet's
/// bytes, and the other nodes would miss its own.
enum ByteStore: Sendable, Hashable {
  case etcd
  /// A folder that all nodes share, identified by a marker file in it.
  case folder(marker: String)

  init(reading bytes: [UInt8]) throws(StorageError) {
    do {
      let root = try JSONText(parsing: bytes, limits: .document).root
      self = try root.text("kind") == "etcd" ? .etcd : .folder(marker: root.text("marker"))
    } catch {
      throw .foreign(
        "what etcd has of where the fleet keeps its documents and pictures cannot be read: \(error)"
      )
    }
  }

  var bytes: [UInt8] {
    let object: JSONValue =
      switch self {
      case .etcd: ["kind": "etcd"]
      case .folder(let marker): ["kind": "folder", "marker": .string(marker)]
      }
    return object.encoded()
  }
}
