import Locks
import Numbers
import Typography

/// Caches shaped texts, because a text appears on many screens and in many states of each.
final class ShapedTexts: Sendable {
  let fonts: FontLibrary
  private let kept = Guarded(Kept())

  private struct Kept {
    var texts: [Key: ShapedText] = [:]
    var characters = 0
  }

  private struct Key: Hashable {
    let string: String
    let spans: [TextSpan]
    let style: TextStyle

    func hash(into hasher: inout Hasher) {
      hasher.combine(string)
      hasher.combine(style.font.size)
    }
  }

  /// The limit for all texts together; a character takes about 60 bytes. A text that exceeds it evicts all others.
  private static let mostCharacters = 100_000
  /// The cost of a text besides its characters, in characters.
  private static let ownCharacters = 20

  init(fonts: FontLibrary) { self.fonts = fonts }

  /// - Parameter spans: The parts of the string, each in its own font; empty if the whole string is in the font of the style.
  func text(_ string: String, spans: [TextSpan], style: TextStyle) -> ShapedText {
    let key = Key(string: string, spans: spans, style: style)
    if let known = kept.withLock({ $0.texts[key] }) { return known }
    let text = ShapedText(
      spans.isEmpty
        ? Paragraph(string, style: style, library: fonts)
        : Paragraph(spans, style: style, library: fonts))
    let characters = string.unicodeScalars.count + Self.ownCharacters
    kept.withLock { kept in
      if kept.characters + characters > Self.mostCharacters { kept = Kept() }
      kept.texts[key] = text
      kept.characters += characters
    }
    return text
  }
}

/// A shaped text, with cached lines for the last widths: layout requests the same widths repeatedly.
final class ShapedText: Sendable {
  /// The width with only mandatory line breaks, in points.
  let maxContentWidth: Double
  /// The width of the widest part that cannot be broken, in points.
  let minContentWidth: Double
  private let paragraph: Paragraph
  private let blocks = Guarded<[(width: Double, height: Double?, block: TextBlock)]>([])

  /// The maximum number of widths for which lines are cached.
  private static let mostBlocks = 4

  init(_ paragraph: Paragraph) {
    self.paragraph = paragraph
    maxContentWidth = paragraph.maxContentWidth
    minContentWidth = paragraph.minContentWidth
  }

  /// Returns the lines for a width. Without `maxHeight` the height is not limited.
  func block(maxWidth: Double, maxHeight: Double?) -> TextBlock {
    let known = blocks.withLock { blocks in
      blocks.first { $0.width == maxWidth && $0.height == maxHeight }?.block
    }
    if let known { return known }
    let block = paragraph.measure(maxWidth: maxWidth, maxHeight: maxHeight)
    blocks.withLock { blocks in
      if blocks.count == Self.mostBlocks { blocks.removeFirst() }
      blocks.append((maxWidth, maxHeight, block))
    }
    return block
  }
}
