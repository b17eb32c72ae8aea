import JSON
import Numbers
import PaywallModel
import PaywallTree

/// A finding and the place in the author's text that its remedies change.
struct FaultyPlace: Sendable {
  let finding: Finding
  let subject: GateSubject

  /// The place in the author's text; nil if it comes from elsewhere, such as a fragment or data.
  var node: JSONNode? {
    guard let pointer = JSONPointer(finding.pointer), let node = subject.text.node(at: pointer),
      let expansion = subject.expansion, finding.component != finding.pointer
    else { return JSONPointer(finding.pointer).flatMap(subject.text.node) }
    let expanded = JSONPointer(finding.component).flatMap(expansion.text.node)
    return node["type"]?.string == expanded?["type"]?.string ? node : nil
  }

  /// The component in the author's text; nil if the place is not a component, or is in a fragment.
  var component: JSONNode? {
    guard let node, let type = node["type"]?.string, type != "fragment" else { return nil }
    return node
  }

  var path: JSONPointer { JSONPointer(finding.pointer) ?? JSONPointer() }

  /// Sets a member of the component.
  func setting(_ name: String, to value: JSONValue) -> JSONPatch.Operation {
    let member = path.appending(name)
    return component?[name] == nil ? .add(member, value) : .replace(member, value)
  }

  func removing(_ name: String) -> JSONPatch.Operation { .remove(path.appending(name)) }
}

extension JSONText {
  /// Removes a member from all given objects that have it.
  func removing(_ name: String, from objects: [JSONPointer]) -> [JSONPatch.Operation] {
    objects.map { $0.appending(name) }.filter { node(at: $0) != nil }
      .map(JSONPatch.Operation.remove)
  }
}
