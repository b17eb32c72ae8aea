import Foundation
import JSON
import PaywallGate
import Testing

/// One result in all forms.
@Suite struct ReportTests {
  private static let judged = Result {
    let test = try #require(IssueCase.all.first { $0.testDescription == "links.json" })
    let document = try test.document
    let result = try TestGate.judge(document, test.options)
    return GateReport([.init(path: "garden/1.json", bytes: document.bytes, result: result)])
  }

  @Test func `the first line of a text is the verdict`() throws {
    let report = try Self.judged.get()
    let lines = report.text(color: false).description.split(separator: "\n")
    #expect(lines[0].hasPrefix("garden/1.json: "), "\(lines[0])")
    #expect(lines.contains("Later"))
    #expect(
      lines.contains {
        $0.contains("Are “Terms” and “Privacy” your legal links? [Yes: say so in the links]")
      },
      "\(lines)")
  }

  @Test func `every form has each issue once`() throws {
    let report = try Self.judged.get()
    let issues = report.documents[0].result.issues
    let json = try JSONText(parsing: Array(report.json().utf8), limits: .trusted).root
    #expect(json["documents"]?[0]?["issues"]?.elements?.count == issues.count)
    #expect(json["documents"]?[0]?["findings"]?.elements?.isEmpty == false)
    let sarif = try JSONText(
      parsing: Array(report.sarif(toolVersion: "1.0.0").utf8), limits: .trusted
    ).root
    let results = sarif["runs"]?[0]?["results"]?.elements.map(Array.init) ?? []
    let prints = results.compactMap { $0["partialFingerprints"]?["paywalldIssue/v1"]?.string }
    #expect(Set(prints).count == issues.count && results.count == issues.count)
    let commands = report.github().split(separator: "\n")
    #expect(commands.count == issues.count + 1)
    #expect(commands[0].contains(" file=garden/1.json,title="))
    #expect(report.junit().components(separatedBy: "<testcase").count == issues.count + 2)
    #expect(report.markdown().contains("#### Later"))
    for issue in issues { #expect(report.html().contains(issue.readers)) }
  }

  @Test func `of an earlier report nothing is new, and without an issue of it that one is`() throws
  {
    let report = try Self.judged.get()
    let result = report.documents[0].result
    let same = try EarlierReport(
      JSONText(parsing: Array(report.json().utf8), limits: .trusted).root)
    #expect(result.news(since: same, path: "garden/1.json").issues.isEmpty)
    let empty = Array(#"{"documents": [{"path": "garden/1.json", "issues": []}]}"#.utf8)
    let none = try EarlierReport(JSONText(parsing: empty, limits: .trusted).root)
    let news = result.news(since: none, path: "garden/1.json")
    #expect(news.issues == result.issues && !news.findings.isEmpty)
  }
}
