import Foundation
import Locales
import Numbers
import PaywallModel
import PaywallTree

/// A reader: everything about a person and a screen on which a page may depend.
///
/// Requests and command lines are parsed to a `Reader`, which is also a key for finished layouts.
public struct Reader: Hashable, Sendable {
  public var screen: Screen
  /// The locale (BCP 47); nil for the document's own.
  public var locale: String?
  public var theme = Theme.light
  /// The text size that the reader prefers, relative to the usual one.
  public var textScale = TextScale.usual
  /// The writing direction; if nil, it follows the language of the texts.
  public var direction: WritingDirection?
  /// The offer that the store grants for products that have it; if nil, the offers follow from the document's products.
  public var offer: Offer?
  /// The values of the document's variables that differ from their initial ones.
  public var state: [String: String] = [:]
  public var contrast = Contrast.standard
  /// The country of the reader's store (ISO 3166); nil if the document has one price for everybody.
  public var storefront: String?
  /// The products in the reader's store, by their names in the document.
  public var products: [String: StoreProduct] = [:]
  /// The reader's day, if an offer of the document ends after a period; otherwise nil.
  public var today: CivilDay?
  /// What was taken for facts that the reader did not tell and that the document depends on: `day` or `timeZone` is `UTC`.
  public var assumed: [String: String] = [:]
  /// The seconds by which the reader's clocks are ahead of UTC, by the seconds that they show at the ends of countdowns.
  public var offsets: [Int: Int] = [:]
  /// The time of drawing; if nil, each countdown shows its initial value.
  public var now: Moment?
  /// The types of components that the reader's client supports; nil for all of them.
  public var components: Set<String>?
  /// The names of the app's own views that the document uses; nil if the client names none.
  public var natives: Set<String>?
  /// The platform; nil if no condition of the document tests it and no text says how to cancel.
  public var platform: AppPlatform?
  /// The representative of all app versions that get equal pages; nil if no condition of the document tests the version.
  public var appVersion: AppVersion?
  /// The app's own attributes of the reader that conditions test.
  public var custom: [String: String] = [:]
  /// The app's own attributes of the reader that texts contain.
  public var words: [String: String] = [:]
  /// The app's message, if the document has a place for it.
  public var message: String?

  /// The contrast that the reader's device requests.
  public enum Contrast: String, Sendable, CaseIterable {
    case standard
    /// Every text has a contrast of at least 7 : 1 (WCAG 2.2, 1.4.6).
    case high
  }

  public init(screen: Screen) { self.screen = screen }
}

extension Reader {
  /// The dimensions of a reader, each declared once. The viewport's come first, because together they make the screen.
  public static let dimensions: [Dimension] =
    Viewport.dimensions + [
      Dimension(
        .locale,
        help:
          "BCP 47: the part of it that the document or the system knows, else the document's own, as when absent."
      ) { text, reader, document in
        reader.locale = Reader.locale(for: [text], among: document.locales)
      },
      Dimension(
        .theme,
        help: "Which of a document's colours; light when absent."
      ) { text, reader, _ in reader.theme = Theme(rawValue: text) ?? reader.theme },
      Dimension(
        .textScale,
        help: "How much larger than usual text is, in steps of \(TextScale.step); 1 when absent."
      ) { text, reader, _ in
        reader.textScale = Double(text).map(TextScale.init(nearest:)) ?? reader.textScale
      },
      Dimension(
        .direction,
        help: "Which way text runs; that of the locale when absent."
      ) { text, reader, _ in reader.direction = WritingDirection(rawValue: text) },
      Dimension(
        "contrast", .choice(Contrast.allCases.map(\.rawValue)),
        help:
          "high makes each text black or white that is less than 7 : 1 against its background; standard when absent."
      ) { text, reader, _ in reader.contrast = Contrast(rawValue: text) ?? reader.contrast },
      Dimension(
        "offer", .choice(Offer.allCases.map(\.rawValue)),
        help: "What the store grants the reader; what the products' trials say when absent."
      ) { text, reader, _ in reader.offer = Offer(rawValue: text) },
      Dimension(
        "customer", .choice(["new", "former"]),
        help:
          "Whether the reader has subscribed before; new when absent. A former customer gets no trial and no introductory offer, but a win-back offer where there is one; \"offer\" goes first."
      ) { text, reader, document in
        guard text == "former", reader.offer == nil else { return }
        reader.offer = document.offers.contains(.winBack) ? .winBack : Offer.none
      },
      Dimension(
        .storefront,
        help:
          "The country whose store the reader buys at (ISO 3166), such as DE; where the document has no prices for it, those for everybody."
      ) { text, reader, document in
        reader.storefront = document.storefront(text)
      },
      Dimension(
        .date,
        help:
          "The day on which the reader looks, such as 2026-11-22; today in the reader's time zone when absent."
      ),
      Dimension(
        .timeZone,
        help:
          "Where the reader is, such as Europe/Berlin or +02:00, for days and times on the reader's clocks; UTC when absent."
      ),
      Dimension(
        "price", .assignments(of: .prices),
        help:
          "What the reader's store charges, by a product's name or identifier, such as yearly=54.99 or, in another currency, yearly=54.99 EUR; what the document says when absent."
      ) { text, reader, document in
        reader.products = document.products(
          Dimension.Form.assignments(text).map { ($0.name, StoreProduct(written: $0.value)) })
      },
      Dimension(
        .now,
        help:
          "The moment that is drawn, such as 2026-11-30T12:00:00Z, for countdowns; when each begins when absent."
      ) { text, reader, _ in reader.now = Moment(text) },
      Dimension(
        "components", .choices(Component.kinds.list.map(\.name)),
        help:
          "The types of components that the client knows, with commas between them; all when absent. For another its fallback stands, else what these can show of it."
      ) { text, reader, _ in
        reader.components = Set(text.split(separator: ",").map(String.init))
          .intersection(Component.kinds.list.map(\.name))
      },
      Dimension(
        "native", .names,
        help:
          "The names of the app's own views that the client knows, such as map,chart; none when absent. Others are replaced by their fallbacks."
      ) { text, reader, document in
        guard !document.natives.isEmpty else { return }
        reader.natives = document.natives.intersection(text.split(separator: ",").map(String.init))
      },
      Dimension(
        "state", .assignments(of: .choices),
        help:
          "What the document's variables are, such as plan=yearly; what they are at first when absent, or when the document knows no such value."
      ) { text, reader, document in
        for (name, value) in Dimension.Form.assignments(text) {
          guard let values = document.state[name], values.contains(value) else { continue }
          reader.state[name] = value == values.first ? nil : value
        }
      },
    ] + conditionDimensions

  /// Returns the locale in which a reader with these preferences sees a document; nil for the document's own.
  ///
  /// - Parameters:
  ///   - asked: BCP 47 tags, in order of preference.
  ///   - locales: the locales of the document's texts.
  public static func locale(for asked: [String], among locales: [String]) -> String? {
    let known = asked.compactMap { LocaleMatch.locale(for: $0, own: locales) }
    guard !locales.isEmpty else { return known.first }
    let choice = LocaleChoice(asked: known, available: locales, own: "")
    return choice.match == .document ? nil : choice.locale
  }

  /// Creates a reader from values by the names of dimensions. Each value must have the form of its dimension.
  ///
  /// - Parameters:
  ///   - choices: the dimensions in which readers of the document may differ.
  ///   - facts: further facts about the reader, and values for dimensions that have no other.
  ///   - query: returns the value of the dimension with a name; nil if there is none.
  /// - Throws: the reason why the viewport's values do not describe a screen.
  public init(
    devices: DeviceTable, choices: ReaderChoices, knowing facts: ReaderFacts = ReaderFacts(),
    _ query: (String) -> String?
  ) throws(ViewportError) {
    func value(_ name: String) -> String? { query(name) ?? facts.value(name) }
    self.init(screen: try Viewport.screen(among: devices, value))
    for dimension in Self.dimensions {
      if let text = value(dimension.name) { dimension.apply(text, &self, choices) }
    }
    setClock(
      ReaderClock(
        now: now, date: value(ReaderFact.date.rawValue).flatMap(CivilDay.init),
        zone: value(ReaderFact.timeZone.rawValue).flatMap(ReaderZone.init)), choices)
    learn(facts, choices)
  }
}

extension Reader {
  /// Takes of the day and the zone what the document depends on, so that readers with equal days are equal, whatever their zones are called.
  private mutating func setClock(_ clock: ReaderClock, _ document: ReaderChoices) {
    if document.hasOffers { today = clock.day(at: .current) }
    if document.saysDay, clock.assumesUTC { assumed["day"] = "UTC" }
    guard let zone = clock.zone else {
      if !document.localTimes.isEmpty { assumed["timeZone"] = "UTC" }
      return
    }
    for time in document.localTimes { offsets[time] = zone.offset(atLocal: time) }
  }
}

extension CivilDay {
  /// The current day in UTC.
  public static var today: CivilDay { ReaderZone.utc.day(at: Moment.current.seconds) }
}

extension Moment {
  fileprivate static var current: Moment {
    Moment(seconds: Int(clamping: Date().timeIntervalSince1970.rounded(.down)))
  }
}
