import JSON
import Numbers
import Vocabulary

/// An object of the tree. Its members are declared once; reading, writing and the schema follow from the declaration.
protocol TreeObject: TreeValue {
  /// The object before any member is read.
  static var blank: Self { get }
  /// Declares the members in the order in which they are written.
  static func declare(in members: inout some MemberList<Self>)
}

extension TreeObject {
  /// The members for reading and for the schema.
  static var declared: [Property<Self>] {
    var members = DeclaredMembers<Self>()
    declare(in: &members)
    return members.properties
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    withUnsafeMutablePointer(to: &writer) { writeMembers(to: $0) }
    writer.endObject()
  }

  /// Writes the members without the object's braces.
  ///
  /// It takes and makes pointers, because a list of members would otherwise copy the object and the writer. No pointer outlives a call.
  func writeMembers(to output: UnsafeMutablePointer<JSONWriter>) {
    withUnsafePointer(to: self) { owner in
      var members = MemberWriter(owner: owner, output: output)
      Self.declare(in: &members)
    }
  }
}

extension Form where Value: TreeObject {
  /// An object with its declared members.
  ///
  /// - Parameter keywords: further keywords of its schema.
  static func tree(named name: String? = nil, _ keywords: Keywords = [:]) -> Form {
    let object = object(Value.blank, Value.declared, named: name, keywords)
    return Form(object.shape, read: object.read, write: { $0.write(to: &$1) })
  }
}

/// The members of a declaration as properties.
private struct DeclaredMembers<Owner: TreeObject>: MemberList {
  var properties: [Property<Owner>] = []

  mutating func member<Value: TreeValue & Equatable>(
    _ name: StaticString, at path: WritableKeyPath<Owner, Value> & Sendable, isRequired: Bool,
    form: @autoclosure () -> Form<Value>, notes: @autoclosure () -> MemberNotes,
    isOmissible: (Owner) -> Bool, write: (Value, inout JSONWriter) -> Void
  ) {
    let notes = notes()
    properties.append(
      Property(
        name.description, form(), path, help: notes.help, isRequired: isRequired,
        examples: notes.examples, instead: notes.instead))
  }

  mutating func member<Value: TreeValue>(
    _ name: StaticString, at path: WritableKeyPath<Owner, Value?> & Sendable,
    form: @autoclosure () -> Form<Value>, notes: @autoclosure () -> MemberNotes
  ) {
    // A member that may be missing says nothing by that, whatever the blank object has.
    properties.append(
      Property(name.description, form(), path, help: notes().help, tellsDefault: false))
  }

  mutating func add<Part: TreeObject>(
    partAt path: WritableKeyPath<Owner, Part> & Sendable, if isWritten: (Owner) -> Bool
  ) {
    properties += Part.declared.map { $0.within(path) }
  }

  mutating func add<Part: TreeObject>(partAt path: WritableKeyPath<Owner, Part?> & Sendable) {
    properties += Part.declared.map { $0.within(path, startingFrom: Part.blank) }
  }
}

/// Writes the members of an object as they are declared.
private struct MemberWriter<Owner: TreeObject>: MemberList {
  let owner: UnsafePointer<Owner>
  let output: UnsafeMutablePointer<JSONWriter>

  @inline(__always) mutating func member<Value: TreeValue & Equatable>(
    _ name: StaticString, at path: WritableKeyPath<Owner, Value> & Sendable, isRequired: Bool,
    form: @autoclosure () -> Form<Value>, notes: @autoclosure () -> MemberNotes,
    isOmissible: (Owner) -> Bool, write: (Value, inout JSONWriter) -> Void
  ) {
    let value = owner.pointee[keyPath: path]
    if !isRequired, isOmissible(owner.pointee), value == Owner.blank[keyPath: path] { return }
    output.pointee.member(name)
    write(value, &output.pointee)
  }

  @inline(__always) mutating func member<Value: TreeValue>(
    _ name: StaticString, at path: WritableKeyPath<Owner, Value?> & Sendable,
    form: @autoclosure () -> Form<Value>, notes: @autoclosure () -> MemberNotes
  ) {
    guard let value = owner.pointee[keyPath: path] else { return }
    output.pointee.member(name)
    value.write(to: &output.pointee)
  }

  @inline(__always) mutating func add<Part: TreeObject>(
    partAt path: WritableKeyPath<Owner, Part> & Sendable, if isWritten: (Owner) -> Bool
  ) {
    guard isWritten(owner.pointee) else { return }
    owner.pointee[keyPath: path].writeMembers(to: output)
  }

  @inline(__always) mutating func add<Part: TreeObject>(
    partAt path: WritableKeyPath<Owner, Part?> & Sendable
  ) {
    owner.pointee[keyPath: path]?.writeMembers(to: output)
  }
}
