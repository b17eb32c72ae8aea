import Etcd
import Foundation
import JSON
import POSIX
import PaywallStorage

/// The state in etcd from which a new node starts before it reads the log after it.
struct BaseSnapshot: Sendable, Hashable {
  /// The last change in the state.
  var sequence: Int
  var content: PieceList

  init(sequence: Int, content: PieceList) {
    self.sequence = sequence
    self.content = content
  }

  init(reading bytes: [UInt8]) throws(StorageError) {
    do {
      let root = try JSONText(parsing: bytes, limits: .document).root
      sequence = try root.integer("sequence", in: 1...StoreState.largestNumber)
      guard let list = root["content"] else {
        throw JSONMismatch(at: root, "expected a member \"content\": a list of pieces")
      }
      content = try PieceList(list)
    } catch {
      throw .foreign("the snapshot in etcd cannot be read: \(error)")
    }
  }

  var bytes: [UInt8] {
    let object: JSONValue = ["content": content.json, "sequence": .number(sequence)]
    return object.encoded()
  }

  /// Returns the state after verifying its digest.
  func state(_ link: FleetLink) throws(StorageError) -> StateFile {
    guard let bytes = try PieceStore(link: link).get(content),
      let file = StateFile(reading: bytes), file.state.sequence == sequence
    else {
      throw .foreign(
        "the snapshot in etcd after change \(sequence) is damaged; restore a backup of etcd")
    }
    return file
  }

  /// Removes the node's copy of the log, with its snapshots.
  static func clear(_ held: HeldFolder) throws(StorageError) {
    do {
      for name in try Folder.names(held.path) where FileStorage.isOfLog(name) {
        try DurableFile.remove(Folder.path(of: name, in: held.path))
      }
    } catch {
      throw .file(error)
    }
  }

  /// Makes the node's folder begin after the snapshot.
  static func install(_ file: StateFile, in held: HeldFolder) throws(StorageError) {
    let end = file.state.sequence
    try clear(held)
    do {
      try held.replace("state-\(end).json", with: file.json())
      try held.replace("audit-\(end).jsonl", with: [])
      try held.replace(StateFile.name, with: file.json())
    } catch {
      throw .file(error)
    }
  }
}
