import HTTP
import PaywallModel
import PaywallRender
import PaywallStore

/// Every paywall laid out, and the screens that it can be laid out for.
struct RenderRoutes: Sendable {
  let published: Published
  let assets: RenderingAssets
  let cache: RenderCache

  private var devices: DeviceTable { assets.devices }

  var routes: [Route] {
    let deviceList = PreparedResponse(
      .content(devices.json(.pretty), type: "application/json"))
    return [
      Route(
        .get, "/render", name: "getRender",
        summary: "The laid-out tree with absolute frames, or the picture.",
        parameters: parameters, answers: Self.answers,
        problems: DocumentRoutes.problems + [.notAcceptable, .invalidDocument], handler: render),
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
        name: "locale", kind: .locale, summary: "BCP 47; the document's own when absent."),
      QueryParameter(
        name: "theme", kind: .choice(Theme.allCases.map(\.rawValue)),
        summary: "Which of a document's colours; light when absent."),
      QueryParameter(
        name: "textScale", kind: .number(RenderInput.textScales),
        summary: "How much larger than usual text is; 1 when absent."),
      QueryParameter(
        name: "direction", kind: .choice(PaywallModel.WritingDirection.allCases.map(\.rawValue)),
        summary: "Which way text runs; that of the locale when absent."),
      QueryParameter(
        name: "format", kind: .choice(RenderForm.Format.allCases.map(\.rawValue)),
        summary: "Goes before Accept; json when neither says."),
      QueryParameter(
        name: "images", kind: .choice(RenderForm.Images.allCases.map(\.rawValue)),
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
    guard let entry = catalog.brands[version.brand] else { throw .noActiveBrand }
    let key = try key(call, version, entry)
    if let known = cache.response(for: key) { return .prepared(known).lasting(current.validity) }
    return HTTPReply(
      .deferred { [self] in
        do throws(Problem) {
          return .prepared(try make(key, version, entry))
        } catch {
          return .response(error.response())
        }
      }
    ).working(throughBytes: version.size)
  }

  private func key(
    _ call: Call, _ version: PublishedVersion, _ entry: BrandEntry
  ) throws(Problem) -> RenderKey {
    let explained = call.query["explain"]
    return RenderKey(
      brand: version.brand, version: version.number, images: entry.imagesTag,
      form: RenderForm(
        format: explained == nil ? try RenderForm.Format(call) : .json,
        images: call.choice("images", RenderForm.Images.self) ?? .linked,
        isFullLength: call.isOn("fullLength"), explained: explained),
      device: call.query["device"] ?? devices.standard.id,
      orientation: call.choice("orientation", Orientation.self) ?? .portrait,
      locale: call.query["locale"],
      theme: call.choice("theme", Theme.self) ?? .light,
      direction: call.choice("direction", PaywallModel.WritingDirection.self),
      textScale: call.number("textScale") ?? 1)
  }

  /// Lays out and encodes; the next request for the same finds the result in the cache.
  private func make(
    _ key: RenderKey, _ version: PublishedVersion, _ entry: BrandEntry
  ) throws(Problem) -> PreparedResponse {
    let body = try body(key, try key.input(version, entry, devices), entry)
    let response = PreparedResponse(.rendering(body, as: key.form.format, of: version))
    cache.insert(response, cost: body.count, for: key)
    return response
  }

  private func body(
    _ key: RenderKey, _ input: RenderInput, _ entry: BrandEntry
  ) throws(Problem) -> [UInt8] {
    do throws(RenderError) {
      guard let pointer = key.form.explained else {
        let paywall = try assets.renderer.render(input)
        return key.form.encode(paywall, images: entry.image(named:))
      }
      if let explanation = try assets.renderer.explain(pointer, input) {
        return explanation.json(.pretty) + [UInt8(ascii: "\n")]
      }
    } catch {
      throw Problem(.invalidDocument, error.description)
    }
    throw Problem(
      .notFound,
      "version \(key.version) of \(key.brand) has no component at \(key.form.explained ?? "")")
  }
}
