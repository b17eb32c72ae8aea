import JSON
import PaywallTree

/// A thing to do about a document: all findings that one change, or one decision, takes away.
public struct GateIssue: Sendable, Hashable {
  /// The code of the rule that leads. A suppression of this rule at `pointer` accepts all of the findings.
  public var code: String
  public var severity: Severity
  public var part: Part
  /// The place of the cause in the author's document.
  public var pointer: String
  /// The same place in the document with its fragments and data expanded.
  public var component: String
  /// Who sees it: "Everybody", "German on small phones".
  public var readers: String
  /// The share of readers who see it, from 0 to 1.
  public var share: Double
  /// What is wrong, with the words on the screen.
  public var title: String
  /// What to do, in the imperative.
  public var action: String
  /// What only a person knows; the first remedy is the answer yes. Nil if nothing is asked.
  public var question: String?
  /// Changes of which each takes all of the findings away.
  public var remedies: [Remedy]
  /// Whether the only remedy is a fix, which keeps look and meaning.
  public var isFix: Bool
  /// The most likely screen that has it; nil if it does not depend on the reader.
  public var likeliest: Cell?
  /// The worst screen of the finding that leads.
  public var worst: Cell?
  /// The places on the likeliest screen.
  public var frames: [Rectangle]
  public var findings: [Finding]
  /// Identifies the issue in another version of the document, in which lines and numbers of components may differ.
  public var fingerprint: String
  /// How much it matters to a purchase, from 0 to 1.
  var nearness: Double

  /// How urgent an issue is.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    case stops
    case mending = "worth-mending"
    case later

    /// The heading of the part in reports.
    public var heading: String {
      switch self {
      case .stops: "Stops this paywall"
      case .mending: "Worth mending"
      case .later: "Later"
      }
    }
  }

  /// The author's acceptance, if all findings are accepted.
  public var suppression: Finding.Acceptance? {
    findings.allSatisfy { $0.suppression != nil } ? findings.first?.suppression : nil
  }

  /// The number of places.
  public var places: Int {
    Set(findings.map { $0.component.isEmpty ? $0.pointer : $0.component }).count
  }

  /// The first finding of the leading rule; every issue has one.
  public var lead: Finding { findings[0] }
}
