import Numbers
import PaywallTree
import Synchronization

/// A visible text on a page, with its mentions of products.
struct ShownText: Sendable {
  /// The item that shows it.
  let item: Int
  let text: LaidOutText
  let mentions: TextMentions
  /// The mentions in each part, if parts have different fonts; otherwise one part.
  let parts: [Part]

  struct Part: Sendable {
    let font: LaidOutText.Font
    let isStruck: Bool
    let mentions: TextMentions
  }
}

/// Reads the texts of pages for one reader, on any thread. A text that several pages share is read once.
final class TextReading: Sendable {
  let money: MoneyWords?
  private let known = Mutex<[String: TextMentions]>([:])

  init(_ money: MoneyWords?) { self.money = money }

  func mentions(in text: String) -> TextMentions? {
    guard let money else { return nil }
    if let mentions = known.withLock({ $0[text] }) { return mentions }
    let mentions = TextMentions(text, money)
    known.withLock { $0[text] = mentions }
    return mentions
  }
}
