import Numbers

/// Measures parts of a paragraph at a scale, in points.
struct TextRuler {
  let text: ShapedText
  let face: FontFace?
  /// The length of one `TextExtent` unit in points.
  let pointsPerUnit: Double
  let letterSpacing: Double
  let scale: Double

  init(paragraph: Paragraph, scale: Double) {
    text = paragraph.text
    face = paragraph.face
    self.scale = scale
    pointsPerUnit =
      paragraph.style.font.size * scale
      / ((face?.metrics.unitsPerEm ?? 1) * Double(TextExtent.unit))
    letterSpacing = paragraph.style.letterSpacing * scale
  }

  @inline(__always)
  func width(_ extent: TextExtent) -> Double {
    max(0, Double(extent.units) * pointsPerUnit + Double(extent.spacings) * letterSpacing)
  }

  func width(_ start: Int, _ end: Int, hyphenated: Bool) -> Double {
    let extent = text.extent(start, end)
    return width(hyphenated ? extent + hyphenExtent : extent)
  }

  /// The width of a part that is drawn alone.
  func drawnWidth(_ start: Int, _ end: Int) -> Double { width(text.drawnExtent(start, end)) }

  /// The amount by which a line that ends here may be narrower: the blank half of its last character.
  func blank(before end: Int) -> Double {
    guard end > 0, !text.blanks.isEmpty else { return 0 }
    return Double(Int(text.blanks[end - 1]) * TextExtent.unit) * pointsPerUnit
  }

  /// Whether a line that ends here shows the hyphen of a soft hyphen. At the end of the text it does not.
  func isHyphenated(_ start: Int, _ end: Int) -> Bool {
    end > start && end < text.scalars.count && text.scalars[end - 1] == "\u{AD}"
  }

  /// The character that marks a broken word (CSS Text §5.2).
  var hyphen: Unicode.Scalar { face?.covers("\u{2010}") == true ? "\u{2010}" : "-" }

  /// Letter spacing precedes the hyphen, but does not follow it.
  private var hyphenExtent: TextExtent {
    TextExtent(units: Int(face?.advance(of: hyphen) ?? 0) * TextExtent.unit, spacings: 0)
  }
}

extension Unicode.Scalar {
  /// Whether it hangs at the end of a line: spaces and line-ending characters.
  var hangsAtLineEnd: Bool {
    switch value {
    case 0x20, 0x09...0x0D, 0x85, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x2028, 0x2029, 0x205F,
      0x3000:
      return true
    default: return false
    }
  }
}
