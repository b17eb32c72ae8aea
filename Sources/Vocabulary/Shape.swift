import JSON

/// What a form looks like, as keywords of JSON Schema 2020-12.
public struct Shape: Sendable {
  /// Its name among the schema's definitions; nil for a form that is written out where it is used.
  public var name: String?
  /// What a check asks of such values.
  public var role: Role?
  /// Whether objects in it keep their place in the text.
  public var keepsPlaces = false
  /// Its own keywords; other forms that they mention are defined in the draft.
  @usableFromInline var keywords: @Sendable (inout SchemaDraft) -> [JSONField]

  public init(
    _ name: String? = nil, keywords: @escaping @Sendable (inout SchemaDraft) -> [JSONField]
  ) {
    self.name = name
    self.keywords = keywords
  }

  /// A form that mentions no other; those without a value are left out.
  public init(_ keywords: KeyValuePairs<String, JSONValue?>) { self.init(nil, keywords) }

  /// The same with a name.
  public init(_ name: String?, _ keywords: KeyValuePairs<String, JSONValue?>) {
    let fields = keywords.compactMap { name, value in
      value.map { JSONField(name: name, value: $0) }
    }
    self.init(name) { _ in fields }
  }

  /// The same written out where it is used.
  public var unnamed: Shape {
    var shape = self
    shape.name = nil
    return shape
  }

  /// The shape with keywords before its own, in place of those of the same name.
  public func with(_ keywords: KeyValuePairs<String, JSONValue?>) -> Shape {
    let own = self.keywords
    let fields = keywords.compactMap { name, value in
      value.map { JSONField(name: name, value: $0) }
    }
    var shape = self
    shape.keywords = { draft in fields.merging(own(&draft)) }
    return shape
  }
}

extension [JSONField] {
  /// These, and those of the others that have no name of these.
  func merging(_ others: [JSONField]) -> [JSONField] {
    self + others.filter { other in !contains { $0.name == other.name } }
  }
}

/// A JSON Schema that is being written: what is used by name is defined once.
public struct SchemaDraft {
  /// What stands before a definition's name in a reference: `#/$defs/`.
  private let prefix: String
  /// In the order in which they are first used.
  public private(set) var definitions: [JSONField] = []
  /// What properties are called elsewhere, as entries of `x-synonyms`; of several for one name the first that a place knows counts.
  public private(set) var synonyms: [JSONValue] = []

  public init(prefix: String = "#/$defs/") { self.prefix = prefix }

  /// The reference to a definition.
  public func reference(to name: String) -> String { prefix + name }

  mutating func note(_ entries: [JSONValue]) {
    for entry in entries where !synonyms.contains(entry) { synonyms.append(entry) }
  }

  /// A reference to the shape, or its keywords when it has no name.
  public mutating func value(of shape: Shape) -> JSONValue { .object(fields(of: shape)) }

  /// The same as members of an object that has others as well.
  public mutating func fields(of shape: Shape) -> [JSONField] {
    guard let name = shape.name else { return shape.keywords(&self) }
    if !definitions.contains(where: { $0.name == name }) {
      // Its place comes first: a form may be part of itself.
      let place = definitions.count
      definitions.append(JSONField(name: name, value: [:]))
      definitions[place].value = .object(shape.keywords(&self))
    }
    return [JSONField(name: "$ref", value: .string(reference(to: name)))]
  }
}
