import Numbers

/// Brackets, commas and full stops of East Asian texts. Each fills half of a square. A blank half between two of them is removed, and so is
/// the blank half of a line's last character if it would not fit otherwise (CSS Text 4 §8.3 `text-spacing-trim: normal`).
struct FullWidthPunctuation {
  /// The half of its square that a character fills.
  private enum Kind { case opening, closing, middle }

  /// The region for which a font's forms are made; `nil` if its characters are not full-width.
  private enum Region {
    case japanese, simplified, traditional

    init?(_ face: FontFace?) {
      guard let family = face?.family, family.hasPrefix("Noto Sans CJK") else { return nil }
      switch family.suffix(2) {
      case "SC": self = .simplified
      case "TC", "HK": self = .traditional
      default: self = .japanese
      }
    }
  }

  /// Whether some of the text is in a Chinese font, in which quotation marks are squares; a quotation mark of another
  /// font still counts next to a Chinese full stop.
  private let isChinese: Bool

  /// Removes the blank halves between neighbours, like kerning, which does not apply at a line break.
  ///
  /// - Parameter fonts: the fonts of the paragraph's spans, its own first; empty if it has no spans.
  static func trim(
    _ text: ShapedText, of parts: [LinePart], own: FontFace, fonts: [SpanFont]
  ) -> ShapedText {
    let regions = parts.compactMap { Region($0.item.face) }
    guard !regions.isEmpty else { return text }
    let punctuation = FullWidthPunctuation(isChinese: regions.contains { $0 != .japanese })
    return punctuation.trimmed(text, parts) { part in
      guard !fonts.isEmpty else { return own.metrics.units(0.5) }
      let font = fonts[part.item.span]
      return font.face.metrics.units(font.scale / 2)
    }
  }

  /// - Parameter half: half of the square of a part's characters, in units of the paragraph's own font.
  private func trimmed(
    _ text: ShapedText, _ parts: [LinePart], half: (LinePart) -> Int32
  ) -> ShapedText {
    var kerns = [Int32](repeating: 0, count: text.scalars.count)
    var blanks = kerns
    var previous: (kind: Kind, isSquare: Bool)?
    var index = 0
    for part in parts {
      let (region, half) = (Region(part.item.face), half(part))
      for scalar in part.scalars {
        defer { index += 1 }
        guard let kind = kind(scalar, region) else {
          previous = nil
          continue
        }
        let isSquare = region != nil && text.advance(index) >= 2 * Int(half) * TextExtent.unit
        if let previous, previous.isSquare && previous.kind == .closing && kind != .opening {
          kerns[index - 1] = -half
          blanks[index - 1] = 0
        } else if previous != nil, kind == .opening, isSquare {
          kerns[index - 1] = -half
        }
        blanks[index] = isSquare && kind == .closing && scalar.mayBeTrimmedAtEnd ? half : 0
        previous = (kind, isSquare)
      }
    }
    return text.kerned(kerns, blanks: blanks)
  }

  private func kind(_ scalar: Unicode.Scalar, _ region: Region?) -> Kind? {
    switch scalar.value {
    case ..<0x2018: return nil
    case 0x201D..<0x3000: return scalar == "\u{201D}" && isChinese ? .closing : nil
    case 0x3400..<0xFF00: return nil
    default: break
    }
    switch scalar {
    case "「", "『", "（", "［", "｛", "〈", "《", "【", "〔", "〖", "〘", "〝", "｟": return .opening
    case "」", "』", "）", "］", "｝", "〉", "》", "】", "〕", "〗", "〙", "〟", "｠": return .closing
    // Traditional Chinese puts these in the middle of the square.
    case "、", "。", "，", "．": return region == .traditional ? .middle : .closing
    case "：", "；": return region == .simplified ? .closing : .middle
    case "・", "\u{3000}": return .middle
    case "“", "‘": return isChinese ? .opening : nil
    case "’": return isChinese ? .closing : nil
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  /// Browsers trim the blank half of brackets at a line's end, but not that of commas, full stops and colons.
  fileprivate var mayBeTrimmedAtEnd: Bool {
    switch self {
    case "、", "。", "，", "．", "：", "；": false
    default: true
    }
  }
}
