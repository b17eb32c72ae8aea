import Locales
import Locks
import Numbers

/// A cache of formatted words, because a price occurs in many texts and each text is laid out for many screens.
enum FormattedWords {
  /// The input of the formatting, without the locale.
  enum Source: Hashable {
    case money(Ratio, currency: String, most: Int, Decimals)
    case number(String, decimals: Int)
    case percent(Int)
    case day(CivilDay)
    case duration(Period, WordWidth)
    case recurrence(Period, WordWidth)
    case rate(String, Period, WordWidth)
  }

  private struct Key: Hashable {
    var source: Source
    var locale: String
  }

  /// The maximum number of cached texts; when it is reached, the cache is emptied.
  static let most = 4_096

  private static let kept = Guarded<[Key: String]>([:])

  static func text(_ source: Source, in locale: String, _ make: () -> String) -> String {
    let key = Key(source: source, locale: locale)
    if let words = kept.withLock({ $0[key] }) { return words }
    let words = make()
    kept.withLock { kept in
      if kept.count >= most { kept.removeAll(keepingCapacity: true) }
      kept[key] = words
    }
    return words
  }
}
