/// A font as a style asks for it.
public struct FontSpec: Sendable, Hashable {
  /// A family's name; `system` stands for the platform's interface font.
  public var family: String
  /// In points.
  public var size: Double
  /// 100 (thin) to 900 (black), 400 is regular (CSS Fonts §2.2).
  public var weight: Int
  public var italic: Bool

  public init(family: String = "system", size: Double, weight: Int = 400, italic: Bool = false) {
    self.family = family
    self.size = size
    self.weight = weight
    self.italic = italic
  }
}
