import JSON
import Numbers

extension GateReport {
  /// Returns the report for a pull request or a chat: the verdict of each document, and what to do.
  public func markdown() -> String {
    documents.map(\.markdown).joined(separator: "\n")
  }
}

extension GateReport.JudgedDocument {
  fileprivate var markdown: String {
    var text =
      "### \(path.escapedForMarkdown)\n\n**\(result.outcome.escapedForMarkdown).** \(result.judgedScreens).\n"
    var number = 0
    for (heading, issues) in result.parts {
      text += "\n#### \(heading)\n\n"
      for issue in issues {
        number += 1
        text += "\(number). \(markdown(of: issue))\n"
      }
    }
    return text
  }

  private func markdown(of issue: GateIssue) -> String {
    let line = issue.lead.source.map { ", line \($0.position.line)" } ?? ""
    let places = issue.places == 1 ? "" : ", \(issue.places) places"
    let asked = issue.question.map { $0.escapedForMarkdown + " " } ?? ""
    let accepted =
      issue.suppression.map { " Accepted until \($0.until): \($0.reason.escapedForMarkdown)" } ?? ""
    return """
      **\(issue.readers.escapedForMarkdown):** \(issue.title.escapedForMarkdown). \(asked)\(issue.action.ended.escapedForMarkdown)\(accepted) (`\(issue.code)`\(line)\(places))
      """
  }
}

extension GateResult {
  /// The issues that count by part, and the accepted ones, with headings; empty ones are left out.
  var parts: [(heading: String, issues: [GateIssue])] {
    let counting = GateIssue.Part.allCases.map { ($0.heading, issues($0)) }
    return (counting + [("Accepted", issues.filter { $0.suppression != nil })])
      .filter { !$0.1.isEmpty }
  }
}

extension String {
  /// The text with a full stop, unless it ends with a mark.
  var ended: String { last.map { ".?!:”".contains($0) } == true ? self : self + "." }

  /// The text with characters escaped that would be read as markup or HTML.
  var escapedForMarkdown: String {
    var escaped = ""
    for character in PlainText(self).description {
      switch character {
      case "|", "<", ">", "*", "_", "[", "]", "\\": escaped += "\\\(character)"
      case "&": escaped += "&amp;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
