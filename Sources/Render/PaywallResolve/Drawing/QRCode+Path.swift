import Numbers
import QR

/// The drawing.
extension QRCode {
  /// Returns the outlines of the dark modules in a square with a side, as M, L and Z: with an even-odd fill they leave no seams.
  func path(side: Double) -> String {
    var ends: [Int: [Int]] = [:]
    let width = size + 1
    func edge(from x1: Int, _ y1: Int, to x2: Int, _ y2: Int) {
      ends[y1 * width + x1, default: []].append(y2 * width + x2)
    }
    for y in 0..<size {
      for x in 0..<size where self[y, x] {
        if !self[y - 1, x] { edge(from: x, y, to: x + 1, y) }
        if !self[y, x + 1] { edge(from: x + 1, y, to: x + 1, y + 1) }
        if !self[y + 1, x] { edge(from: x + 1, y + 1, to: x, y + 1) }
        if !self[y, x - 1] { edge(from: x, y + 1, to: x, y) }
      }
    }
    var path = ""
    for start in ends.keys.sorted() {
      while var place = ends[start]?.popLast() {
        var corners = [start, place]
        while place != start, let next = ends[place]?.popLast() {
          if Self.isCorner(between: corners[corners.count - 2], and: next, width: width) {
            corners.append(next)
          } else {
            corners[corners.count - 1] = next
          }
          place = next
        }
        path += outline(around: corners.dropLast(), width: width, side: side)
      }
    }
    return path
  }

  private static func isCorner(between last: Int, and next: Int, width: Int) -> Bool {
    last % width != next % width && last / width != next / width
  }

  private func outline(around corners: some Sequence<Int>, width: Int, side: Double) -> String {
    corners.enumerated().map { index, corner in
      let x = number(Double(corner % width) * side / Double(size))
      let y = number(Double(corner / width) * side / Double(size))
      return (index == 0 ? "M" : "L") + x + " " + y
    }.joined() + "Z"
  }

  /// Formats a number with at most three decimals.
  private func number(_ value: Double) -> String {
    let thousandths = Int(clamping: (value * 1000).rounded())
    guard thousandths % 1000 != 0 else { return String(thousandths / 1000) }
    let rest = String(thousandths % 1000 + 1000).dropFirst()
    return "\(thousandths / 1000).\(rest)"
  }
}
