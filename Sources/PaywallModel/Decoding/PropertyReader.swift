import JSON

/// Takes the properties of an object one by one, and complains in the end of those that nobody took.
struct PropertyReader {
  let node: JSONNode
  let findings: Findings
  /// What the object is, with its article: "a product".
  var what: String
  private let members: [(key: String, member: JSONMember)]
  private var taken: [Bool]
  /// Every name that was asked for.
  private(set) var known: [String] = []

  /// Nil, with a complaint, when `node` is no object.
  init?(_ node: JSONNode, _ what: String, _ findings: Findings) {
    guard let members = node.members else {
      findings.report("type", at: node, "expected \(what) ({…}), found \(node.summary)")
      return nil
    }
    self.node = node
    self.what = what
    self.findings = findings
    self.members = members.map { ($0.key, $0) }
    taken = Array(repeating: false, count: self.members.count)
  }

  /// The property's value; nil when there is none, or none that could be read.
  mutating func take<Value>(_ name: String, _ shape: Shape<Value>) -> Value? {
    guard let value = takeNode(name) else { return nil }
    return shape.read(value, findings)
  }

  mutating func require<Value>(_ name: String, _ shape: Shape<Value>) -> Value? {
    guard let value = takeNode(name) else {
      findings.report("required", at: node, "\(what) needs \"\(name)\"")
      return nil
    }
    return shape.read(value, findings)
  }

  /// Puts the property's value in its place, if there is one.
  mutating func take<Value>(_ name: String, _ shape: Shape<Value>, into place: inout Value) {
    if let value = take(name, shape) { place = value }
  }

  mutating func take<Value>(_ name: String, _ shape: Shape<Value>, into place: inout Value?) {
    if let value = take(name, shape) { place = value }
  }

  func has(_ name: String) -> Bool { members.contains { $0.key == name } }

  /// Reports the properties that were never asked for.
  func finish() {
    for (index, member) in members.enumerated() where !taken[index] {
      findings.report(
        "unknown-property", at: member.member,
        "\(what) has no property \"\(member.key)\"",
        hint: nearestName(to: member.key, among: known).map { "did you mean \"\($0)\"?" })
    }
  }

  private mutating func takeNode(_ name: String) -> JSONNode? {
    known.append(name)
    guard let index = members.lastIndex(where: { $0.key == name }) else { return nil }
    taken[index] = true
    return members[index].member.value
  }
}
