import JSON

/// Which element of the new document an element of the old one has become, as the difference between them tells it.
public struct ComponentPairs: Sendable {
  private let removed: Set<JSONPointer>
  private let added: Set<JSONPointer>

  public init(_ difference: DocumentDifference) {
    removed = Set(difference.differences.filter { $0.kind == .remove }.map(\.place))
    added = Set(difference.differences.filter { $0.kind == .add }.map(\.place))
  }

  /// Where what stood at `pointer` stands now; nil when it is gone.
  ///
  /// Differences keep the order of elements, so that those that stay are counted past those that went and came.
  public func place(of pointer: String) -> String? {
    guard let tokens = JSONPointer(pointer)?.tokens else { return nil }
    var (old, new) = (JSONPointer(), JSONPointer())
    for token in tokens {
      guard !removed.contains(old.appending(token)) else { return nil }
      let place = token.index.map { index in
        JSONPointer.Token.index(
          self.index(index - (0..<index).count { removed.contains(old.appending($0)) }, in: new))
      }
      old = old.appending(token)
      new = new.appending(place ?? token)
    }
    return new.description
  }

  /// Where the element is that has `before` others before it which were there already.
  private func index(_ before: Int, in array: JSONPointer) -> Int {
    var (index, rest) = (0, before)
    while true {
      if !added.contains(array.appending(index)) {
        if rest == 0 { return index }
        rest -= 1
      }
      index += 1
    }
  }
}
