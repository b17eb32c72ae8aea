import JSON
import Testing

@testable import PaywallCheck
@testable import PaywallModel

/// What is right in a document and still worth a word: states that nothing explains, prices in several currencies.
@Suite struct StateWarningTests {
  private func warnings(
    state: String = "{}", meta: String = "{}", products: String = "{}"
  ) throws -> [Diagnostic] {
    let source =
      #"{"meta": \#(meta), "products": \#(products), "state": \#(state), "components": []}"#
    let text = try JSONText(parsing: Array(source.utf8), limits: .document)
    let document = try PaywallDocument(decoding: text.root)
    return document.unexplainedAppStates(in: text) + document.mixedCurrencies(in: text)
  }

  /// The values of a variable, and the place of the warning and words of its hint; nil for none.
  @Test(
    arguments: [
      (#""app": ["ready", "loading", "failed"]"#, nil, ""),
      (#""choice": ["ready", "other"]"#, nil, ""),
      (#""app": ["ready", "soldOut"], "meanings": {"soldOut": "Nothing is left."}"#, nil, ""),
      (#""app": ["ready", "soldOut"]"#, "/app/1", #"write "meanings": {"soldOut": "…"}"#),
      (#""app": ["ready", "ofline"]"#, "/app/1", #"did you mean "offline"?"#),
      (
        #""app": ["ready", "failed"], "meanings": {"failed": "It failed."}"#, "/meanings/failed",
        "remove this meaning"
      ),
    ] as [(String, String?, String)])
  func `a state of the app means something that is known or explained`(
    values: String, place: String?, hint: String
  ) throws {
    let found = try warnings(state: #"{"status": {\#(values)}}"#)
    #expect(found.map(\.pointer) == (place.map { ["/state/status" + $0] } ?? []))
    #expect(found.allSatisfy { $0.code == "app-state" && $0.hint?.contains(hint) == true })
  }

  /// The monthly product beside a yearly one for 9 USD, and the words of the warnings.
  @Test(arguments: [
    (#""price": "1", "currency": "USD""#, "{}", []), (#""name": "Free""#, "{}", []),
    (#""price": "1", "currency": "EUR""#, #"{"currencies": "mixed"}"#, []),
    (#""price": "1", "currency": "EUR""#, "{}", [#""yearly" costs USD, and "monthly" costs EUR"#]),
    (
      #""price": "1", "currency": "USD", "storefronts": {"DE": {"price": "1", "currency": "EUR"}}"#,
      "{}", [#""yearly" costs USD in the storefront DE, and "monthly" costs EUR"#]
    ),
  ])
  func `prices of one page are in one currency, unless the document says otherwise`(
    monthly: String, meta: String, words: [String]
  ) throws {
    let found = try warnings(
      meta: meta,
      products:
        #"{"monthly": {"sku": "m", \#(monthly)}, "yearly": {"sku": "y", "price": "9", "currency": "USD"}}"#
    )
    #expect(found.map(\.message) == words)
    #expect(found.allSatisfy { $0.code == "mixed-currencies" && $0.pointer == "/products/yearly" })
  }

  /// An override of a label that is 20 points large, and the words of its warning.
  @Test(arguments: [
    (#""textScale": 1.5"#, #""size": 10"#, ["15 instead of 20 points"]),
    (#""textScale": 2"#, #""size": 10"#, []), (#""textScale": 1.5"#, #""maxLines": 1"#, []),
    (#""width": "compact""#, #""size": 10"#, []),
  ])
  func `larger text makes no text smaller`(when: String, set: String, words: [String]) throws {
    let source = """
      {"components": [{"type": "stack", "components": [{"type": "label", "title": "A", "size": 20, "overrides": [{"when": {\(when)}, "set": {\(set)}}]}]}]}
      """
    let text = try JSONText(parsing: Array(source.utf8), limits: .document)
    let found = try PaywallDocument(decoding: text.root).shrinkingTexts(in: text)
    #expect(found.count == words.count)
    for (warning, words) in zip(found, words) {
      #expect(warning.message.contains(words) && warning.hint?.contains("at least 13.4") == true)
      #expect(warning.pointer == "/components/0/components/0/overrides/0/set/size")
    }
  }
}
