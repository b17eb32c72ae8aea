import JSON
import Numbers
import PaywallCheck

extension GateReport {
  /// Returns the report for people: the verdict, and for each issue who sees it, what is wrong, what to do, and its place.
  ///
  /// - Parameter color: whether to use the colours of a terminal (ECMA-48).
  public func text(color: Bool) -> PlainText {
    let ink = color ? TerminalInk.colored : .plain
    let told = documents.map { $0.text(ink) }
    return told.joined(separator: "\n\n") + "\n"
  }
}

extension GateReport.JudgedDocument {
  fileprivate func text(_ ink: TerminalInk) -> PlainText {
    let outcome: PlainText = "\(path): \(result.outcome)"
    var lines = [ink.strong(outcome) + " " + ink.faint("(\(result.judgedScreens))")]
    if let coming = result.comingSentence { lines.append("\(coming)") }
    var number = 0
    for (heading, issues) in result.parts {
      lines += ["", ink.strong("\(heading)")]
      for issue in issues {
        number += 1
        lines += text(of: issue, number, ink)
      }
    }
    return lines.joined(separator: "\n")
  }

  private func text(of issue: GateIssue, _ number: Int, _ ink: TerminalInk) -> [PlainText] {
    let start: PlainText = "\(number). \(issue.readers): "
    var lines = [start + ink.error("\(issue.title.ended)")]
    if let question = issue.question {
      lines.append("   \(question) [\(issue.action)]")
    } else {
      let fix = issue.isFix ? " (--fix)" : ""
      lines.append("   \(ink.hint("\(issue.action.ended)"))\(fix)")
    }
    lines += issue.duties.map { "   " + ink.faint("\($0)") }
    if let suppression = issue.suppression {
      lines.append("   Accepted until \(suppression.until): \(suppression.reason)")
    }
    let places = issue.places == 1 ? "" : ", \(issue.places) places"
    let pointer = issue.pointer.isEmpty ? "" : " (\(issue.pointer))"
    lines.append("   " + ink.faint("\(place(of: issue))\(pointer)\(places) [\(issue.code)]"))
    return lines
  }
}

extension GateIssue {
  /// The duties that it violates, a sentence each; if there are more than two, only who asks for it, in one line.
  fileprivate var duties: [String] {
    guard obligations.count > 2 else {
      return obligations.map { "\($0.title), \($0.scope): \($0.duty.says.ended)" }
    }
    var told: Set<String> = []
    let askers = obligations.map { "\($0.title) (\($0.scope))" }.filter { told.insert($0).inserted }
    return ["Asked for by \(askers.joined(separator: "; "))."]
  }
}

extension GateReport.JudgedDocument {
  /// The place of an issue in the file: `paywalls/disney/3.json:12:7`.
  func place(of issue: GateIssue) -> String {
    let position = issue.lead.source?.position
    return "\(path):\(position?.line ?? 1):\(position?.column ?? 1)"
  }
}
