import JSON
import Numbers
import Vocabulary

/// Takes the declarations of an object's members.
///
/// A declaration is a generic function. The compiler specialises it for `MemberWriter`, so writing uses no closures and no key paths. The
/// autoclosures are for reading and the schema; writing never calls them.
protocol MemberList<Owner> {
  associatedtype Owner: TreeObject

  /// Adds a member that always has a value.
  mutating func member<Value: TreeValue & Equatable>(
    _ name: StaticString, at path: WritableKeyPath<Owner, Value> & Sendable, isRequired: Bool,
    form: @autoclosure () -> Form<Value>, notes: @autoclosure () -> MemberNotes,
    isOmissible: (Owner) -> Bool, write: (Value, inout JSONWriter) -> Void)

  /// Adds a member that may have no value.
  mutating func member<Value: TreeValue>(
    _ name: StaticString, at path: WritableKeyPath<Owner, Value?> & Sendable,
    form: @autoclosure () -> Form<Value>, notes: @autoclosure () -> MemberNotes)

  /// Adds the members of an object that the owner contains. They are only written if the condition holds.
  mutating func add<Part: TreeObject>(
    partAt path: WritableKeyPath<Owner, Part> & Sendable, if isWritten: (Owner) -> Bool)

  /// Adds the members of an object that the owner may contain. Reading one of them makes the object.
  mutating func add<Part: TreeObject>(partAt path: WritableKeyPath<Owner, Part?> & Sendable)
}

/// The documentation of a member.
struct MemberNotes {
  var help: String?
  var examples: JSONConstant?
  var instead: Synonyms
}

extension MemberList {
  /// Adds a member that always has a value. Unless it is required, it is omitted while it has the blank object's value.
  ///
  /// - Parameters:
  ///   - isOmissible: whether the blank object's value is omitted.
  ///   - write: writes the value, if not as others of its type.
  @inline(__always) mutating func add<Value: TreeValue & Equatable>(
    _ name: StaticString, _ form: @autoclosure () -> Form<Value>,
    at path: WritableKeyPath<Owner, Value> & Sendable, help: @autoclosure () -> String? = nil,
    isRequired: Bool = false, examples: @autoclosure () -> JSONConstant? = nil,
    instead: @autoclosure () -> Synonyms = [:],
    unlessBlank isOmissible: (Owner) -> Bool = { _ in true },
    writing write: (Value, inout JSONWriter) -> Void = { $0.write(to: &$1) }
  ) {
    member(
      name, at: path, isRequired: isRequired, form: form(),
      notes: MemberNotes(help: help(), examples: examples(), instead: instead()),
      isOmissible: isOmissible, write: write)
  }

  /// Adds a member that may have no value.
  @inline(__always) mutating func add<Value: TreeValue>(
    _ name: StaticString, _ form: @autoclosure () -> Form<Value>,
    at path: WritableKeyPath<Owner, Value?> & Sendable, help: @autoclosure () -> String? = nil
  ) {
    member(
      name, at: path, form: form(),
      notes: MemberNotes(help: help(), examples: nil, instead: [:]))
  }

  @inline(__always) mutating func add<Part: TreeObject>(
    partAt path: WritableKeyPath<Owner, Part> & Sendable
  ) {
    add(partAt: path, if: { _ in true })
  }
}
