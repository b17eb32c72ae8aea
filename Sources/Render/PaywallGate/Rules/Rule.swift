import PaywallRender
import PaywallTree

/// What the gate looks for: everything about a rule stands in its declaration.
public struct Rule: Sendable {
  /// Stable, kebab-case: `text-truncated`.
  public let code: String
  public let group: Group
  public let severity: Severity
  /// What it finds, in a sentence.
  public let summary: String
  /// From which measure on, in words.
  public let threshold: String
  /// Addresses of the standards, guidelines and reports that it comes from.
  public let sources: [String]
  /// What to do about it.
  public let hint: String
  /// Nil if the rule measures nothing that a policy may decide.
  public internal(set) var limit: Limit?
  /// The severity that a policy gives all its findings.
  var imposed: Severity?
  let judge: Judge
  private(set) var remedies = Remedies.none

  /// The measure from which on a rule finds something, where a policy may set another.
  public struct Limit: Sendable, Hashable {
    public internal(set) var value: Double
    public let range: ClosedRange<Double>
    /// In words: points, shares, times.
    public let unit: String
  }

  public enum Group: String, Sendable, CaseIterable {
    case text, touch, colour, place, money, policy, accessibility, pictures, dead

    /// Whether it depends on how much room there is.
    var isOfSize: Bool { self == .text || self == .touch || self == .place }
  }

  /// What a rule looks at.
  enum Judge: Sendable {
    /// Each cell.
    case screen(@Sendable (Scene, GateSubject, inout Verdicts) -> Void)
    /// The document, once.
    case document(@Sendable (GateSubject, Renderer, inout Verdicts) -> Void)
    /// What the other rules found.
    case findings
  }

  init(
    _ code: String, _ group: Group, _ severity: Severity, _ summary: String, threshold: String,
    limit: Limit? = nil, sources: [String], hint: String, _ judge: Judge
  ) {
    self.code = code
    self.group = group
    self.severity = severity
    self.summary = summary
    self.threshold = threshold
    self.sources = sources
    self.hint = hint
    self.limit = limit
    self.judge = judge
  }

  /// The rule with a change that takes a finding away and keeps look and meaning.
  func fixed(_ make: @escaping @Sendable (FaultyPlace) -> Remedy?) -> Rule {
    var rule = self
    rule.remedies = .fix(make)
    return rule
  }

  /// The rule with changes of which the author chooses one.
  func suggesting(_ make: @escaping @Sendable (FaultyPlace) -> [Remedy]) -> Rule {
    var rule = self
    rule.remedies = .suggestions(make)
    return rule
  }

  /// What `paywalld check` offers for its findings: `fix`, `suggestions` or nothing.
  public var offer: String? {
    switch remedies {
    case .none: nil
    case .fix: "fix"
    case .suggestions: "suggestions"
    }
  }
}

extension Rule {
  /// All rules. To add one, add its file and a name here.
  public static let all: [Rule] = [
    textTruncated, textOverflow, textsOverlap, scaleLost, shrinkingText, glyphMissing,
    unknownFamily, fontMissing, wordBroken, otherLanguage, unresolvedVariable, localePartial,
    targetBlocked, targetsOverlap, targetHidden, target44, target48,
    contrastText, contrastUnknown, contrastControl, selectionByColour,
    offscreen, safeArea, footerTooTall, purchaseBelowFold, notMirrored,
    priceBilledMissing, priceBilledNotMostProminent, discountUnfounded, digitsMixed,
    formerPrice, mixedCurrencies,
    termsMissing, restoreMissing, closeMissing, termsFaint, closeFaint, termsAdjacent,
    trialToggle, trialWithoutOffer, trialTerms, lengthMissing, titleMissing, benefitsMissing,
    webCheckoutHow, orderButton, wordsElsewhere,
    nameMissing, labelInName, pictureUnnamed, priceUnspoken, readingOrder,
    imageUpscaled, imageHeavy, imageRatio,
    deadString, deadColor, deadProduct, deadState, deadToken, deadFragment, deadScreen,
    deadCondition, offerWithoutProduct, appState,
    suppressionDead, policyOutdated,
  ]
}
