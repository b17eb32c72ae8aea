import JSON
import Numbers
import Vocabulary

/// Objects of several kinds, which a member `type` distinguishes. Each kind is declared once.
protocol TreeKinds: TreeValue, Equatable {
  static func declare(in kinds: inout some KindList<Self>)
}

/// Takes the declarations of kinds.
protocol KindList<Value> {
  associatedtype Value: TreeKinds

  /// Adds a kind of object.
  ///
  /// - Parameters:
  ///   - embed: makes an object from its members.
  ///   - extract: returns the members of an object; `nil` for an object of another kind.
  mutating func add<Members: TreeObject>(
    _ name: String, help: String, definition: String?,
    embed: @escaping @Sendable (Members) -> Value,
    extract: @escaping @Sendable (Value) -> Members?)
}

extension KindList {
  @inline(__always) mutating func add<Members: TreeObject>(
    _ name: String, help: String, embed: @escaping @Sendable (Members) -> Value,
    extract: @escaping @Sendable (Value) -> Members?
  ) {
    add(name, help: help, definition: nil, embed: embed, extract: extract)
  }

  /// Adds a kind without members of its own.
  @inline(__always) mutating func add(_ name: String, help: String, _ value: Value) {
    add(
      name, help: help, definition: nil, embed: { (_: NoMembers) in value },
      extract: { $0 == value ? NoMembers() : nil })
  }
}

/// The members of an object that only has its type.
struct NoMembers: TreeObject {
  static let blank = NoMembers()

  static func declare(in members: inout some MemberList<Self>) {}
}

extension TreeKinds {
  /// The kinds for reading and for the schema.
  static var declared: [Kind<Self>] {
    var kinds = DeclaredKinds<Self>()
    declare(in: &kinds)
    return kinds.list
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    withUnsafePointer(to: self) { value in
      withUnsafeMutablePointer(to: &writer) { output in
        var kinds = KindWriter(value: value, output: output)
        Self.declare(in: &kinds)
      }
    }
    writer.endObject()
  }
}

extension Form where Value: TreeKinds {
  /// An object of one of the declared kinds.
  ///
  /// - Parameter ending: the end of the names under which the schema defines the kinds, such as `Action` in `purchaseAction`.
  static func tree(
    kindsNamed name: String, endingIn ending: String, startingFrom initial: Value,
    _ keywords: Keywords
  ) -> Form {
    let kinds = Kinds<Value, Value>(
      Value.declared, common: Properties(initial, []), content: \.self,
      start: { value, _ in value })
    return Form(
      kinds.alternatives(named: name, endingIn: ending).with(keywords),
      read: kinds.form(name, [:]).read, write: { $0.write(to: &$1) })
  }
}

private struct DeclaredKinds<Value: TreeKinds>: KindList {
  var list: [Kind<Value>] = []

  mutating func add<Members: TreeObject>(
    _ name: String, help: String, definition: String?,
    embed: @escaping @Sendable (Members) -> Value,
    extract: @escaping @Sendable (Value) -> Members?
  ) {
    list.append(
      Kind(
        name, help: help, Properties(Members.blank, Members.declared), definition: definition,
        embed: embed, extract: extract))
  }
}

/// Writes the type and the members of an object.
private struct KindWriter<Value: TreeKinds>: KindList {
  let value: UnsafePointer<Value>
  let output: UnsafeMutablePointer<JSONWriter>
  private var isWritten = false

  init(value: UnsafePointer<Value>, output: UnsafeMutablePointer<JSONWriter>) {
    self.value = value
    self.output = output
  }

  @inline(__always) mutating func add<Members: TreeObject>(
    _ name: String, help: String, definition: String?,
    embed: @escaping @Sendable (Members) -> Value,
    extract: @escaping @Sendable (Value) -> Members?
  ) {
    guard !isWritten, let members = extract(value.pointee) else { return }
    isWritten = true
    output.pointee.member("type")
    output.pointee.string(name)
    members.writeMembers(to: output)
  }
}
