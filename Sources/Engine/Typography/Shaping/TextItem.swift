import Numbers

/// A separately shaped part of a text: nothing is kerned or joined across its ends.
struct TextItem: Sendable {
  var range: Range<Int>
  /// The embedding level: odd if the part is right-to-left (UAX #9).
  var level: UInt8
  var script = Script.zyyy
  var face: FontFace?
  /// Whether no font has its characters.
  var isMissing = false
  /// Whether it consists of spaces only.
  var isSpace = false
  /// The paragraph's span, counted from 1; 0 is the paragraph's own font.
  var span = 0

  var isRightToLeft: Bool { level % 2 == 1 }

  func part(_ range: Range<Int>) -> TextItem {
    var part = self
    part.range = range
    return part
  }

  /// Whether the following text could be part of it.
  private func isLike(_ other: TextItem) -> Bool {
    level == other.level && face === other.face && isMissing == other.isMissing
      && (face?.layout == nil ? script.looksLike(other.script) : script == other.script)
  }

  /// Appends a part, merging it with the last one if they are alike.
  ///
  /// The text's own spaces between words in another font are shaped with those words, so that a
  /// sentence is one part instead of one for each word.
  static func append(_ item: TextItem, to items: inout [TextItem]) {
    let last = items.count - 1
    if last >= 0, items[last].isLike(item) {
      items[last].range = items[last].range.lowerBound..<item.range.upperBound
      items[last].isSpace = items[last].isSpace && item.isSpace
    } else if last > 0, items[last].isSpace, item.face?.layout != nil,
      items[last].level == item.level, items[last - 1].isLike(item)
    {
      items.removeLast()
      items[last - 1].range = items[last - 1].range.lowerBound..<item.range.upperBound
    } else {
      items.append(item)
    }
  }
}

/// Splits a text into items by direction, script and font.
struct TextItemizer {
  let scalars: [Unicode.Scalar]
  let face: FontFace
  let style: TextStyle
  let library: FontLibrary

  /// The items in the text's order; at least one.
  ///
  /// - Parameter known: the levels of the characters if they are part of a longer text; empty if it is left-to-right.
  func items(_ known: [UInt8]? = nil) -> [TextItem] {
    var isPlain = known?.isEmpty ?? (style.baseLevel == 0)
    var isCovered = library.files.isEmpty
    if isPlain || !isCovered {
      isCovered = true
      for scalar in scalars {
        if known == nil, scalar.mayTurnText { isPlain = false }
        if !scalar.isEuropean || face.glyph(scalar.value) == 0 && scalar.value > 0x1F {
          isCovered = false
        }
      }
    }
    guard library.files.isEmpty || isCovered && face.layout == nil else {
      return atLeastOne(clusters(isPlain ? [] : known ?? levels()))
    }
    guard !isPlain else { return [TextItem(range: 0..<scalars.count, level: 0, face: face)] }
    var items: [TextItem] = []
    for (index, level) in (known ?? levels()).enumerated() {
      TextItem.append(TextItem(range: index..<index + 1, level: level, face: face), to: &items)
    }
    return atLeastOne(items)
  }

  func atLeastOne(_ items: [TextItem]) -> [TextItem] {
    items.isEmpty ? [TextItem(range: 0..<0, level: style.baseLevel, face: face)] : items
  }

  /// Whether some of the text may be right-to-left.
  var isTurned: Bool { style.baseLevel != 0 || scalars.contains(where: \.mayTurnText) }

  func levels() -> [UInt8] {
    var levels: [UInt8] = []
    levels.reserveCapacity(scalars.count)
    var start = 0
    while start < scalars.count {
      // A paragraph separator belongs to the paragraph that it ends (P1).
      let end = scalars[start...].firstIndex { BidiClass($0) == .b } ?? scalars.count - 1
      levels += BidiParagraph(scalars[start...end], baseLevel: style.baseLevel).levels
      start = end + 1
    }
    return levels
  }

  private func clusters(_ levels: [UInt8]) -> [TextItem] {
    var items: [TextItem] = []
    var choice = FontChoice(self)
    var script = scalars.lazy.map { Script($0).shaped }.first { !$0.isShared } ?? .zyyy
    var start = 0
    while start < scalars.count {
      var end = TextCluster.end(scalars, from: start)
      let own = Script(scalars[start]).shaped
      if !own.isShared { script = own }
      let chosen = choice.face(for: scalars[start..<end], script, own: own)
      if let chosen, !own.isShared, chosen === face || choice.hasOneCandidate {
        end = endOfLetters(from: end, like: start, script: own, in: chosen, levels: levels)
      }
      TextItem.append(
        TextItem(
          range: start..<end, level: levels.isEmpty ? 0 : levels[start], script: script,
          face: chosen ?? face, isMissing: chosen == nil, isSpace: scalars[start] == " "),
        to: &items)
      start = end
    }
    return items
  }

  /// The end of the following letters without marks in one script, direction and font, which need not be processed one by one. In another
  /// font than the text's own, the spaces between them belong to them.
  private func endOfLetters(
    from place: Int, like first: Int, script: Script, in chosen: FontFace, levels: [UInt8]
  ) -> Int {
    var (end, next) = (place, place)
    let isOwn = chosen === face
    let takesSpaces = !isOwn && chosen.layout != nil && face.covers(" ")
    while next < scalars.count, levels.isEmpty || levels[next] == levels[first],
      case let code = scalars[next].value, TextCluster.end(scalars, from: next) == next + 1
    {
      if !(takesSpaces && code == 0x20) {
        guard Script(scalars[next]).shaped == script, chosen.glyph(code) != 0,
          isOwn || face.glyph(code) == 0
        else { break }
        end = next + 1
      }
      next += 1
    }
    return end
  }
}

extension FontLibrary {
  /// The parts of a text that no font covers, each once, in the text's order.
  public func missing(in text: String, _ style: TextStyle) -> [String] {
    guard let face = face(for: style.font) else { return [] }
    let scalars = Array(text.unicodeScalars)
    let items = TextItemizer(scalars: scalars, face: face, style: style, library: self).items()
    var found: [String] = []
    for item in items where item.isMissing {
      let part = String(Array(scalars[item.range]))
      if !found.contains(part) { found.append(part) }
    }
    return found
  }
}

extension Unicode.Scalar {
  /// Whether a text with this character may have right-to-left parts: letters of such scripts, and direction controls.
  @inline(__always)
  fileprivate var mayTurnText: Bool {
    switch value {
    case ..<0x590: false
    case 0x590...0x8FF, 0x200F, 0x202B, 0x202E, 0x2067, 0x2068, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// Whether it is a letter or sign of a European script, or a character that all scripts share.
  @inline(__always)
  fileprivate var isEuropean: Bool {
    switch value {
    case ..<0x590: true
    case 0x1E00...0x200A, 0x2010...0x2027, 0x202F...0x203B, 0x203D...0x2048, 0x204A...0x20CF: true
    default: false
    }
  }
}
