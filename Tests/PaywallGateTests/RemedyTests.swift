import JSON
import PaywallGate
import PaywallModel
import Testing

/// What findings offer to do takes them away, and brings no others.
@Suite struct RemedyTests {
  private static let offering = RuleCase.all.filter { test in
    Rule.all.contains { $0.code == test.code && $0.offer != nil }
  }

  @Test(arguments: offering)
  func `each remedy takes its finding away and brings no other`(_ test: RuleCase) throws {
    let document = try test.document("defect")
    let result = try TestGate.judge(document, test.options)
    for finding in result.findings where finding.code == test.code {
      for remedy in [finding.fix].compactMap(\.self) + finding.suggestions {
        let mended = try document.patched(by: remedy.patch)
        let after = try TestGate.judge(mended, test.options)
        #expect(
          result.isMended(of: [finding], in: after),
          "\(remedy.title): \(after.findings.map { "\($0.code) \($0.pointer) \($0.message)" })")
      }
    }
  }

  @Test(arguments: Rule.all.filter { $0.offer != nil }.map(\.code))
  func `every rule that offers remedies does so in one of its cases`(code: String) throws {
    let isOffered = try RuleCase.all.filter { $0.code == code }.contains { test in
      let result = try TestGate.judge(try test.document("defect"), test.options)
      return result.findings.contains {
        $0.code == code && ($0.fix != nil || !$0.suggestions.isEmpty)
      }
    }
    #expect(isOffered)
  }

  @Test func `what is in a fragment is not changed in the document that uses it`() throws {
    let document = try TestDocument(
      parsing: #"""
        {
          "components": [{"type": "fragment", "name": "faint"}],
          "fragments": {"faint": {"component": {"type": "label", "title": "Pale", "color": "#AAAAAA", "background": "#FFFFFF"}}}
        }
        """#)
    let findings = try TestGate.judge(document, RuleCase.few).findings
    let finding = try #require(findings.first { $0.code == "contrast-text" })
    #expect(finding.suggestions == [])
  }

  @Test func `fixes that hold are made and leave the rest of the text as it was`() throws {
    let document = try TestDocument(
      parsing: #"""
        {
          "colors": {"ink": "#000000", "old": "#FF0000"},
          "strings": {"en": {"a": "A \u0041", "b": "B"},  "de": {"b": "B", "a": "A"}},
          "components": [{"type": "label", "title": "$a", "color": "$ink"}]
        }
        """#)
    let text = try document.text
    let result = try TestGate.judge(document, RuleCase.few)
    let fixes = try DocumentFixes(of: text, result) { changed in
      try TestGate.judge(try TestDocument(bytes: changed.bytes), RuleCase.few)
    }
    #expect(fixes.made.map(\.code).sorted() == ["dead-color", "dead-string"])
    #expect(fixes.refused == [])
    #expect(
      String(decoding: fixes.text.bytes, as: UTF8.self) == #"""
        {
          "colors": {"ink": "#000000"},
          "strings": {"en": {"a": "A \u0041"},  "de": {"a": "A"}},
          "components": [{"type": "label", "title": "$a", "color": "$ink"}]
        }
        """#)
  }

  @Test func `a fix that would make something else wrong is refused`() throws {
    let document = try TestDocument(
      parsing: ##"{"colors": {"old": "#FF0000"}, "components": [{"type": "label", "title": "A"}]}"##
    )
    let text = try document.text
    let result = try TestGate.judge(document, RuleCase.few)
    let fixes = DocumentFixes(of: text, result) { _ in nil }
    #expect(fixes.made == [])
    #expect(fixes.refused.map(\.code) == ["dead-color"])
    #expect(fixes.text.bytes == text.bytes)
  }
}
