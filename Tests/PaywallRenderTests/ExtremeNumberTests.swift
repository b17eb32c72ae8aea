import Foundation
import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import Testing

/// Documents with a number that nobody means: they are refused or laid out, and the process lives.
@Suite struct ExtremeNumberTests {
  /// A number of an example, or a text that begins with one, such as `"50%"`: where it stands, by the name of its property.
  struct Place: Sendable {
    var example: String
    var range: Range<Int>
    /// What follows the number in a text: `%"`.
    var suffix: String?
  }

  /// The first place of each property in each kind of component, in all examples.
  static let places: [String: Place] = {
    var places: [String: Place] = [:]
    for example in ExampleTests.names {
      guard let text = try? JSONText(parsing: ExampleTests.file(example) ?? [], limits: .document)
      else { continue }
      collect(text.root, "", "", example, &places)
    }
    return places
  }()

  private static func collect(
    _ node: JSONNode, _ kind: String, _ name: String, _ example: String,
    _ places: inout [String: Place]
  ) {
    let key = "\(kind).\(name)"
    if node.number != nil, places[key] == nil {
      places[key] = Place(example: example, range: node.range, suffix: nil)
    }
    if let text = node.string, text.first?.isNumber == true, places[key + "\""] == nil {
      let rest = text.drop { $0.isNumber || $0 == "." }
      places[key + "\""] = Place(example: example, range: node.range, suffix: String(rest))
    }
    let kind = node["type"]?.string ?? kind
    for member in node.members.map(Array.init) ?? [] {
      collect(member.value, kind, member.key, example, &places)
    }
    for element in node.elements.map(Array.init) ?? [] {
      collect(element, kind, name, example, &places)
    }
  }

  static let numbers = ["9223372036854775807", "-1e400", "0"]

  @Test func `the examples have numbers in many places`() { #expect(Self.places.count > 60) }

  @Test(arguments: numbers)
  func `a document may have any number in any place`(number: String) throws {
    for (_, place) in Self.places.sorted(by: { $0.key < $1.key }) {
      var bytes = ExampleTests.file(place.example) ?? []
      let text = place.suffix.map { "\"\(number)\($0)\"" } ?? number
      bytes.replaceSubrange(place.range, with: text.utf8)
      do {
        let document = try PaywallDocument(
          decoding: JSONText(parsing: bytes, limits: .document).root, ExampleTests.companions)
        let assets = try Repository.assets.get()
        let device = try #require(assets.devices["iphone-11"])
        let input = RenderInput(document: document, device: device) { _ in nil }
        _ = try assets.renderer.render(input).svg(
          images: .linked(base: ""), within: 4 << 20)
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
  }
}
