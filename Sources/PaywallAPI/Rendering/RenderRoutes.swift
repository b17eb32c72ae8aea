import Gzip
import HTTP
import JSON
import Locales
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallStore
import Synchronization

/// Every paywall laid out, and the screens that it can be laid out for.
struct RenderRoutes: Sendable {
  let published: Published
  let unreleased: Unreleased
  let assets: RenderingAssets
  let cache: RenderCache
  let limits: LimitCounts

  private var devices: DeviceTable { assets.devices }

  var routes: [Route] {
    let list = DeviceList(assets.deviceFile)
    return [
      Route(
        .get, "/render", name: "getRender",
        summary: "The laid-out tree with absolute frames, or the picture.",
        parameters: parameters, otherParameters: .named, answers: Self.answers,
        problems: DocumentRoutes.problems + [.notAcceptable, .invalidDocument, .tooCostly],
        handler: render),
      Route(
        .get, "/states", name: "getStates",
        summary: "What a paywall's variables can be, and the states that taps lead to.",
        parameters: DocumentRoutes.selection + dimensions + [Unreleased.preview],
        otherParameters: .named,
        answers: [.json("States", "The states."), .notModified],
        problems: DocumentRoutes.problems + [.invalidDocument, .tooCostly], handler: states),
      Route(
        .get, "/devices", name: "getDevices", summary: "The screens to lay out for.",
        answers: [.json("Devices", "The device table.")]
      ) { _ in
        .prepared(list.answer)
      },
    ]
  }

  private var parameters: [QueryParameter] {
    DocumentRoutes.selection + dimensions + [
      Unreleased.preview,
      QueryParameter(
        name: "flatten", kind: .flag,
        summary:
          "Whether the layout is one list of rectangles, pictures, paths and lines of text in paint order, instead of a tree."
      ),
      QueryParameter(
        name: "states", kind: .choice(["all"]),
        summary:
          "Whether the tree comes with every other state that taps lead to, as what differs from it."
      ),
      QueryParameter(
        name: "format", kind: .choice(RenderFormat.allCases.map(\.rawValue)),
        summary:
          "Goes before Accept; json when neither says. speech is what a screen reader says of the page, a line a stop."
      ),
      QueryParameter(
        name: "images", kind: .choice(RenderForm.Pictures.allCases.map(\.rawValue)),
        summary: "Whether an SVG links its pictures or holds them; linked when absent."),
      QueryParameter(
        name: "fullLength", kind: .flag,
        summary: "Whether an SVG shows all of a page that scrolls, as if the screen were so tall."),
      QueryParameter(
        name: "explain", kind: .line(bytes: 1_024),
        summary:
          "A component such as /components/3: why its frame is what it is, instead of the layout."),
    ]
  }

  private var dimensions: [QueryParameter] {
    Reader.dimensions.map { QueryParameter($0, devices) }
  }

  private static let answers: [RouteAnswer] = [
    RouteAnswer(
      status: .ok, summary: "The layout.",
      content: [
        .init(
          mediaType: "application/json",
          schema: [
            "anyOf": [
              ["$ref": "#/components/schemas/Layout"],
              ["$ref": "#/components/schemas/layout.FlatLayout"],
            ]
          ]),
        .init(mediaType: "image/svg+xml", schema: ["type": "string"]),
        .init(mediaType: "text/plain", schema: ["type": "string"]),
      ], fields: ["ETag", "Paywall-Brand", "Paywall-Version"]),
    .notModified,
  ]

  @Sendable private func render(_ call: Call) throws(Problem) -> HTTPReply {
    try answer(call, as: try RenderForm(call))
  }

  @Sendable private func states(_ call: Call) throws(Problem) -> HTTPReply {
    try answer(call, as: .stateList)
  }

  private func answer(_ call: Call, as form: RenderForm) throws(Problem) -> HTTPReply {
    let current = published.current
    let catalog = current.catalog
    let version = try catalog.requested(call.brand(), call.integer("version"))
    guard try unreleased.isVisible(version, to: call, in: catalog) else {
      throw .unknownVersion(version.number, of: version.brand, in: catalog)
    }
    var rendering = try rendering(call, version, as: form)
    guard !version.wasLive else {
      return reply(rendering, of: version).lasting(current.validity)
    }
    rendering.preview = unreleased.isOpen ? nil : call.query[Unreleased.preview.name]
    return reply(rendering, of: version)
  }

  private func reply(_ rendering: Rendering, of version: PublishedVersion) -> HTTPReply {
    cache.reply(for: RenderKey(rendering)) { [assets, limits] () throws(Problem) in
      do throws(Problem) {
        var input = try RenderInput(version, for: rendering.reader)
        input.showPictures(by: rendering.preview)
        let body = try rendering.body(input, by: assets.renderer, images: version.image(named:))
        return PreparedResponse(
          .rendering(body, as: rendering.form.format, of: version),
          gzip: rendering.form.format == .json ? Gzip.compress(body) : nil)
      } catch {
        limits.note(error)
        throw error
      }
    }
  }

  private func rendering(
    _ call: Call, _ version: PublishedVersion, as form: RenderForm
  ) throws(Problem) -> Rendering {
    Rendering(
      brand: version.brand, version: version.number, etag: version.etag,
      form: form, reader: try Reader(call, devices, choices: version.choices))
  }
}

extension Reader {
  /// Who asks, as the query's values say.
  fileprivate init(
    _ call: Call, _ devices: DeviceTable, choices: ReaderChoices
  ) throws(Problem) {
    do {
      try self.init(devices: devices, choices: choices) { name in
        call.query[name] ?? call.query.assignments(of: name)
          ?? (name == "components" ? call.knownComponents : nil)
      }
    } catch {
      guard case .unknownDevice(let id) = error else {
        throw Problem(.invalidParameter, "\(error)")
      }
      throw .unknownDevice(id, devices)
    }
    // A document that does not say which languages it speaks is not put into the one of somebody's browser.
    if locale == nil, !choices.locales.isEmpty, let field = call.request.fields["Accept-Language"] {
      locale = Self.locale(for: AcceptLanguage.tags(in: field), among: choices.locales)
    }
  }
}

extension Call {
  /// The types of components that the client knows: `Paywall-Client: schema=1; components="label image stack"`.
  fileprivate var knownComponents: String? {
    for part in (request.fields["Paywall-Client"] ?? "").split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.trimmed }
      guard sides.count == 2, sides[0] == "components" else { continue }
      return sides[1].filter { $0 != "\"" }.split(separator: " ").joined(separator: ",")
    }
    return nil
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " }
    return start.dropLast(start.reversed().prefix { $0 == " " }.count)
  }
}

extension QueryParameter {
  /// What a query may say of the reader.
  fileprivate init(_ dimension: Dimension, _ devices: DeviceTable) {
    let kind: Kind =
      switch dimension.form {
      case .choice(let names): .choice(names)
      case .choices: .line(bytes: 1_024)
      case .moment: .moment
      case .number(let range): .number(range)
      case .numbers(let count, let range): .numbers(count, range)
      case .device: .line(bytes: 256)
      case .languageTag: .locale
      case .country: .country
      case .day: .day
      case .assignments(let values): .family(of: values)
      case .version: .version
      }
    let summary =
      dimension.form == .device
      ? "A device of /devices; \(devices.standard.id) when absent." : dimension.help
    self.init(name: dimension.name, kind: kind, summary: summary)
  }
}

extension Problem {
  static func unknownDevice(_ id: String, _ devices: DeviceTable) -> Problem {
    let names = devices.devices.map(\.id)
    let advice =
      nearestName(to: id, among: names).map { "did you mean \"\($0)\"?" }
      ?? "GET /devices lists them"
    return Problem(
      .invalidParameter, "device: there is no device \"\(id.shortened)\"; \(advice)"
    ).allowing(names)
  }
}

/// The list of devices as it is answered, made once for each table.
private final class DeviceList: Sendable {
  private let file: DeviceFile
  private let made: Mutex<(generation: Int, answer: PreparedResponse)>

  init(_ file: DeviceFile) {
    self.file = file
    let (table, generation) = file.current
    made = Mutex((generation, Self.answer(table)))
  }

  var answer: PreparedResponse {
    let (table, generation) = file.current
    return made.withLock { made in
      if made.generation != generation { made = (generation, Self.answer(table)) }
      return made.answer
    }
  }

  private static func answer(_ table: DeviceTable) -> PreparedResponse {
    PreparedResponse(.content(table.json(.pretty), type: "application/json"))
  }
}
