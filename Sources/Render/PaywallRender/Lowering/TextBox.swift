import Layout
import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree
import Typography

/// A text before layout gives it a width.
final class TextBox: Sendable {
  private let shaped: ShapedText
  private let style: TextStyle
  private let text: ResolvedText
  private let pointer: String
  private let meter: WorkMeter
  private let textScale: Double

  init(_ text: ResolvedText, at pointer: String, by lowering: Lowering) {
    self.text = text
    self.pointer = pointer
    let set = text.setting
    let scale =
      set.isFixedSize ? 1 : min(lowering.textScale, set.maximumTextScale ?? .infinity)
    style = TextStyle(
      font: FontSpec(text.style.font, scale: scale), lineHeight: set.lineHeight.map { $0 * scale },
      letterSpacing: set.letterSpacing * scale,
      alignment: Self.alignment(set.alignment ?? .start),
      maxLines: set.maxLines, truncation: Self.truncation(set.truncation),
      minimumScale: set.minimumScale,
      direction: lowering.direction == .leftToRight ? .leftToRight : .rightToLeft,
      language: lowering.locale, strictness: Self.strictness(set.lineBreak),
      keepsWords: set.wordBreak == .keepAll, wrap: Self.wrap(set.textWrap),
      trims: set.textBox == .trim)
    textScale = scale
    meter = lowering.meter
    let fits = meter.add(WorkMeter.shaping * text.length, for: pointer)
    shaped = lowering.texts.text(
      fits ? text.string : "",
      spans: fits
        ? text.spans.map { TextSpan($0.string, font: FontSpec($0.style.font, scale: scale)) } : [],
      style: style)
  }

  /// Returns the content size (CSS Sizing §5.1): as wide as the text fits, and as tall as its lines at that width.
  func measured(_ input: MeasureInput) -> MeasuredSize {
    let width =
      input.knownWidth
      ?? {
        switch input.availableWidth {
        case .maxContent: shaped.maxContentWidth
        case .minContent: shaped.minContentWidth
        case .definite(let room):
          min(shaped.maxContentWidth, max(shaped.minContentWidth, room))
        }
      }()
    let block = block(maxWidth: width)
    let lead = lead(block, height: input.knownHeight)
    return MeasuredSize(
      width: width, height: input.knownHeight ?? block.height,
      firstBaseline: block.firstBaseline.map { $0 + lead },
      firstLine: block.firstLine.map { $0 + lead })
  }

  /// Returns the lines in a content box, with baselines on pixels.
  ///
  /// - Parameter scale: Pixels in a point.
  func placed(in content: PaywallRectangle, scale: Double) -> LaidOutText {
    let block = block(
      maxWidth: content.width,
      maxHeight: style.minimumScale < 1 ? content.height + Self.slack : nil)
    let top = content.y + lead(block, height: content.height)
    var font = text.style.font
    font.size = style.font.size * block.scale
    var result = LaidOutText(font: font, color: text.style.color, box: content)
    result.links = links(of: block, left: content.x, top: top, scale: scale)
    if let gradient = text.gradient {
      result.paint = .gradient(gradient)
      result.paintFrame = Self.bounds(of: block, left: content.x, top: top)
    }
    result.letterSpacing = style.letterSpacing * block.scale
    result.drawing = text.style.drawing
    result.isTruncated = block.truncated
    result.isMessage = text.isMessage
    result.alignment = alignment
    let styles = text.spans.map { span in
      var style = span.style
      style.font.size = style.font.size * textScale * block.scale
      return style
    }
    result.lines = block.lines.map {
      LaidOutText.Line(
        $0, x: content.x + $0.x, baseline: (top + $0.baseline).onPixel(scale: scale),
        font: font.family, styles: styles)
    }
    return result
  }

  /// Returns the bounds of all lines.
  private static func bounds(of block: TextBlock, left: Double, top: Double) -> PaywallRectangle {
    let start = block.lines.map(\.x).min() ?? 0
    let end = block.lines.map { $0.x + $0.width }.max() ?? 0
    return PaywallRectangle(x: left + start, y: top, width: end - start, height: block.height)
  }

  /// Returns the bounding boxes of tappable words.
  private func links(
    of block: TextBlock, left: Double, top: Double, scale: Double
  ) -> [LaidOutText.Link] {
    text.spans.enumerated().compactMap { index, span in
      guard let action = span.action else { return nil }
      let frames = block.lines.flatMap { line in
        line.runs.filter { $0.span == index + 1 }.map { run in
          PaywallRectangle(
            x: left + line.x + run.x, y: top + line.top, width: run.width, height: line.height
          ).onPixels(scale: scale)
        }
      }
      return frames.isEmpty
        ? nil : LaidOutText.Link(string: span.string, action: action, frames: frames)
    }
  }

  /// The alignment, with `start` and `end` resolved for the writing direction.
  private var alignment: LaidOutText.Alignment {
    switch style.alignment {
    case .left: .left
    case .center: .center
    case .right: .right
    case .start: style.direction == .leftToRight ? .left : .right
    case .end: style.direction == .leftToRight ? .right : .left
    }
  }

  /// Returns the lines for a width; none once the work limit is exceeded.
  private func block(maxWidth: Double, maxHeight: Double? = nil) -> TextBlock {
    let tries =
      (style.minimumScale < 1 ? Paragraph.scalesTried : 1)
      + (style.wrap == .auto ? 0 : Paragraph.wrapsTried)
    guard meter.add(text.length * tries, for: pointer) else {
      return .empty
    }
    return shaped.block(maxWidth: maxWidth, maxHeight: maxHeight)
  }

  private func lead(_ block: TextBlock, height: Double?) -> Double {
    text.isCentered ? ((height ?? block.height) - block.height) / 2 : 0
  }

  /// A tolerance in points: layout snaps heights to 64ths of a point, and a text as tall as its box must not shrink because of that. Widths
  /// are rounded up.
  private static let slack = 1.0 / 64

  private static func truncation(_ truncation: TextContent.Truncation) -> TextStyle.Truncation {
    switch truncation {
    case .tail: .tail
    case .head: .head
    case .middle: .middle
    case .none: .none
    }
  }

  private static func strictness(_ lineBreak: TextContent.LineBreak?) -> TextStyle.Strictness {
    switch lineBreak {
    case .normal: .normal
    case .strict: .strict
    case nil: .auto
    }
  }

  private static func wrap(_ wrap: TextContent.TextWrap) -> TextStyle.Wrap {
    switch wrap {
    case .auto: .auto
    case .balance: .balance
    case .pretty: .pretty
    }
  }

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
  /// - Parameters:
  ///   - font: The text's own family.
  ///   - styles: The styles of the text's spans.
  fileprivate init(
    _ line: TextLine, x: Double, baseline: Double, font: String, styles: [LaidOutText.Style]
  ) {
    self.init(
      string: line.string, x: x, baseline: baseline, width: line.width,
      runs: line.runs.map { run in
        let style = run.span > 0 ? styles[run.span - 1] : nil
        return LaidOutText.Run(
          string: run.string, x: x + run.x, width: run.width,
          direction: run.direction == .rightToLeft ? .rightToLeft : .leftToRight,
          font: run.isFallback ? run.font : style?.font.family ?? font,
          isMissing: run.isMissing, style: style)
      })
    breaksWord = line.breaksWord
  }
}

extension FontSpec {
  fileprivate init(_ font: LaidOutText.Font, scale: Double) {
    self.init(
      family: font.family, size: font.size * scale, weight: font.weight, italic: font.italic)
  }
}
