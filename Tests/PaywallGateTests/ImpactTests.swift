import Foundation
import JSON
import Locales
import PaywallGate
import PaywallModel
import Testing

/// What a change does to the screens of all readers, in sentences, in JSON and in pictures.
@Suite struct ImpactTests {
  private let options: MatrixOptions = {
    var options = MatrixOptions(today: CivilDay(sinceEpoch: 20_000))
    options.devices = ["iphone-se", "iphone-15", "ipad"]
    options.locales = ["en", "de"]
    options.textScales = [1, 2]
    options.budget = 60
    return options
  }()

  private func impact(
    of name: String, _ changes: [(String, JSONValue)]
  ) throws -> Impact {
    let gate = try TestGate.gate(lanes: 2)
    return try gate.impact(
      from: try TestDocument(repository: name).subject(options),
      to: try TestDocument(repository: name, changing: changes).subject(options))
  }

  @Test func `nothing changed is said so`() throws {
    let same = try impact(of: "examples/minimal", [])
    #expect(same.changed.isEmpty && same.changes.isEmpty && same.isComplete)
    #expect(same.sentences == ["nothing changes on \(same.compared) screens"])
  }

  @Test func `a text that changes in one language is told with that language`() throws {
    let change = try impact(
      of: "examples/comparison", [("/strings/de", ["comparison.free": "Ohne Konto"])])
    let texts = change.changes.filter { $0.code == "text" }
    #expect(!texts.isEmpty)
    #expect(change.sentences.contains { $0.contains("replaces") && $0.hasSuffix("in de") })
    #expect(Set(change.changed.map { change.cells[$0].locale }) == ["de"])
  }

  @Test func `a sentence about a mirrored text has no escapes of its direction marks`() throws {
    var mirrored = options
    mirrored.locales = ["ar-XB"]
    func subject(_ title: String) throws -> GateSubject {
      let document = #"{"components": [{"type": "label", "title": "\#(title)"}]}"#
      return try TestDocument(parsing: document).subject(mirrored)
    }
    let impact = try TestGate.gate(lanes: 1).impact(
      from: try subject("One offer"), to: try subject("Another offer"))
    #expect(impact.sentences.contains { $0.contains("replaces") })
    #expect(!impact.sentences.contains { $0.contains("\\u{") }, "\(impact.sentences)")
  }

  @Test func `a purchase button that a taller page pushes down is told before all else`() throws {
    let document = #"""
      {"products": {"monthly": {"sku": "m", "price": "4.99", "currency": "USD", "period": "P1M"}},
       "components": [{"type": "spacer", "height": 20},
         {"type": "button", "title": "Buy", "action": {"type": "purchase", "product": "monthly"}}]}
      """#
    let old = try TestDocument(JSONText(parsing: Array(document.utf8), limits: .document).root)
    let text = document.replacing(#""height": 20"#, with: #""height": 900"#)
    let new = try TestDocument(JSONText(parsing: Array(text.utf8), limits: .document).root)
    let impact = try TestGate.gate(lanes: 1).impact(
      from: try old.subject(options), to: try new.subject(options))
    #expect(impact.changes.first?.code == "below-fold")
    #expect(
      try #require(impact.sentences.first).hasPrefix(
        "the purchase button “Buy” moves below the fold"))
  }

  @Test func `a word that a line breaks elsewhere is the same text`() throws {
    let document =
      #"{"components": [{"type": "label", "title": "Unbelievableness", "size": 30, "width": 90}]}"#
    let old = try TestDocument(JSONText(parsing: Array(document.utf8), limits: .document).root)
    let text = document.replacing("90", with: "70")
    let new = try TestDocument(JSONText(parsing: Array(text.utf8), limits: .document).root)
    let impact = try TestGate.gate(lanes: 1).impact(
      from: try old.subject(options), to: try new.subject(options))
    let codes = Set(impact.changes.map(\.code))
    #expect(codes.contains("lines") && !codes.contains("text"))
    #expect(impact.sentences.contains { $0.contains(" goes from ") && $0.contains(" lines ") })
  }

  @Test func `a component that is put in front moves the others, and is not taken for them`() throws
  {
    let document =
      #"{"components": [{"type": "label", "title": "Two"}, {"type": "label", "title": "Three"}]}"#
    let old = try TestDocument(JSONText(parsing: Array(document.utf8), limits: .document).root)
    let text = document.replacing(
      "[{", with: #"[{"type": "label", "title": "One"}, {"#, maxReplacements: 1)
    let new = try TestDocument(JSONText(parsing: Array(text.utf8), limits: .document).root)
    let impact = try TestGate.gate(lanes: 1).impact(
      from: try old.subject(options), to: try new.subject(options))
    #expect(impact.changes.map(\.code).first == "appears")
    #expect(impact.changes.filter { $0.code == "appears" }.map(\.pointer) == ["/components/0"])
    #expect(impact.changes.allSatisfy { $0.code != "text" })
  }

  @Test func `one core and two give the same bytes, and the pictures show before and after`() throws
  {
    let name = "examples/carousel"
    let (old, new) = (
      try TestDocument(repository: name).subject(options),
      try TestDocument(repository: name, changing: [("/meta/padding", ["left": 4, "right": 4])])
        .subject(options)
    )
    let impacts = try [1, 2].map { try TestGate.gate(lanes: $0).impact(from: old, to: new) }
    #expect(impacts[0].json.encoded() == impacts[1].json.encoded())
    #expect(!impacts[0].changed.isEmpty)
    let gate = try TestGate.gate(lanes: 1)
    let recorders = [old, new].map { CellScreens(gate, $0, on: gate.devices.devices) }
    let page = impacts[0].html(title: "A <change>", from: recorders[0], to: recorders[1])
    #expect(page.contains("A &lt;change&gt;") && !page.contains("<script"))
    #expect(page.contains("<figcaption>Before</figcaption>"))
    #expect(page.contains("<figcaption>After</figcaption>"))
  }

  @Test func `a snapshot is read as it was written, and tells the smallest move`() throws {
    var few = options
    few.budget = 6
    let name = "examples/minimal"
    let gate = try TestGate.gate(lanes: 1)
    let subject = try TestDocument(repository: name).subject(few)
    let text = try gate.snapshot(of: subject).json()
    let read = try Snapshot(JSONText(parsing: Array(text.utf8), limits: .trusted).root)
    #expect(read.json() == text)
    #expect(try gate.impact(from: read, to: subject).changed.isEmpty)
    let moved = try TestDocument(repository: name, changing: [("/meta", ["padding": ["top": 1]])])
    #expect(!(try gate.impact(from: read, to: try moved.subject(few))).changed.isEmpty)
  }

  @Test func `a snapshot has as many screens as somebody asks for, whatever a policy says`() throws
  {
    var many = options
    many.budget = 500
    let gate = try TestGate.gate(lanes: 1)
    let subject = try TestDocument(repository: "examples/minimal").subject(many)
    #expect(try gate.snapshot(of: subject, most: 5).screens.count == 5)
    #expect(try gate.snapshot(of: subject).screens.count <= Gate.snapshotCells)
    #expect(try gate.snapshot(of: subject, most: 500).screens.count > Gate.snapshotCells)
  }

  @Test(arguments: [
    "{}", #"{"screens": [{}]}"#, #"{"screens": [{"cell": {"device": "a"}, "nodes": []}]}"#,
  ])
  func `a damaged snapshot is an error`(text: String) throws {
    let root = try JSONText(parsing: Array(text.utf8), limits: .document).root
    #expect(throws: JSONMismatch.self) { try Snapshot(root) }
  }

  @Test func `the report of the gate shows each finding on a picture of its worst screen`() throws {
    let document = try TestDocument(repository: "examples/minimal")
    let gate = try TestGate.gate(lanes: 1)
    let subject = try document.subject(options)
    let result = try gate.judge(subject)
    let screens = CellScreens(gate, subject, on: gate.devices.devices)
    let report = GateReport([
      .init(path: "a & b.json", bytes: document.bytes, result: result, screens: screens)
    ])
    let page = report.html()
    #expect(page.contains("a &amp; b.json"))
    #expect(
      page.contains("url(data:image/svg+xml;base64,")
        == result.findings.contains { $0.cells != nil })
    #expect(report.html() == page)
  }

  @Test(arguments: [("/components/1", true), ("/footer/components/0", false)])
  func `what lies under a footer is marked on the whole page, what is in it on the screen`(
    faulty: String, isWhole: Bool
  ) throws {
    let colors = ["/components/1", "/footer/components/0"].map {
      $0 == faulty ? "#FDFDFD" : "#000000"
    }
    let document = try TestDocument(
      parsing: """
        {"components": [
          {"type": "spacer", "height": 900}, {"type": "label", "title": "Under", "color": "\(colors[0])"},
          {"type": "spacer", "height": 100}],
        "footer": {"type": "stack", "height": 80, "background": "#FFFFFF", "components": [
          {"type": "label", "title": "In it", "color": "\(colors[1])"}]}}
        """)
    let gate = try TestGate.gate(lanes: 1)
    let subject = try document.subject(options)
    let page = GateReport([
      .init(
        path: "a.json", bytes: document.bytes, result: try gate.judge(subject),
        screens: CellScreens(gate, subject, on: gate.devices.devices))
    ]).html()
    let card = page.components(separatedBy: "<section").first {
      $0.contains("contrast-text") && $0.contains("<code>\(faulty)</code>")
    }
    let ratio = try #require(card?.firstMatch(of: #/aspect-ratio:[\d.]+ / ([\d.]+)"/#)?.1)
    let height = try #require(Double(ratio))
    let screens = gate.devices.devices.flatMap { [$0.width, $0.height] }
    #expect(screens.contains(height) != isWhole)
  }
}
