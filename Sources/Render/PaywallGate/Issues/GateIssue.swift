import JSON
import Numbers
import PaywallTree

/// An issue of a document: all findings that one change, or one decision, removes.
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
  /// The fault, in the words on the screen.
  public var title: String
  /// The advice, in the imperative.
  public var action: String
  /// The question that only a person can answer; the first remedy is for the answer yes. Nil if there is none.
  public var question: String?
  /// Changes. Each removes all of the findings.
  public var remedies: [Remedy]
  /// Whether the only remedy is a fix, which keeps look and meaning.
  public var isFix: Bool
  /// The most likely screen that has it; nil if it does not depend on the reader.
  public var likeliest: Cell?
  /// The worst screen of the finding that leads.
  public var worst: Cell?
  /// The places on the likeliest screen.
  public var frames: [PaywallRectangle]
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

  /// The laws and policies that the issue violates, or will; each once.
  public var obligations: [Obligation] {
    var known: Set<Obligation> = []
    return findings.flatMap(\.obligations).filter { known.insert($0).inserted }
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

extension GateIssue {
  /// The issue as a diagnostic of the document: who sees what, and as the hint what to do.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: code, pointer: pointer,
      position: lead.source?.position ?? SourcePosition(line: 1, column: 1),
      range: lead.source?.range ?? 0..<0, message: "\(readers): \(title)",
      hint: (question.map { $0 + " " } ?? "") + action)
  }
}
