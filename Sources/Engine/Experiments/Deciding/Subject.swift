import Numbers

/// A person in an experiment: identifiers, and the variants that were assigned before.
public struct Subject: Sendable, Equatable {
  /// A name and a value: `id`, `anonymousId`, `companyId`.
  public struct Identifier: Sendable, Equatable, Hashable {
    /// The kind of identifier: `id`, `deviceId`.
    public var attribute: String
    /// The value as text. An empty value counts as missing.
    public var value: String

    /// Makes an identifier.
    public init(_ attribute: String, _ value: String) {
      self.attribute = attribute
      self.value = value
    }
  }

  /// The identifiers. If two have the same name, the first is used.
  public var identifiers: [Identifier]
  /// The assignments of any experiments that the client stored.
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

  /// The value of an identifier. `nil` if there is none or it is empty.
  public func identifier(_ attribute: String) -> String? {
    for identifier in identifiers where identifier.attribute.isIdentical(to: attribute) {
      return identifier.value.isEmpty ? nil : identifier.value
    }
    return nil
  }
}
