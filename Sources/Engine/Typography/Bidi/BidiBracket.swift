import Numbers

/// A bracket as half of a pair (UAX #9 BD14, BD15); canonically equivalent brackets are equal.
package struct BidiBracket: Hashable, Sendable {
  /// The closing bracket of the pair.
  let pair: UInt32
  let opens: Bool

  /// `nil` if the character is not a bracket.
  static func of(_ scalar: Unicode.Scalar) -> BidiBracket? { table[scalar.value] }

  private static let table: [UInt32: BidiBracket] = {
    let numbers = BracketTable.pairs.words.compactMap { UInt32(Substring($0), radix: 16) }
    var table: [UInt32: BidiBracket] = [:]
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      let (opening, closing) = (numbers[index], numbers[index + 1])
      // U+2329 and U+232A are equivalent to U+3008 and U+3009.
      let pair = closing == 0x232A ? 0x3009 : closing
      table[opening] = BidiBracket(pair: pair, opens: true)
      table[closing] = BidiBracket(pair: pair, opens: false)
    }
    return table
  }()
}

extension BidiSequence {
  /// N0: both brackets of a pair get the direction of their content, or of the text before them.
  mutating func resolveBrackets(_ brackets: [Int: BidiBracket], original: [BidiClass]) {
    guard !brackets.isEmpty else { return }
    for pair in pairs(brackets) {
      guard let direction = direction(of: pair) else { continue }
      for place in [pair.start, pair.end] {
        types[place] = direction
        // Marks that W1 made neutral with their bracket follow it.
        var next = place + 1
        while next < types.count, original[indices[next]] == .nsm {
          types[next] = direction
          next += 1
        }
      }
    }
  }

  private struct Pair {
    var start: Int
    var end: Int
  }

  /// BD16: the pairs, by their opening bracket.
  private func pairs(_ brackets: [Int: BidiBracket]) -> [Pair] {
    var open: [(place: Int, pair: UInt32)] = []
    var pairs: [Pair] = []
    for (place, index) in indices.enumerated() where types[place] == .on {
      guard let bracket = brackets[index] else { continue }
      if bracket.opens {
        if open.count == 63 { break }
        open.append((place, bracket.pair))
      } else if let match = open.lastIndex(where: { $0.pair == bracket.pair }) {
        pairs.append(Pair(start: open[match].place, end: place))
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.start < $1.start }
  }

  private func direction(of pair: Pair) -> BidiClass? {
    var hasOpposite = false
    for place in pair.start + 1..<pair.end {
      guard let direction = Self.direction(types[place]) else { continue }
      if direction == embedding { return embedding }
      hasOpposite = true
    }
    guard hasOpposite else { return nil }
    let before = types[..<pair.start].last { Self.direction($0) != nil }
    let context = before.flatMap(Self.direction) ?? start
    return context == embedding ? embedding : context
  }
}
