import JSON
import Numbers

/// The shape of a form, as keywords of JSON Schema 2020-12.
public struct Shape: Sendable {
  /// The name among the schema's definitions; `nil` for a form that is written out where it is used.
  public var name: String?
  /// The purpose of the values for checks.
  public var role: Role?
  /// Whether objects within it record their place in the text.
  public var keepsPlaces = false
  /// The keywords of the shape; adds other forms that they mention to the draft's definitions.
  var keywords: @Sendable (inout SchemaDraft) -> Keywords

  public init(
    _ name: String? = nil, keywords: @escaping @Sendable (inout SchemaDraft) -> Keywords
  ) {
    self.name = name
    self.keywords = keywords
  }

  public init(_ keywords: Keywords) { self.init(nil, keywords) }

  /// A form that mentions no other.
  public init(_ name: String?, _ keywords: Keywords) {
    self.init(name) { _ in keywords }
  }

  /// The shape without a name, written out where it is used.
  public var unnamed: Shape {
    var shape = self
    shape.name = nil
    return shape
  }

  /// The shape with some keywords first, which replace its own keywords of the same names.
  public func with(_ keywords: Keywords) -> Shape {
    let own = self.keywords
    var shape = self
    shape.keywords = { keywords.merging(own(&$0)) }
    return shape
  }
}

/// Keywords of a JSON Schema in order: the text of a JSON object, or a literal, which omits those without a value.
public struct Keywords: Sendable, ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral {
  private enum Source: Sendable {
    case constant(JSONConstant)
    case fields([JSONField])
  }

  private let source: Source

  public init(_ fields: [JSONField]) { source = .fields(fields) }

  public init(stringLiteral text: StaticString) {
    source = .constant(JSONConstant(stringLiteral: text))
  }

  public init(dictionaryLiteral elements: (String, JSONValue?)...) {
    self.init(
      elements.compactMap { name, value in value.map { JSONField(name: name, value: $0) } })
  }

  public var fields: [JSONField] {
    switch source {
    case .constant(let constant): constant.fields
    case .fields(let fields): fields
    }
  }

  public var value: JSONValue { .object(fields) }

  public static func + (a: Keywords, b: Keywords) -> Keywords { Keywords(a.fields + b.fields) }

  func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

  /// These keywords, and the others with names that this one lacks.
  func merging(_ others: Keywords) -> Keywords {
    let own = fields
    return Keywords(own + others.fields.filter { other in !own.contains { $0.name == other.name } })
  }
}

/// A JSON Schema under construction. Named shapes are defined once.
public struct SchemaDraft {
  private let prefix: String
  private let rename: (String) -> String
  let titlesNames: Bool
  /// Whether the schema accepts what later versions may add: members of objects, strings of choices, kinds of objects.
  let isOpen: Bool
  /// The definitions in the order of their first use.
  public private(set) var definitions: [JSONField] = []
  /// The names of properties in other formats, as entries of `x-synonyms`; if a name occurs
  /// several times, the first applicable entry applies.
  private var synonyms: [JSONValue] = []

  /// - Parameters:
  ///   - prefix: the text before a definition's name in a reference.
  ///   - titlesNames: whether documented properties get their names in words as titles, for editors.
  ///   - isOpen: whether the schema accepts members, strings of choices and kinds of objects that it does not have.
  ///   - rename: the name of a definition, from that of its shape.
  public init(
    prefix: String = "#/$defs/", titlesNames: Bool = true, isOpen: Bool = false,
    rename: @escaping (String) -> String = { $0 }
  ) {
    self.prefix = prefix
    self.titlesNames = titlesNames
    self.isOpen = isOpen
    self.rename = rename
  }

  /// The reference to a definition.
  public func reference(to name: String) -> String { prefix + rename(name) }

  /// The end of an object's keywords: without other members, unless the draft is open.
  var noOthers: Keywords { isOpen ? [:] : ["additionalProperties": false] }

  /// One of these strings, or, in an open draft, any string.
  func choice(of names: [String]) -> Keywords {
    let values = JSONValue.array(names.map(JSONValue.string))
    guard isOpen else { return ["enum": values] }
    return ["anyOf": [["type": "string", "enum": values], ["type": "string"]]]
  }

  mutating func note(_ entries: [JSONValue]) {
    for entry in entries where !synonyms.contains(entry) { synonyms.append(entry) }
  }

  /// A reference to the shape, or its keywords if it has no name.
  public mutating func value(of shape: Shape) -> JSONValue { keywords(of: shape).value }

  /// A reference to the shape, or its keywords, as members of an object that also has others.
  public mutating func keywords(of shape: Shape) -> Keywords {
    guard let own = shape.name else { return shape.keywords(&self) }
    let name = rename(own)
    if !definitions.contains(where: { $0.name == name }) {
      // The place is reserved first, because a form may contain itself.
      let place = definitions.count
      definitions.append(JSONField(name: name, value: [:]))
      definitions[place].value = shape.keywords(&self).value
    }
    return ["$ref": .string(prefix + name)]
  }

  /// A complete schema, with all definitions that it uses.
  ///
  /// - Parameter id: the schema's URN.
  public func schema(_ keywords: Keywords, id: String? = nil) -> JSONValue {
    let head: Keywords = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": id.map(JSONValue.string),
    ]
    let end: Keywords = [
      "$defs": .object(definitions), "x-synonyms": synonyms.isEmpty ? nil : .array(synonyms),
    ]
    return (head + keywords + end).value
  }
}
