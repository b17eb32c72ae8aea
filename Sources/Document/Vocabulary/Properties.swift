import JSON
import Numbers

/// The properties of one kind of object, and the object before any property is read.
public struct Properties<Owner: Sendable>: Sendable {
  /// An object with the default of every property.
  public let initial: Owner
  public let list: [Property<Owner>]
  /// Those of the properties whose objects record their place in the text, such as components.
  public let placed: [Property<Owner>]
  /// Pairs of properties that are only valid together.
  let pairs: [(String, String)]
  /// The properties that are read before the others.
  private let presets: [Property<Owner>]
  private let places: [String: Int]
  /// Functions in the order of `list`. Each writes one property unless it has the initial object's value.
  let writes: [Property<Owner>.Write]

  public init(
    _ initial: Owner, together pairs: [(String, String)] = [], _ list: [Property<Owner>]
  ) {
    self.initial = initial
    self.list = list
    placed = list.filter(\.shape.keepsPlaces)
    self.pairs = pairs
    presets = list.filter { $0.preset != nil }
    writes = list.map { $0.write(initial) }
    places = Dictionary(
      list.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  public subscript(_ name: String) -> Property<Owner>? { places[name].map { list[$0] } }

  /// Reads the members that are among the properties and passes the others to `other`.
  func read(
    _ node: JSONNode, members: JSONMembers, into owner: inout Owner, reading: inout Reading,
    other: (String, JSONMember, inout Reading) -> Void = { _, _, _ in }
  ) {
    for property in presets {
      if let value = node[property.name] { property.read(value, &owner, &reading) }
    }
    for member in members {
      let key = member.key
      if let place = places[key] {
        if list[place].preset == nil { list[place].read(member.value, &owner, &reading) }
      } else {
        other(key, member, &reading)
      }
    }
    for property in list where property.isRequired && node[property.name] == nil {
      reading.note(faultAt: node)
    }
  }

  /// Writes the members that differ from the initial object.
  func write(_ owner: Owner, _ writer: inout JSONWriter) {
    for write in writes { write(owner, &writer) }
  }

  /// Keywords of JSON Schema: `required`, `dependentRequired`, `properties`.
  func keywords(in draft: inout SchemaDraft, besides other: Keywords = [:])
    -> Keywords
  {
    for property in list { draft.note(property.synonyms.values(for: property.name)) }
    let required = list.filter(\.isRequired).map { JSONValue.string($0.name) }
    let both = pairs.flatMap { [($0.0, $0.1), ($0.1, $0.0)] }.map { name, other in
      JSONField(name: name, value: [.string(other)])
    }
    let own = list.map { JSONField(name: $0.name, value: $0.value(in: &draft, of: initial)) }
    return [
      "required": required.isEmpty ? nil : .array(required),
      "dependentRequired": both.isEmpty ? nil : .object(both),
      "properties": (other + Keywords(own)).value,
    ]
  }
}

extension Property {
  /// The property as JSON Schema; its own keywords override those of its form.
  func value(in draft: inout SchemaDraft, of initial: Owner) -> JSONValue {
    let isTitled = help != nil && draft.titlesNames
    let start: Keywords = [
      "title": (title ?? (isTitled ? nameInWords : nil)).map(JSONValue.string),
      "description": help.map(JSONValue.string),
    ]
    let end: Keywords = [
      "default": fallback ?? standard(of: initial),
      "examples": examples?.value,
    ]
    let form = draft.keywords(of: shape).fields.filter { !end.has($0.name) }
    return (start.merging(Keywords(form)) + end).value
  }

  /// `minimumScale` as words: `Minimum scale`.
  private var nameInWords: String {
    let words = name.map { $0.isUppercase ? " " + $0.lowercased() : String($0) }.joined()
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The default; `nil` if the property is required, has none, or defaults to an empty collection.
  private func standard(of initial: Owner) -> JSONValue? {
    guard !isRequired, tellsDefault else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    write(nil)(initial, &writer)
    writer.endObject()
    do {
      let value = try JSONText(parsing: writer.bytes, limits: .trusted).root[name]?.value
      return value == [:] || value == .array([]) ? nil : value
    } catch {
      return nil
    }
  }
}
