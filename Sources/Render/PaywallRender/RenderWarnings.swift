import JSON
import Locales
import PaywallCheck
import PaywallModel

extension Renderer {
  /// What a person should know of a document that is right all the same, in the order of its text: characters that no font has, families that are not there, former
  /// prices that were not charged of late, states that nothing explains, prices in several currencies, texts that larger text makes smaller.
  public func warnings(
    of document: PaywallDocument, _ text: JSONText, on today: CivilDay
  ) -> [Diagnostic] {
    (missingGlyphs(in: document, text) + unknownFamilies(in: document, text)
      + document.unfoundedFormerPrices(on: today, in: text)
      + document.unexplainedAppStates(in: text) + document.mixedCurrencies(in: text)
      + document.shrinkingTexts(in: text))
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
