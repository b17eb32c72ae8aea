import JSON
import Numbers

extension RevenueCatImport {
  /// The countdown that contains texts.
  struct Countdown {
    /// A moment (RFC 3339).
    var until: String
    /// `days`, `hours` or `minutes`.
    var from: String
  }

  /// A stack with texts that show figures of the remaining time.
  func countdown(_ node: SourceNode, in outer: ImportContext) -> JSONValue? {
    guard let content = node.present("countdown_stack") else { return nil }
    guard let until = node.present("style")?.string(at: "date").flatMap(Self.moment) else {
      approximate("unknown-countdown", at: node, "the source does not say when the time is over")
      return nil
    }
    if node.present("end_stack") != nil {
      approximate("countdown-end", at: node, "the content for the time after the end is left out")
    }
    var inside = outer
    inside.countdown = Countdown(until: until, from: node.string(at: "count_from") ?? "days")
    return stack(content, in: inside).value
  }

  /// A moment to the second: `2026-12-01T00:00:00.000Z` has fractions of a second.
  private static func moment(_ text: String) -> String? {
    guard let point = text.firstIndex(of: ".") else { return text }
    return String(text[..<point]) + text[point...].drop { $0 == "." || $0.isNumber }
  }

  /// The countdown variable of a text, if the text contains nothing else in any language.
  func figures(of node: SourceNode, in countdown: Countdown) -> Fields? {
    guard let lid = node.string(at: "text_lid") else { return nil }
    let texts = Set(translations.compactMap { $0.table.string(at: lid) }.filter { !$0.isEmpty })
    guard texts.contains(where: { $0.contains("count_") }) else { return nil }
    guard texts.count == 1, let text = texts.first, let part = Self.parts[Self.variable(in: text)]
    else {
      approximate(
        "countdown-text", at: node, "a text around the figures of a countdown is left out")
      return nil
    }
    var fields = Fields("countdown")
    fields["until"] = .string(countdown.until)
    if countdown.from != "days" { fields["from"] = .string(countdown.from) }
    fields["part"] = .string(part)
    return fields
  }

  /// `count_hours_with_zero` for `{{ count_hours_with_zero }}`; the text itself if it contains more.
  private static func variable(in text: String) -> String {
    let bare = text.split(separator: " ").joined()
    guard bare.hasPrefix("{{"), bare.hasSuffix("}}") else { return bare }
    return String(bare.dropFirst(2).dropLast(2))
  }

  /// Days have no leading zero; all other figures have two digits.
  private static let parts = [
    "count_days_without_zero": "days", "count_hours_with_zero": "hours",
    "count_minutes_with_zero": "minutes", "count_seconds_with_zero": "seconds",
  ]
}
