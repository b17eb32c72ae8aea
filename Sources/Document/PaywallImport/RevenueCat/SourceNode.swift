import JSON
import Numbers

/// A value of the source that records which of its members are read, so that the rest can be reported.
struct SourceNode {
  let node: JSONNode
  private let reads: SourceReads

  init(_ node: JSONNode, _ reads: SourceReads) {
    self.node = node
    self.reads = reads
  }

  private func noted(_ other: JSONNode) -> SourceNode {
    reads.note(other)
    return SourceNode(other, reads)
  }

  /// The member of a name, which the source may also write in camel case: `fontSize` for `font_size`.
  func member(_ name: String) -> SourceNode? {
    if let member = node[name] { return noted(member) }
    let parts = name.split(separator: "_")
    guard parts.count > 1 else { return nil }
    let rest = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return node[parts[0] + rest.joined()].map(noted)
  }

  subscript(name: String) -> SourceNode? { node[name].map(noted) }

  /// The member, unless it is absent or null.
  func present(_ name: String) -> SourceNode? {
    member(name).flatMap { $0.node.isNull ? nil : $0 }
  }

  func string(at name: String) -> String? { member(name)?.string }

  func double(_ name: String) -> Double? { member(name)?.number?.double }

  func list(_ name: String) -> [SourceNode] { member(name)?.elements ?? [] }

  var string: String? {
    reads.note(node)
    return node.string
  }

  var number: JSONNumber? {
    reads.note(node)
    return node.number
  }

  var bool: Bool? {
    reads.note(node)
    return node.bool
  }

  /// The whole value, marked as read.
  var value: JSONValue {
    reads.noteAll(in: node)
    return node.value
  }

  /// Marks members as read because another member replaces them.
  func skip(_ names: String...) {
    for name in names { member(name).map { reads.noteAll(in: $0.node) } }
  }

  /// For inspection only; their contents are not marked as read.
  var elements: [SourceNode]? { node.elements?.map { SourceNode($0, reads) } }

  var members: [(key: String, value: SourceNode)]? {
    node.members?.map { ($0.key, SourceNode($0.value, reads)) }
  }

  /// Whether both are at the same place of the source.
  func isSame(as other: SourceNode) -> Bool {
    node.range.lowerBound == other.node.range.lowerBound
  }
}

/// Records which parts of a source have been read.
final class SourceReads {
  /// The offsets in the text at which values begin.
  private var places: Set<Int> = []

  func note(_ node: JSONNode) { places.insert(node.range.lowerBound) }

  func noteAll(in node: JSONNode) {
    note(node)
    for member in node.members.map(Array.init) ?? [] { noteAll(in: member.value) }
    for element in node.elements.map(Array.init) ?? [] { noteAll(in: element) }
  }

  func includes(_ node: JSONNode) -> Bool { places.contains(node.range.lowerBound) }
}
