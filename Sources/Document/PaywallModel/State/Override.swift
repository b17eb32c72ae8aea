import JSON
import Numbers
import Vocabulary

/// New values for properties of a component while a condition holds.
public struct Override: Sendable, Equatable {
  public var when: Condition
  public var set: Patch<Component>

  public init(when: Condition, set: Patch<Component>) {
    self.when = when
    self.set = set
  }
}

extension Component {
  /// The component with the overrides that hold, in their order: later ones win.
  public func overridden(where holds: (Condition) -> Bool) -> Component {
    guard !overrides.isEmpty else { return self }
    var component = self
    for override in overrides where holds(override.when) {
      Component.kinds.apply(override.set, to: &component)
    }
    return component
  }
}

extension Override {
  /// A copy without some properties; `nil` if no other property remains.
  public func without(_ names: [String]) -> Override? {
    let rest = set.names.filter { !names.contains($0) }
    return rest.isEmpty ? nil : Override(when: when, set: Patch(rest, from: set.values))
  }

  /// Whether a later override applies wherever this one does, and sets all the properties that this one sets.
  public func isHidden(by later: Override) -> Bool {
    later.when.covers(when) && Set(set.names).isSubset(of: later.set.names)
  }

  /// The maximum number of overrides of a component.
  public static let most = 32

  /// - Parameter set: the shape of the component's changes.
  static func shape(set: Shape) -> Shape {
    Shape { draft in
      let members: JSONValue = [
        "when": draft.value(of: Condition.form.shape), "set": draft.value(of: set),
      ]
      let item: JSONValue = [
        "type": "object", "required": ["when", "set"], "properties": members,
        "additionalProperties": false,
        "x-expected": "an override ({\"when\": {\"selected\": true}, \"set\": {…}})",
      ]
      return [
        "type": "array",
        "maxItems": .number(most), "items": item,
      ]
    }
  }

  /// The `overrides` property of every component; the allowed members of `set` depend on the kind.
  static let property = Property<Component>(
    "overrides",
    Shape(
      #"""
      {
        "x-expected": "a list of overrides ([{\"when\": {\"selected\": true}, \"set\": {…}}])",
        "examples": [[{"when": {"selected": true}, "set": {"background": "#0072D2"}}]]
      }
      """#), \.overrides,
    help:
      "Changes of this component's properties while conditions hold. Later ones win.",
    instead: #"""
      {
        "conditions variants states rules when": [{"when": {"selected": true}, "set": {"opacity": 1}}]
      }
      """#
  ) { node, component, reading in
    guard let elements = node.elements else {
      reading.note(faultAt: node)
      return []
    }
    return elements.compactMap { read($0, of: component, &reading) }
  } write: { overrides, writer in
    writer.beginArray()
    for override in overrides {
      writer.beginObject()
      writer.key("when")
      Condition.form.write(override.when, &writer)
      writer.key("set")
      Component.kinds.write(override.set, to: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private static func read(
    _ node: JSONNode, of component: Component, _ reading: inout Reading
  ) -> Override? {
    guard let when = node["when"], let set = node["set"] else {
      reading.note(faultAt: node)
      return nil
    }
    guard let condition = Condition.form.read(when, &reading),
      let patch = Component.kinds.patch(set, of: component, &reading)
    else { return nil }
    return Override(when: condition, set: patch)
  }
}
