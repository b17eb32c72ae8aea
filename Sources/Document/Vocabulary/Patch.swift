import JSON
import Numbers

/// New values for some properties of an object of several kinds.
public struct Patch<Whole: Sendable>: Sendable {
  /// The names of the changed properties, in the order of the text.
  public var names: [String]
  /// An object of the same kind that has the new values.
  public var values: Whole

  public init(_ names: [String], from values: Whole) {
    self.names = names
    self.values = values
  }
}

extension Patch: Equatable where Whole: Equatable {}
extension Patch: Hashable where Whole: Hashable {}

/// The treatment of the properties that only one kind has in a patch.
struct KindPatch<Content: Sendable>: Sendable {
  /// Whether content is of the kind.
  let includes: @Sendable (Content) -> Bool
  /// Reads the value of a property; returns `false` for a name that the kind does not have.
  let read: @Sendable (String, JSONNode, inout Content, inout Reading) -> Bool
  /// The names of the properties that a shorthand sets.
  let preset: @Sendable (String, JSONNode, Reading) -> [String]?
  /// Copies the value of a property from other content of the kind.
  let copy: @Sendable (String, Content, inout Content) -> Void
  /// Writes the value of a property.
  let write: @Sendable (String, Content, inout JSONWriter) -> Void
  let keywords: @Sendable (inout SchemaDraft) -> JSONValue

  init<Payload>(
    _ properties: Properties<Payload>, embed: @escaping @Sendable (Payload) -> Content,
    extract: @escaping @Sendable (Content) -> Payload?
  ) {
    includes = { extract($0) != nil }
    read = { name, node, content, reading in
      guard let property = properties.changeable(name), var payload = extract(content) else {
        return false
      }
      property.read(node, &payload, &reading)
      content = embed(payload)
      return true
    }
    preset = { name, node, reading in
      properties.changeable(name)?.preset?(node, reading)
    }
    copy = { name, source, content in
      guard let property = properties.changeable(name), let new = extract(source),
        var payload = extract(content)
      else { return }
      property.copy(new, &payload)
      content = embed(payload)
    }
    write = { name, content, writer in
      guard let payload = extract(content) else { return }
      properties.changeable(name)?.write(nil)(payload, &writer)
    }
    keywords = { properties.changeableProperties(in: &$0) }
  }
}

extension Properties {
  func changeable(_ name: String) -> Property<Owner>? {
    guard let property = self[name], !property.isFixed else { return nil }
    return property
  }

  /// The forms of the properties that a patch may have, as members of `properties`, without their descriptions.
  func changeableProperties(in draft: inout SchemaDraft) -> JSONValue {
    .object(
      list.filter { !$0.isFixed }.map {
        JSONField(name: $0.name, value: draft.value(of: $0.shape))
      })
  }
}

extension Kinds {
  /// New values for properties of objects of the kind of `whole`.
  ///
  /// - Returns: `nil`, with a fault, unless the node is an object that only has such properties.
  public func patch(_ node: JSONNode, of whole: Whole, _ reading: inout Reading) -> Patch<Whole>? {
    guard let members = node.members, let kind = kind(of: whole) else {
      reading.note(faultAt: node)
      return nil
    }
    var patch = Patch([], from: start(kind.initial, reading))
    for member in members {
      guard let names = kind.patch.preset(member.key, member.value, reading) else { continue }
      _ = kind.patch.read(
        member.key, member.value, &patch.values[keyPath: content], &reading)
      patch.names += names.filter { node[$0] == nil }
    }
    for member in members where kind.patch.preset(member.key, member.value, reading) == nil {
      let name = member.key
      let isOwn = kind.patch.read(
        name, member.value, &patch.values[keyPath: content], &reading)
      guard isOwn || common.changeable(name) != nil else {
        reading.note(faultAt: member.value)
        continue
      }
      if !isOwn { common[name]?.read(member.value, &patch.values, &reading) }
      patch.names.append(name)
    }
    return patch
  }

  /// Sets the new values of a patch in an object, as far as its kind has the properties.
  public func apply(_ patch: Patch<Whole>, to whole: inout Whole) {
    guard let kind = kind(of: whole) else { return }
    for name in patch.names {
      kind.patch.copy(name, patch.values[keyPath: content], &whole[keyPath: content])
      common.changeable(name)?.copy(patch.values, &whole)
    }
  }

  public func write(_ patch: Patch<Whole>, to writer: inout JSONWriter) {
    guard let kind = kind(of: patch.values) else { return }
    writer.beginObject()
    for name in patch.names {
      kind.patch.write(name, patch.values[keyPath: content], &writer)
      common.changeable(name)?.write(nil)(patch.values, &writer)
    }
    writer.endObject()
  }

  /// The shape of a patch for an object of the kind: `labelChanges`.
  ///
  /// The properties that every kind may change are one definition to which all of them refer.
  func patchShape(of kind: Kind<Content>) -> Shape {
    let shared = Shape("commonChanges") { draft in
      ["properties": common.changeableProperties(in: &draft)]
    }
    return Shape(kind.name + "Changes") { draft in
      let own = kind.patch.keywords(&draft)
      return ["type": "object", "minProperties": 1] + draft.keywords(of: shared) + [
        "properties": own, "unevaluatedProperties": false,
        "x-expected": .string("properties of a \(kind.name) with new values"),
      ]
    }
  }
}
