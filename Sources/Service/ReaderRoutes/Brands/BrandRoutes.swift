import HTTP
import PaywallModel
import PaywallStore
import Pictures
import Routing

/// Lists brands, versions and images.
struct BrandRoutes: RouteGroup {
  let context: ServiceContext

  package init(context: ServiceContext) {
    self.context = context
  }

  var routes: [Route] {
    [
      Route(
        .getBrands,
        answers: [.json(.brandPage, "The page. To get the following page, pass next as after.")],
        problems: UnreleasedAccess.problems, showsRevision: true, handler: brands),
      Route(
        .get, "/brands/{brand}", name: "getBrand",
        summary:
          "One brand, or another paywall of it, with its versions, the live one, and images.",
        parameters: [APICall.paywall], answers: [.json(.listedBrand, "The brand.")],
        problems: [.unknownBrand] + UnreleasedAccess.problems,
        showsRevision: true, handler: brand),
      Route(
        .get, "/brands/{brand}/images/{name}", name: "getBrandImage",
        summary:
          "An image: of the live version by its name, or of any version by its immutable name.",
        parameters: [UnreleasedAccess.preview], answers: Self.imageAnswers,
        problems: [.notFound, .unknownBrand, .preconditionFailed] + UnreleasedAccess.problems,
        showsRevision: true, handler: brandImage),
      Route(
        .get, "/images/{name}", name: "getImage",
        summary: "An image of the active brand.", otherParameters: .ignored,
        answers: Self.imageAnswers,
        problems: [.notFound, .noActiveBrand, .preconditionFailed] + UnreleasedAccess.problems,
        handler: activeImage),
    ]
  }

  private static let imageAnswers: [RouteAnswer] = [
    .file(
      ImageType.allCases.map(\.mediaType), "The image.", fields: ["ETag", "Last-Modified"]),
    .notModified,
  ]

  @Sendable private func brands(_ call: APICall) throws(Problem) -> HTTPReply {
    let current = servedCatalog.current
    let shown = try content(for: call)
    guard let after = call.query["after"].flatMap({ Brand($0) }) else {
      return current.brandList[shown].reply
    }
    return .deferred {
      .json(
        current.catalog.page(shown, after: after, at: current.address, marks: current.marks),
        as: .brandPage)
    }
  }

  @Sendable private func brand(_ call: APICall) throws(Problem) -> HTTPReply {
    let current = servedCatalog.current
    let shown = try content(for: call)
    let brand = try call.brandInPath()
    guard let prepared = current[brand], shown == .everything || prepared.live != nil else {
      throw .unknownBrand(brand, in: current.catalog, toStrangers: shown == .released)
    }
    let further = current.catalog.further(of: brand, shown)
    guard further.isEmpty else {
      return .deferred {
        .json(
          ListedBrand(
            entry: prepared.entry, content: shown, further: further,
            isActive: brand == current.catalog.active, address: current.address,
            marks: current.marks), as: .listedBrand)
      }
    }
    return prepared.description[shown].reply
  }

  private func content(for call: APICall) throws(Problem) -> ListedContent {
    try unreleased.isReader(call.request) ? .everything : .released
  }

  @Sendable private func brandImage(_ call: APICall) throws(Problem) -> HTTPReply {
    try image(call, of: try call.brandInPath(), in: servedCatalog.current.catalog)
  }

  @Sendable private func activeImage(_ call: APICall) throws(Problem) -> HTTPReply {
    let catalog = servedCatalog.current.catalog
    guard let active = catalog.active else { throw .noActiveBrand }
    return try image(call, of: active, in: catalog)
  }

  private func image(
    _ call: APICall, of brand: Brand, in catalog: Catalog
  ) throws(Problem) -> HTTPReply {
    let entry = catalog.brands[brand]
    let name = call.path["name"] ?? ""
    if let image = entry?.image(named: name) {
      return .response(ImageAnswer(image, .current).to(call.request))
    }
    if let image = catalog.publicImage(hashed: name, of: brand) {
      return .response(ImageAnswer(image, .immutable).to(call.request))
    }
    let image = try unreleased.image(named: name, of: brand, to: call, in: catalog)
    return .response(ImageAnswer(image, .unreleased).to(call.request))
  }
}

extension APIOperation {
  package static let getBrands = APIOperation(
    .get, "/brands", name: "getBrands",
    summary: "All brands with their versions, the live one, and images, a page at a time.",
    parameters: [
      QueryParameter(
        name: "after", kind: .brand,
        summary: "The next of the previous page, to continue after it.")
    ])
}
