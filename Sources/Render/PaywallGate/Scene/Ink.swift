import Numbers
import PaywallTree

extension LaidOutText {
  /// The approximate areas of the letters of each line: from the top of capitals to the bottom of descenders.
  public var ink: [PaywallRectangle] {
    lines.compactMap { line in
      line.string.isEmpty
        ? nil
        : PaywallRectangle(
          x: line.x, y: line.baseline - Self.capHeight * font.size, width: line.width,
          height: (Self.capHeight + Self.descent) * font.size)
    }
  }

  /// All words in reading order.
  public var string: String { lines.map(\.string).joined(separator: " ") }

  /// The height of capitals and the depth of descenders in most fonts, as shares of the font's size.
  private static let capHeight = 0.72
  private static let descent = 0.2
}

extension PaywallRectangle {
  /// Returns the uncovered part of the rectangle that has the longest shorter side. If there are many other rectangles, only considers the
  /// largest.
  public func uncovered(by others: [PaywallRectangle]) -> PaywallRectangle {
    var covers = others.map { $0.intersection(self) }.filter { !$0.isEmpty }
    guard !covers.isEmpty else { return self }
    if covers.count > Self.mostCovers {
      covers = Array(covers.sorted { $0.area > $1.area }.prefix(Self.mostCovers))
    }
    let xs = Set([x, right] + covers.flatMap { [$0.x, $0.right] }).sorted()
    let ys = Set([y, bottom] + covers.flatMap { [$0.y, $0.bottom] }).sorted()
    var best = PaywallRectangle(x: x, y: y, width: 0, height: 0)
    for (first, left) in xs.enumerated() {
      for right in xs[(first + 1)...] {
        for (start, top) in ys.enumerated() {
          for bottom in ys[(start + 1)...] {
            let part = PaywallRectangle(x: left, y: top, width: right - left, height: bottom - top)
            guard
              min(part.width, part.height) > min(best.width, best.height)
                || min(part.width, part.height) == min(best.width, best.height)
                  && part.area > best.area
            else { continue }
            if covers.allSatisfy({ $0.intersection(part).isEmpty }) { best = part }
          }
        }
      }
    }
    return best
  }

  private static let mostCovers = 8
}
