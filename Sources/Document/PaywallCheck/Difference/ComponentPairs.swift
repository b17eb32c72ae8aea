import JSON
import Numbers

/// Pairs elements of an old document with elements of a new one, given the difference between the two.
public struct ComponentPairs: Sendable {
  private let removed: Set<JSONPointer>
  /// The indices of removed and added elements, ascending, by their array.
  private let removedIndices: [JSONPointer: [Int]]
  private let addedIndices: [JSONPointer: [Int]]

  public init(_ difference: DocumentDifference) {
    removed = Set(difference.differences.filter { $0.kind == .remove }.map(\.place))
    removedIndices = Self.indices(of: .remove, in: difference)
    addedIndices = Self.indices(of: .add, in: difference)
  }

  private static func indices(
    of kind: JSONDifference.Kind, in difference: DocumentDifference
  ) -> [JSONPointer: [Int]] {
    var indices: [JSONPointer: [Int]] = [:]
    for difference in difference.differences where difference.kind == kind {
      guard case .index(let index)? = difference.place.tokens.last else { continue }
      indices[JSONPointer(tokens: difference.place.tokens.dropLast()), default: []].append(index)
    }
    return indices.mapValues { $0.sorted() }
  }

  /// The new pointer of the value at `pointer`; `nil` if it was removed.
  ///
  /// A difference keeps the order of the other elements, so counting removed and added elements before it is enough.
  public func place(of pointer: String) -> String? {
    guard let tokens = JSONPointer(pointer)?.tokens else { return nil }
    var (old, new) = (JSONPointer(), JSONPointer())
    for token in tokens {
      guard !removed.contains(old.appending(token)) else { return nil }
      let place = token.index.map { index in
        let gone = removedIndices[old] ?? []
        return self.index(index - Self.first(gone.count) { gone[$0] < index }, in: new)
      }
      old = old.appending(token)
      new = new.appending(place ?? token)
    }
    return new.description
  }

  /// The index of the element that follows `before` older elements.
  private func index(_ before: Int, in array: JSONPointer) -> JSONPointer.Token {
    let added = addedIndices[array] ?? []
    return .index(before + Self.first(added.count) { added[$0] - $0 <= before })
  }

  /// The number of values below `count` that satisfy the condition. It must hold for a first part of the values only.
  private static func first(_ count: Int, are isSuch: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isSuch(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
