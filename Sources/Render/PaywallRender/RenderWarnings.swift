import JSON
import Locales
import Numbers
import PaywallCheck
import PaywallModel

extension Renderer {
  /// Returns the warnings for a valid document, in the order of its text: characters that no font has, missing families, former prices that
  /// were not charged recently, states that nothing explains, prices in several currencies, texts that shrink when text is larger.
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
