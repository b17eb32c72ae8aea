/// The text of a label or a button.
public struct TextContent: Sendable, Hashable {
  public var title: LocalizedText
  /// Nil is black or white, whichever reads better on the nearest plain background behind the text.
  public var color: ColorSource?
  /// Points.
  public var size: Double = 17
  /// From 100 (thin) through 400 (regular) and 700 (bold) to 900 (black).
  public var weight = 400
  public var italic = false
  /// A family of the server's font table; `system` stands for the device's own.
  public var font = "system"
  /// Nil leaves the component type's default: `center` for a button, otherwise `start`.
  public var alignment: Alignment?
  /// Points from baseline to baseline; nil is the font's own.
  public var lineHeight: Double?
  /// Points added after each character.
  public var letterSpacing: Double = 0
  /// Nil is as many as it takes.
  public var maxLines: Int?
  public var truncation = Truncation.tail
  /// The least share of `size` that text may shrink to before it is truncated; 1 never shrinks.
  public var minimumScale: Double = 1

  /// Where each line lies in the component's width.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    case left
    case center
    case right
    case start
    case end
  }

  /// What happens to text beyond `maxLines`.
  public enum Truncation: String, Sendable, Hashable, CaseIterable {
    /// The last line ends in an ellipsis.
    case tail
    /// The text is cut.
    case none
  }

  /// The names that `weight` may have in a document (OpenType `usWeightClass`).
  public static let weightNames: [(name: String, weight: Int)] = [
    ("thin", 100), ("extraLight", 200), ("light", 300), ("regular", 400), ("medium", 500),
    ("semibold", 600), ("bold", 700), ("extraBold", 800), ("black", 900),
  ]

  public init(title: LocalizedText) {
    self.title = title
  }
}
