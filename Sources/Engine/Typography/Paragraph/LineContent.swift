import Numbers

/// A line without a position.
struct LineContent {
  var string: String
  var width: Double
  /// The parts in logical order; empty if the line is a single left-to-right part.
  var parts: [LinePart] = []

  /// The parts in visual order from left to right (UAX #9 L2).
  ///
  /// - Parameter own: the own font of a span.
  func runs(baseLevel: UInt8, own: (Int) -> FontFace?) -> [TextRun] {
    guard !parts.isEmpty else { return [] }
    let drawn = drawnParts()
    var x = 0.0
    return BidiOrder.visual(drawn.map(\.item.level)).map { index in
      let part = drawn[index]
      let run = TextRun(
        string: String(part.scalars), x: x, width: part.width,
        direction: part.item.isRightToLeft ? .rightToLeft : .leftToRight,
        font: part.item.face?.family ?? "",
        isFallback: part.item.face !== own(part.item.span), isMissing: part.item.isMissing,
        span: part.item.span)
      x += part.width
      return run
    }
  }

  /// Merges neighbours of equal style; a space can have any font.
  private func drawnParts() -> [LinePart] {
    var drawn: [LinePart] = []
    for part in parts {
      guard let last = drawn.last, last.item.level == part.item.level,
        last.item.span == part.item.span,
        part.isBlank || last.isBlank
          || last.item.face === part.item.face && last.item.isMissing == part.item.isMissing
      else {
        drawn.append(part)
        continue
      }
      if last.isBlank { drawn[drawn.count - 1].item = part.item }
      drawn[drawn.count - 1].scalars += part.scalars
      drawn[drawn.count - 1].width += part.width
    }
    return drawn
  }
}

/// The part of an item in a line.
struct LinePart {
  var item: TextItem
  var scalars: [Unicode.Scalar]
  var width = 0.0

  fileprivate var isBlank: Bool { scalars.allSatisfy(\.hangsAtLineEnd) }
}

extension LineContent {
  /// - Parameter own: the paragraph's own font.
  init(_ parts: [LinePart], width: Double, own: FontFace?) {
    string = String(parts.count == 1 ? parts[0].scalars : parts.flatMap(\.scalars))
    self.width = width
    let isPlain =
      parts.count <= 1
      && parts.allSatisfy {
        $0.item.level == 0 && $0.item.face === own && !$0.item.isMissing && $0.item.span == 0
      }
    self.parts = isPlain ? [] : parts.filter { !$0.scalars.isEmpty }
  }
}

extension String {
  init(_ scalars: [Unicode.Scalar]) {
    self.init(unsafeUninitializedCapacity: 4 * scalars.count) { bytes in
      var count = 0
      for scalar in scalars {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          bytes[count] = byte
          count += 1
        }
      }
      return count
    }
  }
}
