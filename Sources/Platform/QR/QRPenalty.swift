import Numbers

/// The penalty of a masked symbol for shapes that are hard to read (§7.8.3.1, Table 11). The
/// format and version information counts as light.
struct QRPenalty {
  private let isDark: [Bool]
  private let size: Int

  init(_ isDark: [Bool], size: Int) {
    self.isDark = isDark
    self.size = size
  }

  var sum: Int {
    var lines: [[Bool]] = []
    for place in 0..<size {
      lines.append(Array(isDark[place * size..<(place + 1) * size]))
      lines.append((0..<size).map { isDark[$0 * size + place] })
    }
    return lines.reduce(0) { $0 + Self.runs($1) + Self.finders($1) } + blocks + imbalance
  }

  /// The penalty for runs of five or more modules of one colour in a line.
  private static func runs(_ line: [Bool]) -> Int {
    var (sum, length) = (0, 0)
    for place in line.indices {
      length = place > 0 && line[place] == line[place - 1] ? length + 1 : 1
      if length == 5 { sum += 3 } else if length > 5 { sum += 1 }
    }
    return sum
  }

  private static let finder = [true, false, true, true, true, false, true]

  /// The penalty for sequences that resemble a finder pattern, with four light modules or the edge on a side.
  private static func finders(_ line: [Bool]) -> Int {
    var (sum, place) = (0, 0)
    while place + finder.count <= line.count {
      guard Array(line[place..<place + finder.count]) == finder else {
        place += 1
        continue
      }
      let end = place + finder.count
      let before = line[max(0, place - 4)..<place]
      let after = line[end..<min(line.count, end + 4)]
      let isFinder = before.allSatisfy { !$0 } || after.allSatisfy { !$0 }
      sum += isFinder ? 40 : 0
      place += isFinder ? finder.count : 4
    }
    return sum
  }

  /// The penalty for squares of two by two modules of one colour.
  private var blocks: Int {
    var count = 0
    for row in 1..<size {
      for column in 1..<size {
        let place = row * size + column
        let colour = isDark[place]
        if isDark[place - 1] == colour, isDark[place - size] == colour,
          isDark[place - size - 1] == colour
        {
          count += 1
        }
      }
    }
    return 3 * count
  }

  /// The deviation of the share of dark modules from a half, in steps of 5 %.
  private var imbalance: Int {
    let dark = isDark.count { $0 }
    return 10 * (abs(2 * dark - isDark.count) * 10 / isDark.count)
  }
}
