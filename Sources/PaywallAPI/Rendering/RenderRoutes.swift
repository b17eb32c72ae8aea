import Gzip
import HTTP
import PaywallModel
import PaywallRender
import PaywallStore

/// Every paywall laid out, and the screens that it can be laid out for.
struct RenderRoutes: Sendable {
  let published: Published
  let assets: RenderingAssets
  let cache: RenderCache
  let limits: LimitCounts

  private var devices: DeviceTable { assets.devices }

  var routes: [Route] {
    let deviceList = PreparedResponse(
      .content(devices.json(.pretty), type: "application/json"))
    return [
      Route(
        .get, "/render", name: "getRender",
        summary: "The laid-out tree with absolute frames, or the picture.",
        parameters: parameters, otherParameters: .named, answers: Self.answers,
        problems: DocumentRoutes.problems + [.notAcceptable, .invalidDocument, .tooCostly],
        handler: render),
      Route(
        .get, "/devices", name: "getDevices", summary: "The screens to lay out for.",
        answers: [.json("Devices", "The device table.")]
      ) { _ in
        .prepared(deviceList)
      },
    ]
  }

  private var parameters: [QueryParameter] {
    DocumentRoutes.selection + [
      QueryParameter(
        name: "device", kind: .choice(devices.devices.map(\.id)),
        summary: "A device of /devices; \(devices.standard.id) when absent."),
      QueryParameter(
        name: "orientation", kind: .choice(Orientation.allCases.map(\.rawValue)),
        summary: "How the device is held; portrait when absent."),
      QueryParameter(
        name: "locale", kind: .locale,
        summary:
          "BCP 47: the part of it that the document or the system knows, else the document's own, as when absent."
      ),
      QueryParameter(
        name: "theme", kind: .choice(Theme.allCases.map(\.rawValue)),
        summary: "Which of a document's colours; light when absent."),
      QueryParameter(
        name: "textScale", kind: .number(TextScale.range),
        summary:
          "How much larger than usual text is, in steps of \(TextScale.step); 1 when absent."),
      QueryParameter(
        name: "direction", kind: .choice(PaywallModel.WritingDirection.allCases.map(\.rawValue)),
        summary: "Which way text runs; that of the locale when absent."),
      QueryParameter(
        name: "format", kind: .choice(RenderFormat.allCases.map(\.rawValue)),
        summary: "Goes before Accept; json when neither says."),
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

  private static let answers: [RouteAnswer] = [
    RouteAnswer(
      status: .ok, summary: "The layout.",
      content: [
        .init(mediaType: "application/json", schema: ["$ref": "#/components/schemas/Layout"]),
        .init(mediaType: "image/svg+xml", schema: ["type": "string"]),
      ], fields: ["ETag", "Paywall-Brand", "Paywall-Version"]),
    .notModified,
  ]

  @Sendable private func render(_ call: Call) throws(Problem) -> HTTPReply {
    let current = published.current
    let catalog = current.catalog
    let version = try catalog.requested(call.brand(), call.integer("version"))
    let rendering = try rendering(call, version)
    return cache.reply(for: RenderKey(rendering)) { [assets, limits] () throws(Problem) in
      do throws(Problem) {
        let input = try rendering.input(version, assets.devices)
        let body = try rendering.body(input, by: assets.renderer, images: version.image(named:))
        return PreparedResponse(
          .rendering(body, as: rendering.form.format, of: version),
          gzip: rendering.form.format == .json ? Gzip.compress(body) : nil)
      } catch {
        limits.note(error)
        throw error
      }
    }.lasting(current.validity)
  }

  private func rendering(
    _ call: Call, _ version: PublishedVersion
  ) throws(Problem) -> Rendering {
    Rendering(
      brand: version.brand, version: version.number, etag: version.etag,
      form: try RenderForm(call), device: call.query["device"] ?? devices.standard.id,
      orientation: call.choice("orientation", Orientation.self) ?? .portrait,
      locale: call.query["locale"].flatMap { LocaleMatch.locale(for: $0, own: version.locales) },
      theme: call.choice("theme", Theme.self) ?? .light,
      direction: call.choice("direction", PaywallModel.WritingDirection.self),
      textScale: call.number("textScale").map(TextScale.init(nearest:)) ?? .usual)
  }
}
