import Foundation
import Locales
import Numbers

extension Wording {
  /// "November 29, 2026", "29. November 2026"
  public func day(_ day: CivilDay) -> String {
    FormattedWords.text(.day(day), in: locale) { madeDay(day) }
  }

  private func madeDay(_ day: CivilDay) -> String {
    var style = Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: locale))
    style.timeZone = .gmt
    style.calendar = Calendar(identifier: .gregorian)
    return style.format(Date(timeIntervalSince1970: Double(day.sinceEpoch) * 86_400))
  }
}
