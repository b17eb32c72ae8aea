import JSON
import PaywallModel
import PaywallTree

/// A finding and the place in its author's text that remedies change.
struct FaultyPlace: Sendable {
  let finding: Finding
  let subject: GateSubject

  /// The place as its author wrote it; nil if it has another origin, such as a fragment or data.
  var node: JSONNode? {
    guard let pointer = JSONPointer(finding.pointer), let node = subject.text.node(at: pointer),
      let expansion = subject.expansion, finding.component != finding.pointer
    else { return JSONPointer(finding.pointer).flatMap(subject.text.node) }
    let expanded = JSONPointer(finding.component).flatMap(expansion.text.node)
    return node["type"]?.string == expanded?["type"]?.string ? node : nil
  }

  /// The component as its author wrote it; nil if the place is none, or is in a fragment.
  var component: JSONNode? {
    guard let node, let type = node["type"]?.string, type != "fragment" else { return nil }
    return node
  }

  var path: JSONPointer { JSONPointer(finding.pointer) ?? JSONPointer() }

  /// Gives a member of the component a value.
  func setting(_ name: String, to value: JSONValue) -> JSONPatch.Operation {
    let member = path.appending(name)
    return component?[name] == nil ? .add(member, value) : .replace(member, value)
  }

  func removing(_ name: String) -> JSONPatch.Operation { .remove(path.appending(name)) }
}

extension JSONText {
  /// Removes a member from those of the objects that have it.
  func removing(_ name: String, from objects: [JSONPointer]) -> [JSONPatch.Operation] {
    objects.map { $0.appending(name) }.filter { node(at: $0) != nil }
      .map(JSONPatch.Operation.remove)
  }
}
