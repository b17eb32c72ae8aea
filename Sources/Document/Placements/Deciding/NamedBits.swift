import Numbers

/// The bits of names. Most conditions use few names of a kind; comparing with a few is faster than hashing.
struct NamedBits: Sendable {
  /// The bits by name.
  private(set) var all: [String: Int] = [:]
  /// The same bits in the order in which they came, while there are few.
  private var few: [(name: String, bit: Int)] = []
  private static let mostCompared = 8

  var isEmpty: Bool { all.isEmpty }

  /// The bit of a name; `nil` if it has none.
  subscript(name: String) -> Int? {
    guard all.count == few.count else { return all[name] }
    let few = few.span
    for index in few.indices where few[index].name == name { return few[index].bit }
    return nil
  }

  /// - Parameter name: a name that has no bit yet.
  mutating func add(_ name: String, _ bit: Int) {
    all[name] = bit
    if few.count < Self.mostCompared { few.append((name, bit)) }
  }
}
