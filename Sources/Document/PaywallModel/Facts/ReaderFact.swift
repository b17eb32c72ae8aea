import Numbers
import PaywallTree

/// A fact about a reader that every way in takes, declared once: layouts, placements and flags, as a parameter or in content.
public enum ReaderFact: String, Sendable, CaseIterable {
  case locale, theme, textScale, direction, orientation, width, height
  case storefront, country, platform, appVersion, date, timeZone, now

  /// The factors of the text size.
  public static let textScales = 0.5...4.0
  /// The sides of a screen in points.
  public static let sides = 1.0...10_000.0

  public var form: FactForm { Self.forms[self] ?? .names }

  private static let forms: [ReaderFact: FactForm] = [
    .locale: .languageTag, .theme: choice(Theme.self), .textScale: .number(textScales),
    .direction: choice(WritingDirection.self), .orientation: choice(Orientation.self),
    .width: .number(sides), .height: .number(sides), .storefront: .country, .country: .country,
    .platform: choice(AppPlatform.self), .appVersion: .version, .date: .day,
    .timeZone: .timeZone, .now: .moment,
  ]

  private static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _: Value.Type
  ) -> FactForm {
    .choice(Value.allCases.map(\.rawValue))
  }
}
