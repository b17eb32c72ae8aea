import Etcd
import JSON
import PaywallStorage

/// The end of the log in etcd.
struct FleetHead: Sendable, Hashable {
  /// The number of the last change; 0 for none.
  var sequence: Int
  /// The etcd revision that last wrote it.
  var modified: Int

  init(_ pair: EtcdPair) throws(StorageError) {
    do {
      sequence = try JSONText(parsing: pair.value, limits: .document).root
        .integer("sequence", in: 0...StoreState.largestNumber)
    } catch {
      throw .foreign("what etcd has as the end of the log cannot be read: \(error)")
    }
    modified = pair.modified
  }

  init(sequence: Int, modified: Int) {
    self.sequence = sequence
    self.modified = modified
  }

  var bytes: [UInt8] {
    let object: JSONValue = ["sequence": .number(sequence)]
    return object.encoded()
  }
}
