import Layout
import PaywallModel
import Typography

/// A text that waits for its width.
struct TextBox: Sendable {
  let paragraph: Paragraph
  let style: TextStyle
  let color: Color
  /// Whether the lines stand in the middle of the box's height, as a button's do.
  let isCentered: Bool
  private let pointer: String
  private let meter: WorkMeter
  /// Characters that a measurement goes through.
  private let length: Int

  init(
    _ text: TextContent, of component: Component, color: Color, in surroundings: Surroundings
  ) {
    let isButton = component.content.type == .button
    let scale = surroundings.input.textScale
    style = TextStyle(
      font: FontSpec(
        family: text.font, size: text.size * scale, weight: text.weight, italic: text.italic),
      lineHeight: text.lineHeight.map { $0 * scale }, letterSpacing: text.letterSpacing * scale,
      alignment: Self.alignment(text.alignment ?? .start),
      maxLines: text.maxLines, truncation: text.truncation == .tail ? .tail : .none,
      minimumScale: text.minimumScale,
      direction: surroundings.direction == .leftToRight ? .leftToRight : .rightToLeft)
    pointer = component.pointer
    meter = surroundings.meter
    let string = surroundings.string(text.title)
    length = string.unicodeScalars.count
    let fits = meter.add(WorkMeter.shaping * length, for: pointer)
    paragraph = Paragraph(fits ? string : "", style: style, library: surroundings.fonts)
    self.color = color
    isCentered = isButton
  }

  /// The content size by CSS Sizing §5.1: as wide as the text within the room, as tall as its lines are then.
  func measured(_ input: MeasureInput) -> MeasuredSize {
    let width =
      input.knownWidth
      ?? {
        switch input.availableWidth {
        case .maxContent: paragraph.maxContentWidth
        case .minContent: paragraph.minContentWidth
        case .definite(let room):
          min(paragraph.maxContentWidth, max(paragraph.minContentWidth, room))
        }
      }()
    let block = block(maxWidth: width)
    return MeasuredSize(
      width: width, height: input.knownHeight ?? block.height,
      firstBaseline: block.firstBaseline.map { $0 + lead(block, height: input.knownHeight) })
  }

  /// The lines in a content box.
  func placed(in content: Rectangle) -> LaidOutText {
    let block = block(
      maxWidth: content.width,
      maxHeight: style.minimumScale < 1 ? content.height + Self.slack : nil)
    let top = content.y + lead(block, height: content.height)
    var font = style.font
    font.size *= block.scale
    return LaidOutText(
      font: font, color: color, letterSpacing: style.letterSpacing * block.scale,
      isTruncated: block.truncated,
      lines: block.lines.map { LaidOutText.Line($0, x: content.x + $0.x, top: top) })
  }

  /// Without lines once the rendering has taken too much work.
  private func block(maxWidth: Double, maxHeight: Double? = nil) -> TextBlock {
    let tries = style.minimumScale < 1 ? Paragraph.scalesTried : 1
    guard meter.add(length * tries, for: pointer) else {
      return TextBlock(lines: [], width: 0, height: 0, scale: 1, truncated: false)
    }
    return paragraph.measure(maxWidth: maxWidth, maxHeight: maxHeight)
  }

  private func lead(_ block: TextBlock, height: Double?) -> Double {
    isCentered ? ((height ?? block.height) - block.height) / 2 : 0
  }

  /// Layout snaps heights to 64ths of a point; a text as high as its box must not shrink for that. Widths it snaps up.
  private static let slack = 1.0 / 64

  private static func alignment(_ alignment: TextContent.Alignment) -> TextStyle.Alignment {
    switch alignment {
    case .left: .left
    case .center: .center
    case .right: .right
    case .start: .start
    case .end: .end
    }
  }
}

extension LaidOutText.Line {
  fileprivate init(_ line: TextLine, x: Double, top: Double) {
    self.init(
      string: line.string, x: x, baseline: top + line.baseline, width: line.width,
      runs: line.runs.map {
        LaidOutText.Run(
          string: $0.string, x: x + $0.x, width: $0.width, direction: $0.direction)
      })
  }
}
