import JSON
import Numbers
import PaywallTree

extension GateReport {
  /// The maximum number of pictures of a document.
  static let mostPictures = 48
  /// The maximum number of pictures of worst screens.
  static let mostWorst = 12

  /// Returns the report for people as one HTML file: each issue with a marked picture of the likeliest screen.
  public func html() -> String {
    var page = ReportPage()
    let title: String
    if documents.count == 1, unjudged == 0 {
      title = documents[0].result.verdict
    } else if passes {
      title = "Every paywall may go live"
    } else if documents.allSatisfy(\.result.passes) {
      title =
        unjudged == 1 ? "1 document is not judged" : "\(unjudged) documents are not judged"
    } else {
      let stopped = documents.count { !$0.result.passes }
      title = "\(stopped + unjudged) of \(documents.count + unjudged) paywalls may not go live"
    }
    page.add("<h1 class=\"\(passes ? "passes" : "error")\">\(ReportPage.escaped(title))</h1>\n")
    for document in documents { document.show(in: &page) }
    return page.html(title: "paywalld check: \(title)")
  }
}

extension GateReport.JudgedDocument {
  fileprivate func show(in page: inout ReportPage) {
    let text = ReportPage.escaped
    page.add(
      "<h2>\(text(path))</h2>\n<p>\(text(result.outcome)). <span class=\"soft\">\(text(result.judgedScreens))</span></p>\n"
    )
    var number = 0
    for (heading, issues) in result.parts {
      page.add("<h3 class=\"part\">\(text(heading))</h3>\n")
      for issue in issues {
        number += 1
        show(issue, number, in: &page)
      }
    }
  }

  private func show(_ issue: GateIssue, _ number: Int, in page: inout ReportPage) {
    page.add("<section class=\"card\">\n<div class=\"words\">\n\(words(of: issue, number))</div>\n")
    let lead = issue.lead
    if number <= GateReport.mostPictures, let cell = issue.likeliest,
      let picture = screens?.picture(
        of: cell, showing: issue.frames, at: lead.component, named: path)
    {
      page.add("<div class=\"pictures\">\n")
      page.add(picture, marking: issue.frames, caption: cell.line)
      page.add("</div>\n")
    }
    if number <= GateReport.mostWorst, let worst = issue.worst, worst != issue.likeliest,
      let picture = screens?.picture(
        of: worst, showing: lead.frames, at: lead.component, named: path)
    {
      page.add("<details><summary>The worst screen</summary>\n<div class=\"pictures\">\n")
      page.add(picture, marking: lead.frames, caption: worst.line)
      page.add("</div>\n</details>\n")
    }
    page.add("</section>\n")
  }

  private func words(of issue: GateIssue, _ number: Int) -> String {
    let text = ReportPage.escaped
    let line = issue.lead.source.map { ", line \($0.position.line)" } ?? ""
    let kind = issue.suppression != nil ? "soft" : issue.part == .stops ? "error" : "warning"
    let asked = issue.question.map { "<p><b>\(text($0))</b></p>\n" } ?? ""
    var words = """
      <p class="who">\(number). \(text(issue.readers))</p>
      <h4 class="\(kind)">\(text(issue.title.ended))</h4>
      \(asked)<p>\(text(issue.action.ended))</p>

      """
    if let suppression = issue.suppression {
      words +=
        "<p class=\"soft\">Accepted until \(suppression.until): \(text(suppression.reason))</p>\n"
    }
    let findings = issue.findings.map {
      "<li>\(text($0.message)) <code>\(text($0.code))</code></li>"
    }
    words += """
      <details><summary>For developers: <code>\(text(issue.code))</code>\(line)</summary>
      <p class="soft"><code>\(text(issue.pointer.isEmpty ? "the document" : issue.pointer))</code></p>
      <ul class="soft">\(findings.joined())</ul>
      \(issue.remedies.first.map { "<pre>\(text(String(decoding: $0.patch.value.encoded(.pretty), as: UTF8.self)))</pre>\n" } ?? "")</details>

      """
    return words
  }
}
