extension JSONNode {
  /// The way from the root, found by walking down from it.
  public var pointer: JSONPointer { JSONPointer(of: index, in: tape.nodes, tape.bytes) }
}

extension JSONPointer {
  /// The way to the value at `target`; a key's node counts as its value.
  ///
  /// Containers that a failed parse left open have no `next` yet, so they reach to the end.
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
