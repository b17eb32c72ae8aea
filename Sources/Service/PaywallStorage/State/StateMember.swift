import Foundation
import JSON
import PaywallModel

/// A member of the state file or of a brand's record in it, declared once for reading and writing.
struct StateMember<Owner>: Sendable {
  let read: @Sendable (JSONNode, inout Owner) throws(JSONMismatch) -> Void
  let write: @Sendable (Owner, inout JSONWriter) -> Void
}

extension StateMember {
  typealias Path<Value> = WritableKeyPath<Owner, Value> & Sendable

  /// A text, left out if it is nil.
  static func text(_ name: String, _ path: Path<String?>) -> Self {
    Self(
      read: { $1[keyPath: path] = $0[name]?.string },
      write: { $1.field(name, $0[keyPath: path]) })
  }

  /// A number, left out if it is nil.
  static func number(_ name: String, _ path: Path<Int?>) -> Self {
    Self(
      read: { $1[keyPath: path] = $0[name]?.number?.int },
      write: { $1.field(name, $0[keyPath: path]) })
  }

  static func number(_ name: String, _ path: Path<Int>, in range: ClosedRange<Int>) -> Self {
    Self(
      read: { (node, owner) throws(JSONMismatch) in
        owner[keyPath: path] = try node.integer(name, in: range)
      }, write: { $1.field(name, $0[keyPath: path]) })
  }

  static func time(_ name: String, _ path: Path<Date>) -> Self {
    Self(
      read: { (node, owner) throws(JSONMismatch) in owner[keyPath: path] = try node.time(name) },
      write: { $1.field(name, Timestamp.text($0[keyPath: path])) })
  }

  /// A list of texts, left out if it is empty.
  static func texts(_ name: String, _ path: Path<[String]>) -> Self {
    Self(
      read: { $1[keyPath: path] = $0[name]?.elements?.compactMap(\.string) ?? [] },
      write: { owner, writer in
        let texts = owner[keyPath: path]
        if !texts.isEmpty { writer.list(name, texts) { $1.string($0) } }
      })
  }

  /// Hashes by path, left out if there are none.
  static func blobs(_ name: String, _ path: Path<[String: BlobID]>) -> Self {
    Self(
      read: { (node, owner) throws(JSONMismatch) in owner[keyPath: path] = try node.blobs(name) },
      write: { $1.field(pins: $0[keyPath: path], as: name) })
  }

  /// An object, left out if it is nil.
  static func object<Value: StateValue>(_ name: String, _ path: Path<Value?>) -> Self {
    Self(
      read: { (node, owner) throws(JSONMismatch) in
        if let object = node[name] { owner[keyPath: path] = try Value(object) }
      },
      write: { owner, writer in
        guard let value = owner[keyPath: path] else { return }
        writer.key(name)
        value.write(to: &writer)
      })
  }

  /// A list of objects, which the owner keeps by a property of theirs.
  ///
  /// - Parameter isRequired: whether it is written although it is empty.
  static func objects<Key: Sendable, Value: StateValue>(
    _ name: String, _ path: Path<[Key: Value]>, by key: KeyPath<Value, Key> & Sendable,
    isRequired: Bool = false, sorted isBefore: @escaping @Sendable (Value, Value) -> Bool
  ) -> Self {
    Self(
      read: { (node, owner) throws(JSONMismatch) in
        guard isRequired || node[name] != nil else { return }
        for element in try node.elements(name) {
          let value = try Value(element)
          owner[keyPath: path][value[keyPath: key]] = value
        }
      },
      write: { owner, writer in
        let values = owner[keyPath: path].values
        guard isRequired || !values.isEmpty else { return }
        writer.list(name, values.sorted(by: isBefore)) { $0.write(to: &$1) }
      })
  }
}

extension JSONWriter {
  /// Writes the member as a list.
  mutating func list<Item>(
    _ name: String, _ items: [Item], each: (Item, inout JSONWriter) -> Void
  ) {
    key(name)
    beginArray()
    for item in items { each(item, &self) }
    endArray()
  }
}
