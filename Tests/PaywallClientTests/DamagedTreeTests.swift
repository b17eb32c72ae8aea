import Foundation
import JSON
import PaywallClient
import Testing

/// Each member of the samples' trees missing, null or of another type, one at a time.
@Suite struct DamagedTreeTests {
  /// The members without which no page can be shown.
  private static let needed: Set<String> = [
    "contract", "device", "device/width", "device/height", "device/scale", "root", "root/frame",
    "root/frame/width", "root/frame/height", "root/children",
    // All that espn shows is in its second group.
    "root/children/1/children",
  ]

  /// Small trees come first: each kind of member is damaged in the first tree that has it.
  private static let brands = [
    "espn", "disney", "video-hero", "limited-offer", "bottom-sheet", "carousel", "onboarding",
    "premium", "quiz-sign-up",
  ]

  @Test func `something is drawn, or the page fails with a reason`() async throws {
    let served = try ServedSamples.examples.get()
    var met: Set<String> = []
    for brand in Self.brands {
      let content = try await served.client().paywall(brand).content
      let tree = try JSONText(parsing: Array(content), limits: .trusted).root.value.trimmed
      var places: [[String]] = []
      tree.visitMembers { if met.insert($0.pattern).inserted { places.append($0.path) } }
      for path in places {
        for damage in [nil, .number(Int.min)] as [JSONValue?] {
          try look(at: tree.replacing(path[...], by: damage), at: path.joined(separator: "/"))
        }
      }
    }
    #expect(met.count > 250)
  }

  private func look(at tree: JSONValue, at place: String) throws {
    do throws(PaywallError) {
      let page = try Paywall(
        reading: Data(tree.encoded()), from: .service, received: TestPaywall.moment)
      Explorer.useEverything(of: page.layout)
    } catch {
      #expect(Self.needed.contains(place), "\(place): \(error)")
    }
  }
}

/// Does all that a user can do to a page.
enum Explorer {
  static func useEverything(of page: LaidOutPaywall) {
    let flat = FlatPaywall(page)
    for tap in flat.taps.prefix(3) {
      var session = PaywallSession(page) { _, _ in true }
      let (x, y) = (tap.frame.x + tap.frame.width / 2, tap.frame.y + tap.frame.height / 2)
      _ = session.tap(x: x, y: y)
      _ = session.turn(x: x, y: y, by: 1)
      _ = session.turn(x: x, y: y, by: -1)
      _ = session.dismiss()
      _ = session.purchaseEnded(showing: [:])
      _ = FlatPaywall(session.shownPage)
    }
    var session = PaywallSession(page) { _, _ in false }
    for node in page.root.all {
      _ = session.turn(x: node.frame.x, y: node.frame.y, by: 3)
      if let input = node.input { _ = session.fill(input.name, with: "text") }
    }
    for state in page.states ?? [] { _ = page.page(in: state.values)?.spoken }
    _ = page.pictures
  }
}

extension JSONValue {
  /// A tree with few of its states and one of its variants: the members are the same.
  fileprivate var trimmed: JSONValue {
    guard case .object(let fields) = self else { return self }
    return .object(
      fields.map { field in
        guard case .array(let elements) = field.value else { return field }
        switch field.name {
        case "states": return JSONField(name: field.name, value: .array(Array(elements.prefix(1))))
        case "variants":
          return JSONField(name: field.name, value: .array(elements.prefix(1).map(\.trimmed)))
        default: return field
        }
      })
  }

  struct Place {
    /// The path with `*` for places in lists, so that alike members are met once.
    var pattern: String
    var path: [String]
  }

  func visitMembers(_ place: Place = Place(pattern: "", path: []), _ body: (Place) -> Void) {
    switch self {
    case .object(let fields):
      for field in fields {
        let inner = Place(
          pattern: place.pattern + "/" + field.name, path: place.path + [field.name])
        body(inner)
        field.value.visitMembers(inner, body)
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        element.visitMembers(
          Place(
            pattern: place.pattern.isEmpty ? "" : Self.shared(place.pattern),
            path: place.path + [String(index)]), body)
      }
    default: break
    }
  }

  /// Members of children are alike, however deep they are.
  private static func shared(_ pattern: String) -> String {
    pattern.replacing("/children/*/children", with: "/children") + "/*"
  }

  /// With another value at a path; nil removes it.
  func replacing(_ path: ArraySlice<String>, by value: JSONValue?) -> JSONValue {
    guard let first = path.first else { return value ?? .null }
    switch self {
    case .object(let fields):
      return .object(
        fields.compactMap { field in
          guard field.name == first else { return field }
          if path.count == 1, value == nil { return nil }
          return JSONField(name: first, value: field.value.replacing(path.dropFirst(), by: value))
        })
    case .array(let elements):
      return .array(
        elements.enumerated().map {
          String($0) == first ? $1.replacing(path.dropFirst(), by: value) : $1
        })
    default: return self
    }
  }
}
