import Numbers

extension JSONNode {
  /// The path from the root, found by walking down from the root.
  public var pointer: JSONPointer { JSONPointer(of: index, in: tape.nodes, tape.bytes) }
}

extension JSONText {
  /// The paths to several values in one walk; a separate walk for each would pass everything before it.
  public func pointers(to nodes: [JSONNode]) -> [String] {
    var walk = PointerWalk(tape: tape, targets: nodes.map(\.index).sorted())
    walk.enter(0, "")
    return nodes.map { walk.found[$0.index] ?? "" }
  }
}

/// A walk through a tape that only enters values that contain a target.
private struct PointerWalk {
  let tape: JSONText.Tape
  /// The targets in ascending order.
  let targets: [Int]
  private(set) var found: [Int: String] = [:]
  private(set) var next = 0

  private func isTarget(before end: Int) -> Bool { next < targets.count && targets[next] < end }

  /// Enters the value at an index. The parser's limit bounds the recursion.
  mutating func enter(_ parent: Int, _ pointer: String) {
    while isTarget(before: parent + 1) {
      found[targets[next]] = pointer
      next += 1
    }
    let isObject = tape.nodes[parent].kind == .object
    let end = Int(tape.nodes[parent].next)
    var (index, count) = (parent + 1, 0)
    while index < end, isTarget(before: end) {
      let value = isObject ? index + 1 : index
      let after = Int(tape.nodes[value].next)
      if isTarget(before: after) {
        let name = isObject ? JSONString.decode(tape.nodes[index], in: tape.bytes) : "\(count)"
        enter(value, pointer + JSONPointer(tokens: [.name(name)]).description)
      }
      index = after
      count += 1
    }
  }
}

extension JSONPointer {
  /// The path to the value at `target`; a key's node counts as its value.
  ///
  /// Containers left open by a failed parse have no `next`, so they extend to the end.
  init(of target: Int, in nodes: [TapeNode], _ bytes: [UInt8]) {
    tokens = []
    var current = 0
    while current < target {
      guard let child = Self.child(of: current, holding: target, in: nodes, bytes) else { return }
      tokens.append(child.token)
      current = child.value
    }
  }

  private static func child(
    of parent: Int, holding target: Int, in nodes: [TapeNode], _ bytes: [UInt8]
  ) -> (token: Token, value: Int)? {
    let isObject = nodes[parent].kind == .object
    var index = parent + 1
    var count = 0
    while index < nodes.count {
      let value = isObject ? index + 1 : index
      let token: () -> Token = {
        isObject ? .name(JSONString.decode(nodes[index], in: bytes)) : .index(count)
      }
      guard value < nodes.count else { return (token(), value) }
      let next = nodes[value].next == 0 ? nodes.count : Int(nodes[value].next)
      if target < next { return (token(), value) }
      index = next
      count += 1
    }
    return nil
  }
}
