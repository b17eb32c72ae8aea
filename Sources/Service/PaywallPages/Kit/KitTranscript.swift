import JSON
import Patterns
import PaywallTree

/// A customer's inputs on a page of the kit, the events that a client must handle, and the pages that it must show.
package struct KitTranscript {
  /// The inputs as a client gets them, each with its events.
  package private(set) var steps: [JSONValue] = []
  /// Pages to draw after an input, with the number of the input, counted from 1.
  package private(set) var pictures: [(step: Int, page: LaidOutPaywall)] = []
  /// Responses that a client gets in an input, with the number of the input.
  package private(set) var responses: [(step: Int, bytes: [UInt8])] = []
  private var session: PaywallSession

  package init(_ inputs: [JSONNode], on page: LaidOutPaywall, named name: String) throws {
    session = PaywallSession(page) { value, pattern in
      RegularExpression(pattern)?.matchesAll(of: value) ?? true
    }
    for (index, input) in inputs.enumerated() {
      if input["response"]?.string == "later contract" {
        try receiveLaterContract(step: index + 1, isDrawn: input["picture"]?.bool == true)
      } else {
        try play(input, at: "\(name), input \(index + 1)")
      }
      if input["picture"]?.bool == true { pictures.append((index + 1, session.shownPage)) }
    }
  }

  /// The service answers with a tree of a later contract: the client refuses it, and the page stays.
  private mutating func receiveLaterContract(step: Int, isDrawn: Bool) throws {
    var later = session.shownPage
    later.contract += 1
    let bytes = later.json(.pretty)
    let root = try JSONText(parsing: bytes, limits: .trusted).root
    do throws(UnreadablePaywall) {
      _ = try LaidOutPaywall(receiving: root)
      throw .noPage
    } catch .laterContract(let contract) {
      responses.append((step, bytes))
      let refusal: JSONValue = ["refused": ["contract": .number(contract)]]
      let picture = isDrawn ? [JSONField(name: "picture", value: true)] : []
      steps.append(
        .object(
          [JSONField(name: "response", value: .string(Self.responseName(step)))] + picture
            + [JSONField(name: "events", value: [refusal])]))
    }
  }

  /// Returns the name of the file with the response of a step.
  package static func responseName(_ step: Int) -> String { "response-\(step).json" }

  private mutating func play(_ input: JSONNode, at place: String) throws {
    let events: [SessionEvent]
    var given: [JSONField] = []
    if let target = input["tap"] {
      let (x, y) = try point(target, at: place)
      given = [JSONField(name: "tap", value: Self.value(x, y))]
      events = session.tap(x: x, y: y)
    } else if let link = input["link"]?.string {
      let (x, y) = try point(ofLink: link, at: place)
      given = [JSONField(name: "tap", value: Self.value(x, y))]
      events = session.tap(x: x, y: y)
    } else if let target = input["swipe"], let pages = input["pages"]?.number?.int {
      let (x, y) = try point(target, at: place)
      given = [
        JSONField(name: "swipe", value: Self.value(x, y)),
        JSONField(name: "pages", value: .number(pages)),
      ]
      events = session.turn(x: x, y: y, by: pages)
    } else if let name = input["fill"]?.string, let text = input["with"]?.string {
      given = [
        JSONField(name: "fill", value: .string(name)),
        JSONField(name: "with", value: .string(text)),
      ]
      events = session.fill(name, with: text)
    } else if let key = input["key"]?.string, key == "Escape" {
      given = [JSONField(name: "key", value: .string(key))]
      events = session.dismiss()
    } else if input["purchase"]?.string == "ended" {
      let values = try Self.values(input["showing"])
      given = [
        JSONField(name: "purchase", value: "ended"),
        JSONField(
          name: "showing",
          value: .object(
            values.sorted { $0.key < $1.key }
              .map { JSONField(name: $0.key, value: .string($0.value)) })),
      ]
      events = session.purchaseEnded(showing: values)
    } else {
      throw KitError(
        place: place, reason: "expected tap, link, swipe, fill, key, purchase or response")
    }
    let about = input["about"]?.string.map { [JSONField(name: "about", value: .string($0))] } ?? []
    let picture =
      input["picture"]?.bool == true ? [JSONField(name: "picture", value: true)] : []
    steps.append(
      .object(
        about + given + picture + [
          JSONField(name: "events", value: .array(try events.map { try $0.value }))
        ]))
  }

  /// Returns a point that is given as `[x, y]`, or the middle of the node with this id.
  private func point(_ target: JSONNode, at place: String) throws -> (Double, Double) {
    if let elements = target.elements.map(Array.init), elements.count == 2,
      let x = elements[0].number?.double, let y = elements[1].number?.double
    {
      return (x, y)
    }
    let nodes = session.page.root.all
    guard let id = target.string, let node = nodes.last(where: { $0.id == id }) else {
      throw KitError(place: place, reason: "no node has this id")
    }
    return Self.middle(of: node.frame)
  }

  /// Returns the middle of a link, by its role or by the name of its action.
  private func point(ofLink name: String, at place: String) throws -> (Double, Double) {
    let links = session.page.root.all.flatMap { $0.text?.links ?? [] }
    let link = links.first { link in
      switch link.action {
      case .openURL(let address): address.role == name
      case .custom(let action, _, _): action == name
      default: false
      }
    }
    guard let frame = link?.frames.first else {
      throw KitError(place: place, reason: "no link is called \(name)")
    }
    return Self.middle(of: frame)
  }

  private static func middle(of frame: PaywallRectangle) -> (Double, Double) {
    let half = { (length: Double) in (length / 2).rounded(.down) }
    return (frame.x.rounded() + half(frame.width), frame.y.rounded() + half(frame.height))
  }

  private static func value(_ x: Double, _ y: Double) -> JSONValue { [.number(x), .number(y)] }

  private static func values(_ node: JSONNode?) throws -> [String: String] {
    var values: [String: String] = [:]
    for member in node?.members.map(Array.init) ?? [] { values[member.key] = member.value.string }
    return values
  }
}

extension SessionEvent {
  fileprivate var value: JSONValue {
    get throws {
      var writer = JSONWriter(style: .compact)
      write(to: &writer)
      return try JSONText(parsing: writer.bytes, limits: .trusted).root.value
    }
  }
}
