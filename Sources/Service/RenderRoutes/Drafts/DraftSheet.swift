import HTTP
import JSON
import Routing

/// The screens for which an unpublished document is laid out in one request.
package struct DraftSheet: Sendable {
  /// The maximum number of screens.
  package static let mostScreens = 64

  private struct Screen: Sendable {
    let call: APICall
    let form: RenderForm
  }

  private let screens: [Screen]

  /// Reads the screens of a content.
  ///
  /// - Parameter parameters: the parameters that each screen may have.
  init(
    _ content: DraftContent, of call: APICall, _ parameters: [QueryParameter]
  ) throws(Problem) {
    guard let list = content.root["screens"]?.elements.map(Array.init), !list.isEmpty else {
      throw Problem.content(
        "screens is missing; it is a list of objects such as {\"device\": \"ipad\"}")
    }
    guard list.count <= Self.mostScreens else {
      throw Problem(
        .tooLarge, "there are \(list.count) screens; send at most \(Self.mostScreens) at once")
    }
    var screens: [Screen] = []
    for (index, node) in list.enumerated() {
      screens.append(
        try Self.at(index) { () throws(Problem) in try Self.screen(node, of: call, parameters) })
    }
    self.screens = screens
  }

  /// Runs `work` for a screen. A problem that it throws names the screen.
  private static func at<Answer>(
    _ index: Int, _ work: () throws(Problem) -> Answer
  ) throws(Problem) -> Answer {
    do throws(Problem) {
      return try work()
    } catch {
      var problem = error
      problem.detail = "screens/\(index): " + problem.detail
      throw problem
    }
  }

  private static func screen(
    _ node: JSONNode, of call: APICall, _ parameters: [QueryParameter]
  ) throws(Problem) -> Screen {
    guard let members = node.members else {
      throw Problem.content("expected an object such as {\"device\": \"ipad\"}")
    }
    var items: [QueryItem] = []
    for member in members {
      guard let value = member.value.string else {
        throw Problem.content(
          "\(member.key.shortened): expected text, as in a query, such as \"2\"")
      }
      items.append(QueryItem(name: member.key, value: value))
    }
    if !items.contains(where: { $0.name == "format" }) {
      items.append(QueryItem(name: "format", value: RenderFormat.svg.rawValue))
    }
    let values = try QueryParameter.check(items, against: parameters)
    let own = APICall(request: call.request, path: call.path, query: values)
    let form = try RenderForm(own)
    switch form {
    case .json, .svg: return Screen(call: own, form: form)
    default:
      throw Problem(.invalidParameter, "a screen is a picture or a tree; ask /admin/render instead")
    }
  }

  /// `{"screens": [{"svg": "<svg …"}, {"tree": {…}}]}`.
  static let shape = ContentShape.object([
    "screens": .list(
      of: .object([:], optional: ["svg": .text, "tree": .component("Layout")]),
      atMost: mostScreens)
  ]).named("DraftSheet")

  /// Returns the content of the answer.
  func json(of draft: Draft, _ rendering: RenderRoutes) throws(Problem) -> [UInt8] {
    let limit = rendering.assets.renderer.limits.answerBytes
    var writer = JSONWriter(reservingCapacity: 1 << 16, limit: limit)
    writer.beginObject()
    writer.member("screens")
    writer.beginArray()
    for (index, screen) in screens.enumerated() {
      let body = try Self.at(index) { () throws(Problem) in
        try draft.body(screen.call, as: screen.form, rendering)
      }
      writer.beginObject()
      if case .svg = screen.form {
        writer.member("svg")
        writer.string(String(decoding: body, as: UTF8.self))
      } else {
        writer.member("tree")
        writer.verbatim(body)
      }
      writer.endObject()
      guard !writer.isPastLimit else {
        throw Problem(.tooCostly, "the screens have more than \(limit) bytes; ask for fewer")
      }
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}
