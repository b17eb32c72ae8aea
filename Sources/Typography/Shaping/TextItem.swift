/// A part of a text that is shaped on its own: nothing is kerned or joined across its ends.
struct TextItem: Sendable, Equatable {
  var range: Range<Int>
  /// The embedding level: odd when the part is written from the right (UAX #9).
  var level: UInt8

  var isRightToLeft: Bool { level % 2 == 1 }

  /// The parts of one level, in the text's order; at least one.
  static func items(in scalars: [Unicode.Scalar], baseLevel: UInt8) -> [TextItem] {
    guard baseLevel > 0 || scalars.contains(where: \.mayTurnText) else {
      return [TextItem(range: 0..<scalars.count, level: 0)]
    }
    var items: [TextItem] = []
    var start = 0
    while start < scalars.count {
      // A paragraph separator belongs to the paragraph that it ends (P1).
      let end = scalars[start...].firstIndex { BidiClass($0) == .b } ?? scalars.count - 1
      let levels = BidiParagraph(scalars[start...end], baseLevel: baseLevel).levels
      for (index, level) in levels.enumerated() {
        if let last = items.last, last.level == level {
          items[items.count - 1].range = last.range.lowerBound..<start + index + 1
        } else {
          items.append(TextItem(range: start + index..<start + index + 1, level: level))
        }
      }
      start = end + 1
    }
    return items.isEmpty ? [TextItem(range: 0..<0, level: baseLevel)] : items
  }
}

extension Unicode.Scalar {
  /// Whether a text with it may have parts that are written from the right: letters of such scripts, and the controls that ask for it.
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
}
