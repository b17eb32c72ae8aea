import JSON
import Numbers

/// One of several kinds of object that a member `type` distinguishes, declared once.
///
/// A `Content` is the common type of their values: an enumeration with a case for each.
///
/// A class, because it is looked up for every object and is large to copy.
public final class Kind<Content: Sendable>: Sendable {
  /// The value of `type`.
  public let name: String
  public let help: String
  /// An object of this kind before any property is read.
  public let initial: Content
  private let constants: JSONConstant?
  /// The kind's own properties.
  public let descriptions: @Sendable (inout SchemaDraft) -> [PropertyDescription]
  /// `nil` if it has no properties of its own.
  let shape: Shape?
  let read:
    @Sendable (
      JSONNode, JSONMembers, inout Reading, (String, JSONMember, inout Reading) -> Void
    ) -> Content
  /// Writes `type` and the properties of content of this kind.
  let write: @Sendable (Content, inout JSONWriter) -> Void
  /// The properties that a patch of such an object may have: the kind's own properties, or none.
  let patch: KindPatch<Content>

  public var examples: [JSONValue] { constants?.elements ?? [] }

  /// - Parameters:
  ///   - properties: the properties that only this kind has.
  ///   - definition: a name for them in the schema; kinds may share it.
  ///   - embed: wraps the value read as content.
  ///   - extract: returns the value; `nil` for content of another kind.
  public init<Payload>(
    _ name: String, help: String, _ properties: Properties<Payload>, definition: String? = nil,
    examples: JSONConstant? = nil, embed: @escaping @Sendable (Payload) -> Content,
    extract: @escaping @Sendable (Content) -> Payload?
  ) {
    self.name = name
    self.help = help
    constants = examples
    initial = embed(properties.initial)
    descriptions = { properties.descriptions(in: &$0) }
    shape =
      properties.list.isEmpty ? nil : Shape(definition) { properties.keywords(in: &$0) }
    read = { node, members, reading, other in
      var payload = properties.initial
      properties.read(node, members: members, into: &payload, reading: &reading, other: other)
      return embed(payload)
    }
    write = { content, writer in
      guard let payload = extract(content) else { return }
      writer.key("type")
      writer.string(name)
      properties.write(payload, &writer)
    }
    patch = KindPatch(properties, embed: embed, extract: extract)
  }
}

extension Kind where Content: Equatable {
  /// Makes a kind without properties of its own.
  public convenience init(_ name: String, help: String, _ content: Content) {
    self.init(
      name, help: help, Properties((), []), embed: { _ in content },
      extract: { $0 == content ? () : nil })
  }
}
