import JSON
import Numbers

/// Objects of several kinds: a member `type` names the kind; some properties are common to all kinds, others belong to one.
public struct Kinds<Whole: Sendable, Content: Sendable>: Sendable {
  public let list: [Kind<Content>]
  /// The properties that every kind has.
  public let common: Properties<Whole>
  let content: WritableKeyPath<Whole, Content> & Sendable
  let start: @Sendable (Content, Reading) -> Whole
  private let kindOfContent: (@Sendable (Content) -> Kind<Content>)?
  private let places: [String: Int]
  private let dependent: [DependentProperty]

  /// A common property with a form that depends on the kind: its name, and its shape for the shape of the kind's patch.
  public typealias DependentProperty = (name: String, shape: @Sendable (_ patch: Shape) -> Shape)

  /// - Parameters:
  ///   - content: the place where an object stores the part that only its kind has.
  ///   - kind: finds the kind of content; if `nil`, the kinds are asked in order.
  ///   - dependent: common properties with a form that depends on the kind.
  ///   - start: an object before its common properties are read.
  public init(
    _ list: [Kind<Content>], common: Properties<Whole>,
    content: WritableKeyPath<Whole, Content> & Sendable,
    kind: (@Sendable (Content) -> Kind<Content>)? = nil, dependent: [DependentProperty] = [],
    start: @escaping @Sendable (Content, Reading) -> Whole
  ) {
    self.list = list
    self.common = common
    self.content = content
    self.start = start
    kindOfContent = kind
    self.dependent = dependent
    places = Dictionary(
      list.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  public subscript(_ name: String) -> Kind<Content>? { places[name].map { list[$0] } }

  func kind(of whole: Whole) -> Kind<Content>? {
    let content = whole[keyPath: content]
    return kindOfContent?(content) ?? list.first { $0.patch.includes(content) }
  }

  /// - Parameters:
  ///   - type: the definition of the allowed values of `type`, if it has a name.
  ///   - keepsPlaces: whether `start` takes the place from the reading.
  ///   - keywords: further keywords of the schema: `title`, `description`, `x-expected`.
  public func form(
    _ name: String, type: String? = nil, keepsPlaces: Bool = false,
    _ keywords: Keywords
  ) -> Form<Whole> {
    var shape = Shape(name) { self.keywords(in: &$0, type: type) }.with(keywords)
    shape.keepsPlaces = keepsPlaces
    return Form(shape, read: { self.read($0, &$1) }, write: write)
  }

  private func read(_ node: JSONNode, _ reading: inout Reading) -> Whole? {
    guard let members = node.members, let type = node["type"]?.string, let kind = self[type] else {
      reading.note(faultAt: node["type"] ?? node)
      return nil
    }
    var whole = start(kind.initial, reading)
    let read = kind.read(node, members, &reading) { name, member, reading in
      common[name]?.read(member.value, &whole, &reading)
    }
    whole[keyPath: content] = read
    return whole
  }

  @Sendable private func write(_ whole: Whole, to writer: inout JSONWriter) {
    writer.beginObject()
    kind(of: whole)?.write(whole[keyPath: content], &writer)
    common.write(whole, &writer)
    writer.endObject()
  }

  func keywords(in draft: inout SchemaDraft, type: String?) -> Keywords {
    let words = list.map { "\($0.name): \($0.help)." }.joined(separator: " ")
    let types = Shape(
      type,
      [
        "title": "Type", "description": .string(words),
        "enum": .array(list.map { .string($0.name) }),
      ])
    var rows: [JSONValue] = []
    for kind in list {
      let own = (kind.shape.map { draft.keywords(of: $0) } ?? [:]) + dependent(on: kind, &draft)
      guard !own.fields.isEmpty else { continue }
      rows.append([
        "if": [
          "properties": ["type": ["const": .string(kind.name)]], "required": ["type"],
        ],
        "then": own.value,
      ])
    }
    var fields = common.keywords(in: &draft, besides: ["type": draft.value(of: types)])
    fields = Keywords(fields.fields.filter { $0.name != "required" })
    return ["type": "object", "required": ["type"]] + fields
      + ["allOf": .array(rows), "unevaluatedProperties": false]
  }

  private func dependent(on kind: Kind<Content>, _ draft: inout SchemaDraft) -> Keywords {
    guard !dependent.isEmpty else { return [:] }
    let patch = patchShape(of: kind)
    let members = dependent.map {
      JSONField(name: $0.name, value: draft.value(of: $0.shape(patch)))
    }
    return ["properties": .object(members)]
  }
}
