import JSON

/// Equality of parsed values as JSON Schema has it (Core §4.2.2): numbers by value, objects without
/// regard to order. The texts' depth limits bound the recursion.
enum NodeEquality {
  static func areEqual(_ a: JSONNode, _ b: JSONNode) -> Bool {
    switch (a.kind, b.kind) {
    case (.null, .null): true
    case (.bool, .bool): a.bool == b.bool
    case (.number, .number): a.number == b.number
    case (.string, .string): areEqualStrings(a, b)
    case (.array, .array): areEqualArrays(a, b)
    case (.object, .object): areEqualObjects(a, b)
    default: false
    }
  }

  /// Compares scalars: Swift's own `==` takes canonically equivalent strings for equal.
  private static func areEqualStrings(_ a: JSONNode, _ b: JSONNode) -> Bool {
    guard let a = a.string, let b = b.string else { return false }
    return a.utf8.elementsEqual(b.utf8)
  }

  private static func areEqualArrays(_ a: JSONNode, _ b: JSONNode) -> Bool {
    guard let a = a.elements, let b = b.elements, a.count == b.count else { return false }
    return zip(a, b).allSatisfy(areEqual)
  }

  private static func areEqualObjects(_ a: JSONNode, _ b: JSONNode) -> Bool {
    guard let a = a.members, let b = b.members, a.count == b.count else { return false }
    var values: [[UInt8]: JSONNode] = [:]
    for member in b { values[Array(member.key.utf8)] = member.value }
    return a.allSatisfy { member in
      values[Array(member.key.utf8)].map { areEqual(member.value, $0) } ?? false
    }
  }

  /// The position of the first value that equals an earlier one, and the earlier one's.
  static func firstDuplicate(among values: [JSONNode]) -> (earlier: Int, later: Int)? {
    var seen: [Int: [Int]] = [:]
    for (later, value) in values.enumerated() {
      var hasher = Hasher()
      hash(value, into: &hasher)
      let hash = hasher.finalize()
      for earlier in seen[hash, default: []] where areEqual(values[earlier], value) {
        return (earlier, later)
      }
      seen[hash, default: []].append(later)
    }
    return nil
  }

  private static func hash(_ value: JSONNode, into hasher: inout Hasher) {
    hasher.combine(value.kind)
    switch value.kind {
    case .null: break
    case .bool: hasher.combine(value.bool)
    case .number: hasher.combine(value.number)
    case .string: hasher.combine(Array((value.string ?? "").utf8))
    case .array:
      for element in value.elements.map(Array.init) ?? [] { hash(element, into: &hasher) }
    case .object: hasher.combine(unorderedHash(of: value))
    }
  }

  private static func unorderedHash(of object: JSONNode) -> Int {
    var sum = 0
    for member in object.members.map(Array.init) ?? [] {
      var hasher = Hasher()
      hasher.combine(Array(member.key.utf8))
      hash(member.value, into: &hasher)
      sum &+= hasher.finalize()
    }
    return sum
  }
}
