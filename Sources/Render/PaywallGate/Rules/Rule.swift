import Numbers
import PaywallRender
import PaywallTree

/// A rule of the gate: its declaration contains everything about it.
public struct Rule: Sendable {
  /// The stable code in kebab-case: `text-truncated`.
  public let code: String
  public let group: Group
  public let severity: Severity
  /// The violation, in a sentence.
  public let summary: String
  /// The threshold of a violation, in words.
  public let threshold: String
  /// The addresses of the standards, guidelines and reports behind the rule.
  public let sources: [String]
  /// Advice on how to fix the violation.
  public let hint: String
  /// The limit that a policy may change; nil if there is none.
  public internal(set) var limit: Limit?
  /// The severity that a policy sets for all findings; nil if it sets none.
  var imposed: Severity?
  let judge: Judge
  private(set) var remedies = Remedies.none

  /// The limit beyond which a rule reports a finding. A policy may change it.
  public struct Limit: Sendable, Hashable {
    public internal(set) var value: Double
    public let range: ClosedRange<Double>
    /// The unit in words: points, shares, times.
    public let unit: String
  }

  public enum Group: String, Sendable, CaseIterable {
    case text, touch, colour, place, money, policy, accessibility, pictures, dead

    /// Whether the rules depend on the page as it is drawn, which is no page of a real reader if it is stressed.
    var isOfDrawing: Bool {
      switch self {
      case .text, .touch, .place, .colour, .money, .policy: true
      case .accessibility, .pictures, .dead: false
      }
    }
  }

  /// The input of a rule.
  enum Judge: Sendable {
    /// Each cell.
    case screen(@Sendable (Scene, GateSubject, inout Verdicts) -> Void)
    /// The document, once.
    case document(@Sendable (GateSubject, Renderer, inout Verdicts) -> Void)
    /// The screens that sell, once all cells are judged.
    case sales
    /// The findings of the other rules.
    case findings
  }

  init(
    _ code: String, group: Group, severity: Severity, summary: String, threshold: String,
    limit: Limit? = nil, sources: [String], hint: String, judge: Judge
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

  /// Returns the rule with a fix: a change that removes a finding, and preserves look and meaning.
  func fixed(_ make: @escaping @Sendable (FaultyPlace) -> Remedy?) -> Rule {
    var rule = self
    rule.remedies = .fix(make)
    return rule
  }

  /// Returns the rule with suggestions, from which the author chooses one.
  func suggesting(_ make: @escaping @Sendable (FaultyPlace) -> [Remedy]) -> Rule {
    var rule = self
    rule.remedies = .suggestions(make)
    return rule
  }

  /// The kind of remedy that `paywalld check` offers for its findings: `fix` or `suggestions`; nil for none.
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
    textTruncated, textOverflow, textCovered, textsOverlap, textTiny, priceBroken, scaleLost,
    scaleLimited, shrinkingText, glyphMissing,
    unknownFamily, fontMissing, wordBroken, otherLanguage, unresolvedVariable, localePartial,
    promiseInOneLanguage, languageUnread,
    targetBlocked, targetsOverlap, targetHidden, target44, target48,
    contrastText, contrastUnknown, contrastControl, contrastPlaceholder, linkPlain, pictureFaint,
    selectionByColour,
    offscreen, safeArea, footerTooTall, purchaseBelowFold, notMirrored, linkUnreachable,
    keyboardCovers, arrowNotMirrored,
    purchaseMissing, purchaseOtherPlan, priceOtherPlan, plansAlike, priceTyped, periodTyped,
    priceBilledMissing, priceBilledNotMostProminent, priceDerivedAlone, chargedNowUnsaid,
    discountUnfounded, digitsMixed, countdownOver, countdownTyped,
    formerPrice, mixedCurrencies,
    termsMissing, restoreMissing, closeMissing, closeLate, linkRoleMissing, linksSwapped,
    termsFaint,
    closeFaint, termsAdjacent, renewalUnsaid, cancelUnsaid, confirmShaming, urgencyUnfounded,
    extraPreselected,
    trialToggle, trialWithoutOffer, trialTerms, trialLength, lengthMissing, titleMissing,
    benefitsMissing,
    webCheckoutHow, orderButton, wordsElsewhere,
    nameMissing, nameEmoji, motionEndless, labelInName, pictureUnnamed, priceUnspoken,
    priceMisspoken, readingOrder,
    imageUpscaled, imageHeavy, imageRatio,
    deadString, deadColor, deadProduct, deadState, deadToken, deadFragment, deadScreen,
    deadCondition, offerWithoutProduct, appState,
    suppressionDead, policyOutdated,
  ]
}
