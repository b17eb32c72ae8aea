import JSON
import Locales
import PaywallTree
import Testing

@testable import PaywallGate

/// The screens on which a document is judged.
@Suite struct MatrixTests {
  private static let languages = ["en", "de", "fr", "es", "it", "pt", "fi", "pl", "ja", "ar"]

  /// A paywall with two plans, a trial, ten languages and `toggles` accordions.
  private static func document(toggles: Int = 0) throws -> TestDocument {
    let strings = languages.map { #""\#($0)": {"buy": "Continue"}"# }.joined(separator: ", ")
    let state = (0..<toggles).map { #", "more\#($0)": {"boolean": false}"# }.joined()
    let questions = (0..<toggles).map {
      #", {"type": "button", "title": "Question \#($0)", "action": {"type": "toggle", "variable": "more\#($0)"}}"#
    }.joined()
    return try TestDocument(
      parsing: #"""
        {"products": {
          "monthly": {"sku": "m", "price": "4.99", "currency": "USD", "period": "P1M", "trial": "P7D"},
          "yearly": {"sku": "y", "price": "39.99", "currency": "USD", "period": "P1Y"}},
         "strings": {\#(strings)}, "state": {"plan": {"product": ["yearly", "monthly"]}\#(state)},
         "components": [
          {"type": "button", "title": "Monthly", "product": "monthly", "action": {"type": "select"}},
          {"type": "button", "title": "Yearly", "product": "yearly", "action": {"type": "select"}}\#(questions),
          {"type": "button", "title": "buy", "action": {"type": "purchase"}}]}
        """#)
  }

  private let options = MatrixOptions(today: CivilDay(sinceEpoch: 20_000))

  private func matrix(_ document: TestDocument, _ options: MatrixOptions) throws -> GateMatrix {
    GateMatrix(
      try TestGate.dimensions(of: document, options),
      budget: options.budget ?? MatrixOptions.standardBudget)
  }

  @Test
  func
    `every device is drawn upright in each language, theme, offer and state at 100 and 135 percent`()
    throws
  {
    let document = try Self.document()
    let dimensions = try TestGate.dimensions(of: document, options)
    let cells = GateMatrix(dimensions, budget: MatrixOptions.standardBudget).cells
    let drawn = Set(
      cells.filter { $0.orientation == .portrait && $0.insets == .device && $0.custom.isEmpty })
    var missing: [String] = []
    for device in dimensions.devices {
      for locale in Self.languages {
        for (offer, state) in dimensions.offers.flatMap({ offer in
          dimensions.states.all.map { (offer, $0) }
        }) {
          for (scale, theme) in [(1, Theme.light), (1, .dark), (1.35, .light), (1.35, .dark)] {
            let cell = Cell(
              device: device.id, orientation: .portrait, insets: .device,
              textScale: .init(nearest: scale), theme: theme, locale: locale, storefront: nil,
              offer: offer, custom: [:], state: state)
            if !drawn.contains(cell) { missing.append(cell.line) }
          }
        }
      }
    }
    #expect(missing == [])
  }

  @Test
  func `the budget is filled, no screen twice, the likeliest ones first, and equal each time`()
    throws
  {
    let matrix = try matrix(Self.document(), options)
    #expect(matrix.possible > matrix.cells.count)
    #expect(matrix.cells.count == MatrixOptions.standardBudget && matrix.missing == 0)
    #expect(Set(matrix.cells).count == matrix.cells.count)
    let first = try #require(matrix.cells.first)
    #expect(first.orientation == .portrait && first.textScale == .usual && first.locale == "en")
    #expect(matrix.weights.max() == matrix.weights.first)
    #expect(try self.matrix(Self.document(), options).cells == matrix.cells)
  }

  @Test func `a small budget has the likeliest screens and as many pairs as it can`() throws {
    var few = options
    few.budget = 200
    let matrix = try matrix(Self.document(), few)
    #expect(matrix.cells.count == 200)
    #expect(matrix.cells[..<100].allSatisfy { $0.orientation == .portrait })
    #expect(matrix.cells.contains { $0.orientation == .landscape })
  }

  @Test func `a policy says how the app is held, what covers it and where it is sold`() throws {
    let policy = try GatePolicy(
      reading: Array(
        #"""
        {"orientations": ["portrait"], "insets": ["device", "split"], "storefronts": ["DE", "GB"], "platforms": ["ios"],
         "shares": {"textScales": {"1": 0.5, "2": 0.5}, "devices": {"tablet": 1}, "dark": 0.1}}
        """#.utf8))
    let table = try TestGate.gate(lanes: 1).devices
    let own = policy.applied(to: options, table)
    let matrix = try matrix(Self.document(), own)
    #expect(Set(matrix.cells.map(\.orientation)) == [.portrait])
    #expect(Set(matrix.cells.map(\.insets)) == [.device, .split])
    #expect(Set(matrix.cells.map(\.storefront)) == ["DE", "GB"])
    #expect(matrix.cells.allSatisfy { table[$0.device]?.isApple == true })
    #expect(matrix.cells.first.flatMap { table[$0.device] }?.isTablet == true)
    #expect(own.shares.dark == 0.1 && own.shares.textScales == [1: 0.5, 2: 0.5])
    #expect(
      own.shares.devices == [.tablet: 1] && own.shares.portrait == ReaderShares.standard.portrait)
  }

  @Test(arguments: [
    (#"{"orientations": ["sideways"]}"#, "enum /orientations/0"),
    (#"{"orientations": []}"#, "min-items /orientations"),
    (#"{"insets": ["notch"]}"#, "enum /insets/0"),
    (#"{"storefronts": ["Germany"]}"#, "pattern /storefronts/0"),
    (#"{"platforms": ["windows"]}"#, "enum /platforms/0"),
    (#"{"shares": {"dark": 2}}"#, "maximum /shares/dark"),
    (#"{"shares": {"devices": {"watch": 1}}}"#, "enum /shares/devices/watch"),
    (#"{"shares": {"textScales": {"big": 1}}}"#, "pattern /shares/textScales/big"),
  ])
  func `wrong readers of a policy are named`(text: String, mistake: String) throws {
    do {
      _ = try GatePolicy(reading: Array(text.utf8))
      Issue.record("it was taken")
    } catch {
      #expect(error.diagnostics.map { "\($0.code) \($0.pointer)" } == [mistake])
    }
  }

  @Test func `two plans and six accordions are judged, and what was not looked at is told`() throws
  {
    let document = try Self.document(toggles: 6)
    var few = options
    few.devices = ["iphone-se"]
    few.locales = ["en"]
    let dimensions = try TestGate.dimensions(of: document, few)
    #expect(dimensions.states.all.first == [:])
    #expect(dimensions.states.all.count == ReachableStates.most)
    #expect(dimensions.states.isCut)
    // Those that one tap reaches come first.
    #expect(dimensions.states.all[1...7].allSatisfy { $0.count == 1 })
    let result = try TestGate.judge(document, few)
    #expect(result.isComplete && result.statesCut)
  }
}
