/// A line before it has a place.
struct LineContent {
  var string: String
  var width: Double
  /// What it draws, in the text's order; none when it is one part that is written from the left.
  var parts: [LinePart] = []

  /// The parts as they are seen, from left to right (UAX #9 L2).
  func runs(baseLevel: UInt8) -> [TextRun] {
    guard !parts.isEmpty else { return [] }
    var x = 0.0
    return BidiOrder.visual(parts.map(\.item.level)).map { index in
      let part = parts[index]
      let run = TextRun(
        string: String(part.scalars), x: x, width: part.width,
        direction: part.item.isRightToLeft ? .rightToLeft : .leftToRight)
      x += part.width
      return run
    }
  }
}

/// What a line draws of one item.
struct LinePart {
  var item: TextItem
  var scalars: [Unicode.Scalar]
  var width = 0.0
}

extension LineContent {
  init(_ parts: [LinePart], width: Double) {
    string = String(parts.count == 1 ? parts[0].scalars : parts.flatMap(\.scalars))
    self.width = width
    let isPlain = parts.allSatisfy { $0.item.level == 0 } && parts.count <= 1
    self.parts = isPlain ? [] : parts.filter { !$0.scalars.isEmpty }
  }
}

extension String {
  init(_ scalars: [Unicode.Scalar]) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
