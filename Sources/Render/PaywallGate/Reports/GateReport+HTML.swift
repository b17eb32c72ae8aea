import JSON
import PaywallTree

extension GateReport {
  /// The maximum number of pictures of a document.
  static let mostPictures = 24

  /// Returns the report for people as one HTML file: each finding with a marked picture of its worst screen.
  public func html() -> String {
    var page = ReportPage()
    let errors = documents.reduce(0) { $0 + $1.result.count(.error) }
    let title =
      if passes {
        "Every paywall may go live"
      } else if errors == 0 {
        unjudged == 1 ? "1 document is not judged" : "\(unjudged) documents are not judged"
      } else { "\(Severity.error.counted(errors)) to mend" }
    page.add("<h1 class=\"\(passes ? "passes" : "error")\">\(ReportPage.escaped(title))</h1>\n")
    for document in documents { document.show(in: &page) }
    return page.html(title: "paywalld check: \(title)")
  }
}

extension GateReport.JudgedDocument {
  fileprivate func show(in page: inout ReportPage) {
    page.add(
      "<h2>\(ReportPage.escaped(path))</h2>\n<p class=\"soft\">\(ReportPage.escaped(result.summary))</p>\n"
    )
    var left = GateReport.mostPictures
    for finding in result.findings {
      page.add("<section class=\"card\">\n\(words(of: finding))")
      if left > 0, finding.suppression == nil, let cells = finding.cells,
        let picture = screens?.picture(
          of: cells.worst, showing: finding.frames, at: finding.pointer, named: path)
      {
        left -= 1
        page.add("<div class=\"pictures\">\n")
        page.add(picture, marking: finding.frames, caption: "Worst: \(cells.worst.line)")
        page.add("</div>\n")
      }
      page.add("</section>\n")
    }
  }

  private func words(of finding: Finding) -> String {
    let text = ReportPage.escaped
    let line = finding.source.map { ", line \($0.position.line)" } ?? ""
    var words = """
      <h3 class="\(finding.suppression == nil ? finding.severity.rawValue : "soft")">\(text(finding.standing)): \(text(finding.message))</h3>
      <p class="soft"><code>\(text(finding.code))</code> at <code>\(text(finding.pointer.isEmpty ? "the document" : finding.pointer))</code>\(line)</p>
      <p>\(text(finding.hint.prefix(1).uppercased() + finding.hint.dropFirst())).</p>

      """
    if let cells = finding.cells {
      words +=
        "<p class=\"soft\">In \(cells.count.grouped) of \(cells.judged.grouped) screens.</p>\n"
    }
    if let suppression = finding.suppression {
      words +=
        "<p class=\"soft\">Accepted until \(suppression.until): \(text(suppression.reason))</p>\n"
    }
    return words
  }
}
