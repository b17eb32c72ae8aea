import Numbers

/// A text as one unbroken run of glyphs: the start of each character, and its kerning to the next.
struct ShapedText: Sendable {
  let scalars: [Unicode.Scalar]
  /// The start of each character in `TextExtent` units, including kerning; one more for the end.
  private(set) var positions: [Int]
  /// The kerning after each character in font units, which does not apply if a line ends there.
  private(set) var kerns: [Int32]
  /// For each character, the number of preceding characters with a width, which letter spacing follows; one more for the end.
  private(set) var spacings: [Int32]
  /// Whether a glyph's form depends on its neighbours, so that it may differ at a line's ends.
  let hasContext: Bool
  /// The blank part of each character that is removed if the character would not fit at a line's end
  /// otherwise, in font units; empty if there is none.
  private(set) var blanks: [Int32] = []
  /// For each position, the end of the last preceding character that does not hang at a line's end; one more for the end.
  private let visibleEnds: [Int32]

  init(
    scalars: [Unicode.Scalar], positions: [Int], kerns: [Int32], spacings: [Int32],
    hasContext: Bool
  ) {
    self.scalars = scalars
    self.positions = positions
    self.kerns = kerns
    self.spacings = spacings
    self.hasContext = hasContext
    var ends = [Int32](repeating: 0, count: scalars.count + 1)
    for index in scalars.indices {
      ends[index + 1] = scalars[index].hangsAtLineEnd ? ends[index] : Int32(index + 1)
    }
    visibleEnds = ends
  }

  static let empty = ShapedText(
    scalars: [], positions: [0], kerns: [], spacings: [0], hasContext: false)

  /// A copy with additional kerning after each character, and with blanks.
  func kerned(_ more: [Int32], blanks: [Int32]) -> ShapedText {
    var text = self
    var moved = 0
    for index in more.indices {
      moved += Int(more[index]) * TextExtent.unit
      text.positions[index + 1] += moved
      text.kerns[index] += more[index]
    }
    text.blanks = blanks
    return text
  }

  /// The width of a character in `TextExtent` units, without kerning.
  func advance(_ index: Int) -> Int {
    positions[index + 1] - positions[index] - Int(kerns[index]) * TextExtent.unit
  }

  /// A copy with letter spacing only after some characters.
  func spaced(after isSpaced: (Unicode.Scalar) -> Bool) -> ShapedText {
    var text = self
    for index in scalars.indices {
      text.spacings[index + 1] = text.spacings[index] + (isSpaced(scalars[index]) ? 1 : 0)
    }
    return text
  }

  /// A copy in units of another size. Rounding loses less than a hundredth of a point.
  func scaled(by factor: Double) -> ShapedText {
    guard factor != 1 else { return self }
    var text = self
    text.positions = positions.map { Int(exactly: (Double($0) * factor).rounded()) ?? 0 }
    text.kerns = kerns.map { Int32(exactly: (Double($0) * factor).rounded()) ?? 0 }
    return text
  }

  /// The end of `start..<end` without the spaces that hang at a line's end (CSS Text §4.1.2).
  func visibleEnd(_ start: Int, _ end: Int) -> Int { max(start, Int(visibleEnds[end])) }

  /// Joins separately shaped parts in order.
  init(joining parts: [ShapedText]) {
    let length = parts.reduce(0) { $0 + $1.scalars.count }
    var scalars: [Unicode.Scalar] = []
    var positions = [0]
    var kerns: [Int32] = []
    var spacings: [Int32] = [0]
    scalars.reserveCapacity(length)
    positions.reserveCapacity(length + 1)
    kerns.reserveCapacity(length)
    spacings.reserveCapacity(length + 1)
    for part in parts {
      let (end, count) = (positions[positions.count - 1], spacings[spacings.count - 1])
      scalars += part.scalars
      kerns += part.kerns
      for index in part.scalars.indices {
        positions.append(end + part.positions[index + 1])
        spacings.append(count + part.spacings[index + 1])
      }
    }
    self.init(
      scalars: scalars, positions: positions, kerns: kerns, spacings: spacings,
      hasContext: parts.contains(where: \.hasContext))
  }

  /// The extent of `start..<end` at the end of a line. A hanging space still kerns the glyph before it, because text
  /// engines shape a paragraph before they break it.
  @inline(__always)
  func extent(_ start: Int, _ end: Int) -> TextExtent {
    guard start < end else { return TextExtent(units: 0, spacings: 0) }
    let keepsKerning = end < scalars.count && scalars[end].hangsAtLineEnd
    return TextExtent(
      units: positions[end] - positions[start]
        - (keepsKerning ? 0 : Int(kerns[end - 1]) * TextExtent.unit),
      spacings: Int(spacings[end] - spacings[start]))
  }

  var extent: TextExtent { extent(0, scalars.count) }

  /// The extent of `start..<end` alone: a hanging space after it is not drawn, and does not kern.
  func drawnExtent(_ start: Int, _ end: Int) -> TextExtent {
    guard start < end else { return TextExtent(units: 0, spacings: 0) }
    return TextExtent(
      units: positions[end] - positions[start] - Int(kerns[end - 1]) * TextExtent.unit,
      spacings: Int(spacings[end] - spacings[start]))
  }
}

/// A width before its size is known.
struct TextExtent: Sendable, Equatable {
  /// Advances and kerning, in fractions of the text's own font unit, because other fonts' units are not whole multiples of it.
  var units: Int
  /// The number of times that letter spacing is added.
  var spacings: Int

  /// The number of fractions in a font unit.
  static let unit = 1024

  static func + (left: TextExtent, right: TextExtent) -> TextExtent {
    TextExtent(units: left.units + right.units, spacings: left.spacings + right.spacings)
  }
}
