import Numbers

/// A pair of a query string, both parts decoded once, with `+` as a space (WHATWG URL, application/x-www-form-urlencoded).
public struct QueryItem: Sendable, Hashable {
  public let name: String
  /// Empty for both `?flag` and `?flag=`.
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension HTTPRequest {
  /// Whether the target has a query with at least one byte.
  public var hasQuery: Bool { !target.query.isEmpty }

  /// The undecoded query without the question mark; empty if there is none.
  public var rawQuery: String { text(target.query) }

  /// Whether the query has more than this many bytes or pairs, so that reading it would delay others on the event loop.
  public func queryExceeds(bytes most: Int, pairs: Int) -> Bool {
    guard hasQuery else { return false }
    let range = target.query.range
    guard range.count <= most else { return true }
    return fields.bytes[range].count { $0 == UInt8(ascii: "&") } >= pairs
  }

  /// The decoded pairs of the query in order, without empty pairs (`&&`).
  public var query: [QueryItem] {
    var items: [QueryItem] = []
    forEachPair { bytes, name, value in
      items.append(
        QueryItem(
          name: String(decoding: PercentDecoding.decodeForm(bytes, name), as: UTF8.self),
          value: String(decoding: PercentDecoding.decodeForm(bytes, value), as: UTF8.self)))
      return true
    }
    return items
  }

  /// The decoded value of the first pair with this name; nil if there is none.
  public func query(_ name: String) -> String? {
    var found: String?
    forEachPair { bytes, pairName, value in
      let isPlain = bytes[pairName].allSatisfy { $0 != .percent && $0 != UInt8(ascii: "+") }
      let isEqual =
        isPlain
        ? bytes[pairName].elementsEqual(name.utf8)
        : PercentDecoding.decodeForm(bytes, pairName).elementsEqual(name.utf8)
      guard isEqual else { return true }
      found = String(decoding: PercentDecoding.decodeForm(bytes, value), as: UTF8.self)
      return false
    }
    return found
  }

  /// Visits the pairs until the closure returns false.
  private func forEachPair(
    _ visit: (UnsafeBufferPointer<UInt8>, _ name: Range<Int>, _ value: Range<Int>) -> Bool
  ) {
    guard hasQuery else { return }
    fields.bytes.withUnsafeBufferPointer { bytes in
      let end = Int(target.query.end)
      var start = Int(target.query.start)
      while start < end {
        let stop = bytes[start..<end].firstIndex(of: UInt8(ascii: "&")) ?? end
        let middle = bytes[start..<stop].firstIndex(of: .equals) ?? stop
        if start < stop, !visit(bytes, start..<middle, min(middle + 1, stop)..<stop) { return }
        start = stop + 1
      }
    }
  }
}
