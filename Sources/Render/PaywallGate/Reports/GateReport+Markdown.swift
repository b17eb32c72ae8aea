import JSON

extension GateReport {
  /// Returns the report for a pull request or a chat: a table for each document.
  public func markdown() -> String {
    documents.map { document in
      let head = "### \(document.path.escapedForMarkdown)\n\n\(document.result.summary).\n"
      let findings = document.result.findings
      guard !findings.isEmpty else { return head }
      let rows = findings.map { finding in
        let line = finding.source.map { "\($0.position.line)" } ?? ""
        let cells = finding.cells.map {
          "\($0.count.grouped) of \($0.judged.grouped): \($0.worst.line)"
        }
        let columns = [
          finding.standing, "`\(finding.code)`", line, finding.message,
          cells ?? "", finding.hint,
        ]
        return "| " + columns.map(\.escapedForMarkdown).joined(separator: " | ") + " |"
      }
      return head
        + "\n| severity | rule | line | finding | screens, worst | hint |\n|---|---|---|---|---|---|\n"
        + rows.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }
}

extension String {
  /// The text with characters escaped that would end a table cell, or be read as markup or HTML.
  fileprivate var escapedForMarkdown: String {
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
