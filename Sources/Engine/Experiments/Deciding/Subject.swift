/// A person, as experiments know one: identifiers, and the variants that were given before.
public struct Subject: Sendable, Equatable {
  /// A name and a value: `id`, `anonymousId`, `companyId`.
  public struct Identifier: Sendable, Equatable, Hashable {
    /// What kind of identifier it is: `id`, `deviceId`.
    public var attribute: String
    /// Its value as text. An empty one counts as none.
    public var value: String

    /// Makes an identifier.
    public init(_ attribute: String, _ value: String) {
      self.attribute = attribute
      self.value = value
    }
  }

  /// The identifiers. Of two with the same name, the first counts.
  public var identifiers: [Identifier]
  /// What the client kept of earlier decisions, of any experiment.
  public var assignments: [StickyAssignment]

  /// Makes a subject.
  public init(_ identifiers: [Identifier], assignments: [StickyAssignment] = []) {
    self.identifiers = identifiers
    self.assignments = assignments
  }

  /// Makes a subject with the identifier `id`.
  public init(id: String, assignments: [StickyAssignment] = []) {
    self.init([Identifier("id", id)], assignments: assignments)
  }

  /// The value of an identifier. Nil if there is none or it is empty.
  public func identifier(_ attribute: String) -> String? {
    for identifier in identifiers where identifier.attribute.isIdentical(to: attribute) {
      return identifier.value.isEmpty ? nil : identifier.value
    }
    return nil
  }
}
