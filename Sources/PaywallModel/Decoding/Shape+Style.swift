import JSON

extension Shape where Value == Length {
  static let length = Shape("a number of points from 0 to 100000, \"50%\", \"fill\" or \"fit\"") {
    node in
    switch node.string {
    case "fill": .fill
    case "fit": .fit
    case let text?: percentage(text, allowsNegative: false).map(Length.percent)
    case nil: magnitude(node, within: 0...100_000).map(Length.points)
    }
  }
}

extension Shape where Value == Distance {
  static let distance = Shape("a number of points from 0 to 100000, or \"50%\"") { node in
    Distance(node, points: 0...100_000)
  }

  static let signedDistance = Shape("a number of points, or \"50%\"") { node in
    Distance(node, points: -100_000...100_000)
  }
}

extension Shape where Value == Margin {
  static let margin = Shape("a number of points, \"50%\" or \"auto\"") { node in
    node.string == "auto"
      ? .auto : Distance(node, points: -100_000...100_000).map(Margin.distance)
  }
}

extension Distance {
  fileprivate init?(_ node: JSONNode, points range: ClosedRange<JSONNumber>) {
    if let text = node.string {
      guard let percent = percentage(text, allowsNegative: range.lowerBound < 0) else { return nil }
      self = .percent(percent)
    } else {
      guard let points = magnitude(node, within: range) else { return nil }
      self = .points(points)
    }
  }
}

private func magnitude(_ node: JSONNode, within range: ClosedRange<JSONNumber>) -> Double? {
  node.number.flatMap { range.contains($0) ? $0.double : nil }
}

/// `-?(0|[1-9][0-9]{0,3})(\.[0-9]{1,4})?%`
private func percentage(_ text: String, allowsNegative: Bool) -> Double? {
  guard text.utf8.last == UInt8(ascii: "%"), let number = JSONNumber(String(text.dropLast())) else {
    return nil
  }
  var digits = number.text[...]
  if digits.first == "-" {
    guard allowsNegative else { return nil }
    digits.removeFirst()
  }
  guard digits.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }) else { return nil }
  let parts = digits.split(separator: ".")
  guard parts[0].utf8.count <= 4, parts.count == 1 || parts[1].utf8.count <= 4 else { return nil }
  return number.double
}

extension Shape {
  /// A value for all sides, or an object with values for some.
  static func edges<Side>(_ side: Shape<Side>, _ what: String) -> Shape
  where Value == LogicalEdges<Side> {
    Shape(
      side.map { LogicalEdges(all: $0) },
      orObject: Shape(object: what) { properties in
        var edges = LogicalEdges<Side>()
        properties.take("top", side, into: &edges.top)
        properties.take("right", side, into: &edges.right)
        properties.take("bottom", side, into: &edges.bottom)
        properties.take("left", side, into: &edges.left)
        properties.take("start", side, into: &edges.start)
        properties.take("end", side, into: &edges.end)
        properties.take("horizontal", side, into: &edges.horizontal)
        properties.take("vertical", side, into: &edges.vertical)
        return edges
      })
  }
}

extension Shape where Value == LogicalEdges<Distance> {
  static let padding = edges(.distance, "a padding")
}
