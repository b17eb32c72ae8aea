import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Testing

/// What a tap and a reader change of a page.
@Suite struct StateTests {
  private func page(
    _ document: PaywallDocument, device: String = "iphone-11",
    change: (inout Reader) -> Void = { _ in }
  ) throws -> LaidOutPaywall {
    let device = try #require(try Repository.assets.get().devices[device])
    var input = RenderInput(document: document, device: device) { _ in nil }
    change(&input.reader)
    return try Repository.render(input)
  }

  private let picker: PaywallDocument

  init() throws {
    picker = try Repository.parse(
      Array(
        ##"""
        {"products": {"yearly": {"sku": "y.1", "trial": "P7D"}, "monthly": {"sku": "m.1"}},
         "state": {"plan": {"product": ["yearly", "monthly"]}, "details": {"boolean": false}},
         "components": [
          {"type": "stack", "id": "yearly", "product": "yearly", "action": {"type": "select"}, "opacity": 0.5,
           "overrides": [{"when": {"selected": true}, "set": {"opacity": 1, "gap": 4}}],
           "components": [{"type": "label", "title": "Yearly", "overrides": [{"when": {"selected": true}, "set": {"weight": "bold"}}]}]},
          {"type": "stack", "id": "monthly", "product": "monthly", "action": {"type": "select"}, "opacity": 0.5,
           "overrides": [{"when": {"selected": true}, "set": {"opacity": 1}}]},
          {"type": "button", "id": "more", "title": "More", "action": {"type": "toggle", "variable": "details"}},
          {"type": "label", "id": "details", "title": "Details", "hidden": true,
           "overrides": [{"when": {"state": {"details": true}}, "set": {"hidden": false}}]},
          {"type": "button", "id": "buy", "title": "Buy", "action": {"type": "purchase"},
           "overrides": [{"when": {"offer": "freeTrial"}, "set": {"title": "Try"}},
                         {"when": {"offer": "freeTrial", "locale": "de"}, "set": {"title": "Testen"}}]}]}
        """##.utf8))
  }

  private func node(_ id: String, of page: LaidOutPaywall) throws -> LaidOutNode {
    try #require(page.root.all.first { $0.id == id })
  }

  private func words(_ id: String, of page: LaidOutPaywall) throws -> String? {
    try node(id, of: page).text?.lines.map(\.string).joined(separator: " ")
  }

  @Test func `the first plan is selected initially, and its contents are drawn so`() throws {
    let page = try page(picker)
    #expect(page.state == ["plan": "yearly", "details": "false"])
    #expect(try node("yearly", of: page).decoration.opacity == 1)
    #expect(try node("yearly", of: page).isSelected == true)
    #expect(try node("yearly", of: page).children.first?.text?.font.weight == 700)
    #expect(try node("monthly", of: page).decoration.opacity == 0.5)
    #expect(try node("monthly", of: page).isSelected == false)
    #expect(
      try node("monthly", of: page).action == .set(variable: "plan", value: "monthly"))
    #expect(try node("buy", of: page).action == .purchase(product: "yearly", sku: "y.1"))
  }

  @Test func `another plan is drawn, bought and spoken of once it is selected`() throws {
    let page = try page(picker) { $0.state = ["plan": "monthly"] }
    #expect(page.state["plan"] == "monthly")
    #expect(try node("yearly", of: page).decoration.opacity == 0.5)
    #expect(try node("yearly", of: page).children.first?.text?.font.weight == 400)
    #expect(try node("monthly", of: page).decoration.opacity == 1)
    #expect(try node("buy", of: page).action == .purchase(product: "monthly", sku: "m.1"))
    #expect(try words("buy", of: page) == "Buy")
  }

  @Test func `a tap that turns something on turns it off again`() throws {
    let off = try page(picker)
    #expect(try node("more", of: off).action == .set(variable: "details", value: "true"))
    #expect(try node("more", of: off).isSelected == false)
    #expect(off.root.all.contains { $0.id == "details" } == false)
    let on = try page(picker) { $0.state = ["details": "true"] }
    #expect(try node("more", of: on).action == .set(variable: "details", value: "false"))
    #expect(try node("more", of: on).isSelected == true)
    #expect(try words("details", of: on) == "Details")
  }

  @Test(arguments: [
    (nil, "yearly", "Try"), (nil, "monthly", "Buy"), ("none", "yearly", "Buy"),
    ("freeTrial", "yearly", "Try"), ("freeTrial", "monthly", "Buy"),
    ("introductory", "yearly", "Buy"),
  ])
  func `a trial is promised where the selected product has one and the store grants it`(
    offer: String?, plan: String, title: String
  ) throws {
    let page = try page(picker) {
      $0.offer = offer.flatMap(Offer.init)
      $0.state = ["plan": plan]
    }
    #expect(try words("buy", of: page) == title)
  }

  @Test(arguments: [
    (["customer": "new"], "freeTrial"), (["customer": "former"], "winBack"), ([:], "freeTrial"),
    (["customer": "former", "offer": "freeTrial"], "freeTrial"),
  ])
  func `who has subscribed before gets no trial, but the offer to come back`(
    values: [String: String], offer: String
  ) throws {
    let document = try Repository.parse(
      Array(
        #"""
        {"products": {"yearly": {"sku": "y.1", "price": "59.99", "currency": "USD", "period": "P1Y", "trial": "P7D",
          "winBackOffers": {"back": {"kind": "payUpFront", "price": "29.99", "period": "P1Y"}}}},
         "components": [{"type": "label", "title": "{terms.charge.short}"}]}
        """#.utf8))
    let reader = try Reader(
      devices: Repository.assets.get().devices, choices: document.choices
    ) { values[$0] ?? ($0 == "device" ? "iphone-11" : nil) }
    let product = try #require(document.products["yearly"])
    #expect(product.offer(for: reader.offer).kind.rawValue == offer)
  }

  @Test func `of overrides that hold the later wins`() throws {
    let page = try page(picker) { $0.locale = "de-AT" }
    #expect(try words("buy", of: page) == "Testen")
  }

  @Test(arguments: [
    ("{\"width\": \"compact\"}", "iphone-11", true),
    ("{\"width\": [\"medium\", \"expanded\"]}", "iphone-11", false),
    ("{\"orientation\": \"landscape\"}", "iphone-11", false),
    ("{\"theme\": \"dark\"}", "iphone-11", false), ("{\"textScale\": 1}", "iphone-11", true),
    ("{\"textScale\": 1.5}", "iphone-11", false), ("{\"locale\": \"en\"}", "iphone-11", true),
    ("{\"locale\": [\"de\", \"e\"]}", "iphone-11", false),
  ])
  func `a condition holds when each of its parts does`(
    condition: String, device: String, holds: Bool
  ) throws {
    let document = try Repository.parse(
      Array(
        """
        {"components": [{"type": "label", "title": "no", "id": "a",
          "overrides": [{"when": \(condition), "set": {"title": "yes"}}]}]}
        """.utf8))
    #expect(try words("a", of: page(document, device: device)) == (holds ? "yes" : "no"))
  }

  @Test func `a page with all its states draws each as it is drawn alone`() throws {
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    let input = RenderInput(document: picker, device: device) { _ in nil }
    let all = try Repository.assets.get().renderer.renderStates(input)
    let text = try JSONText(parsing: all.json(), limits: .trusted)
    let read = try #require(LaidOutPaywall(reading: text.root))
    #expect(read.states?.count == 3)
    for plan in ["yearly", "monthly"] {
      for details in ["false", "true"] {
        let alone = try page(picker) { $0.state = ["plan": plan, "details": details] }
        var inAll = try #require(read.page(in: ["plan": plan, "details": details]))
        inAll.states = nil
        inAll.hash = nil
        // Those of all states.
        inAll.fonts = alone.fonts
        #expect(
          String(decoding: inAll.json(), as: UTF8.self)
            == String(decoding: alone.json(), as: UTF8.self))
      }
    }
    #expect(read.page(in: ["plan": "weekly"]) == nil)
  }

  @Test func `nobody reaches a state by what lies under a modal node`() throws {
    let document = try Repository.parse(
      Array(
        #"""
        {"state": {"more": {"boolean": false}, "status": {"app": ["ready", "failed"]}},
         "components": [
          {"type": "button", "title": "More", "action": {"type": "toggle", "variable": "more"}},
          {"type": "stack", "position": "screen", "modal": true, "hidden": true, "components": [],
           "overrides": [{"when": {"state": {"status": "failed"}}, "set": {"hidden": false}}]}]}
        """#.utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    let input = RenderInput(document: document, device: device) { _ in nil }
    let states = try Repository.assets.get().renderer.renderStates(input).states ?? []
    #expect(
      states.map(\.values) == [
        ["more": "true", "status": "ready"], ["more": "false", "status": "failed"],
      ])
  }

  @Test func `the changes of a tap are the smallest nodes that differ`() throws {
    let first = try page(picker)
    let other = try page(picker) { $0.state = ["plan": "monthly"] }
    #expect(
      first.changes(to: other).map(\.id) == ["yearly", "monthly", "buy"])
    #expect(first.changes(to: first) == [])
  }

  @Test func `a page with too many states is rejected`() throws {
    let names = (0..<7).map { "\"v\($0)\": {\"boolean\": false}" }.joined(separator: ", ")
    let taps = (0..<7).map {
      "{\"type\": \"button\", \"title\": \"x\", \"action\": {\"type\": \"toggle\", \"variable\": \"v\($0)\"}}"
    }.joined(separator: ", ")
    let document = try Repository.parse(
      Array("{\"state\": {\(names)}, \"components\": [\(taps)]}".utf8))
    let assets = try Repository.assets.get()
    let device = try #require(assets.devices["iphone-11"])
    let input = RenderInput(document: document, device: device) { _ in nil }
    #expect { try assets.renderer.renderStates(input) } throws: { error in
      (error as? RenderError)?.kind == .states
    }
  }

  @Test func `a request says what the document knows, and nothing else of it is kept`() throws {
    let devices = try Repository.assets.get().devices
    func state(_ text: String) throws -> [String: String] {
      try Reader(devices: devices, choices: picker.choices) { $0 == "state" ? text : nil }.state
    }
    #expect(try state("plan=monthly,details=true") == ["plan": "monthly", "details": "true"])
    #expect(try state("plan=yearly,details=false") == [:])
    #expect(try state("plan=weekly,other=1,plan,=,details") == [:])
  }
}
