import JSON
import PaywallModel
import PaywallRender
import Testing

@Suite struct RenderCostTests {
  private func findings(_ document: String, work: Int = 40_000) throws -> [Diagnostic] {
    var limits = RenderLimits()
    limits.work = work
    let assets = try RenderingAssets(paywalls: Repository.paywalls.path, limits: limits)
    let text = try JSONText(parsing: Array(document.utf8), limits: .trusted)
    return assets.renderer.tooCostly(
      try PaywallDocument(decoding: text.root), in: text, on: assets.devices.standard
    ) { _ in nil }
  }

  private static let long = String(repeating: "word ", count: 1_000)

  @Test func `the component that takes most is named`() throws {
    let document =
      #"{"components": [{"type": "label", "title": "short"}, {"type": "stack", "components": [{"type": "label", "title": "\#(Self.long)"}]}]}"#
    let finding = try #require(try findings(document).first)
    #expect(finding.code == "too-costly")
    #expect(finding.pointer == "/components/1/components/0")
    #expect(finding.message.contains("more than the 20000 steps of work"))
    #expect(finding.hint == "use less text, or show it fewer times")
    #expect(finding.position.line == 1)
  }

  @Test func `a text that is long in another locale is found`() throws {
    let document =
      #"{"strings": {"en": {"t": "short"}, "de": {"t": "\#(Self.long)"}}, "components": [{"type": "label", "title": "$t"}]}"#
    #expect(try findings(document).map(\.pointer) == ["/components/0"])
  }

  @Test(arguments: Repository.brands) func `the samples take little`(brand: String) throws {
    let document = try Repository.input(brand).document
    #expect(!RenderLimits.standard.mayBeExceeded(by: document))
  }

  @Test func `a document that could be costly but is not is accepted`() throws {
    let document = #"{"components": [{"type": "label", "title": "\#(Self.long)"}]}"#
    #expect(try findings(document, work: 400_000).isEmpty)
  }

  @Test func `as many bytes as an answer may have are the end too`() throws {
    var limits = RenderLimits()
    limits.answerBytes = 1_000
    limits.work = 20_000
    let assets = try RenderingAssets(paywalls: Repository.paywalls.path, limits: limits)
    let list = Array(repeating: #"{"type": "spacer"}"#, count: 50).joined(separator: ",")
    let text = try JSONText(parsing: Array(#"{"components": [\#(list)]}"#.utf8), limits: .trusted)
    let findings = assets.renderer.tooCostly(
      try PaywallDocument(decoding: text.root), in: text, on: assets.devices.standard
    ) { _ in nil }
    #expect(findings.map(\.message) == ["the answer would have more than 1000 bytes"])
  }
}
