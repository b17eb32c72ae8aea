import Foundation
import JSON
import JSONSchema
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Testing

/// A document for one reader shows on every screen, in every state, what the document shows that reader.
@Suite struct ResolvedDocumentTests {
  private static let readers: [[String: String]] = [
    [:], ["offer": "none"], ["offer": "freeTrial"], ["offer": "introductory"],
    ["offer": "promotional"], ["locale": "de"], ["locale": "ar"], ["storefront": "DE"],
    ["locale": "en-XA"], ["platform": "ios", "custom": "tier=gold"],
    ["price": "yearly=54.99 EUR,monthly=5.49 EUR,monthlyPlan=3.99", "locale": "fr"],
  ]

  private static let screens: [[String: String]] = [
    ["device": "iphone-11"], ["device": "ipad", "orientation": "landscape", "theme": "dark"],
    ["device": "iphone-11", "textScale": "2"],
  ]

  @Test(arguments: ExampleTests.names)
  func `a document for one reader shows what the document shows that reader`(name: String) throws {
    try expectSame(try ExampleTests.document(name), name)
  }

  @Test(arguments: Repository.brands)
  func `a sample for one reader shows what the sample shows that reader`(brand: String) throws {
    try expectSame(try Repository.input(brand).document, brand)
  }

  @Test(arguments: FixtureFile.all(in: "Resolved"))
  func `what depends on selection and reader at once shows the same`(file: FixtureFile) throws {
    try expectSame(try PaywallDocument(decoding: file.text.root), file.name)
  }

  private func expectSame(_ document: PaywallDocument, _ name: String) throws {
    let renderer = try Repository.assets.get().renderer
    let choices = document.choices
    for values in Self.readers {
      let plain = try reader(values, of: choices)
      let resolved = try renderer.resolve(
        RenderInput(document: document, reader: plain, images: { _ in nil }))
      let text = try JSONText(parsing: resolved.json(within: 1 << 22), limits: .trusted)
      #expect(try Self.schema.get().validate(text.root) == [], "\(name) \(values)")
      #expect(resolved.strings.isEmpty && resolved.fragments.isEmpty)
      let read = try PaywallDocument(decoding: text.root)
      let left = read.choices
      for screen in values.isEmpty ? Self.screens : Array(Self.screens.prefix(1)) {
        let reader = try reader(values.merging(screen) { $1 }, of: choices)
        let neutral = try self.reader(screen, of: left)
        for state in states(of: choices, each: values.isEmpty) {
          var (one, other) = (reader, neutral)
          (one.state, other.state) = (state, state)
          let expected = try page(document, one, renderer)
          let found = try page(read, other, renderer)
          #expect(found == expected, "\(name) \(values) \(screen) \(state)")
        }
      }
    }
  }

  /// A page without what tells how the words were chosen.
  private func page(
    _ document: PaywallDocument, _ reader: Reader, _ renderer: Renderer
  ) throws -> LaidOutNode {
    let input = RenderInput(document: document, reader: reader, images: { _ in nil })
    return try renderer.render(input).root.withoutNeedlessLabels
  }

  private func reader(
    _ values: [String: String], of choices: ReaderChoices
  ) throws -> Reader {
    var reader = try Reader(devices: Repository.assets.get().devices, choices: choices) {
      values[$0]
    }
    reader.today = nil
    return reader
  }

  /// All variables as they are at first, and all of them at their last.
  ///
  /// - Parameter each: whether every value of each variable is there too, the others as they are at first.
  private func states(of choices: ReaderChoices, each: Bool) -> [[String: String]] {
    let variables = choices.state.sorted { $0.key < $1.key }
    let single = variables.flatMap { name, values in values.map { [name: $0] } }
    let last = Dictionary(
      uniqueKeysWithValues: variables.compactMap { name, values in
        values.last.map { (name, $0) }
      })
    return [[:]] + (each ? single : []) + [last]
  }

  private static let schema = Result {
    try JSONSchema(
      compiling: JSONText(
        parsing: Array(
          Data(contentsOf: Repository.paywalls.appending(path: "schema/paywall-1.schema.json"))),
        limits: .trusted))
  }
}

extension LaidOutNode {
  /// The node without labels that say what is shown: those that a component needs in other states.
  fileprivate var withoutNeedlessLabels: LaidOutNode {
    var node = self
    let shown = text?.lines.map(\.string).joined()
    if let label = accessibilityLabel, label.letters == shown?.letters {
      node.accessibilityLabel = nil
    }
    node.children = children.map(\.withoutNeedlessLabels)
    return node
  }
}

extension String {
  fileprivate var letters: String { filter { !$0.isWhitespace } }
}
