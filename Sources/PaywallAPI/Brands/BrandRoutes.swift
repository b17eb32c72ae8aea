import HTTP
import PaywallModel
import PaywallStore

/// What there is: brands, versions, images.
struct BrandRoutes: Sendable {
  let published: Published
  /// Brands, versions and images on a page of `GET /brands`, those of the last brand left out.
  static let entriesOnPage = 10_000

  var routes: [Route] {
    [
      Route(
        .get, "/brands", name: "getBrands",
        summary: "Every brand: its versions, which one is live, its images; a page at a time.",
        parameters: [
          QueryParameter(
            name: "after", kind: .brand, summary: "The next of the page before, to go on after it.")
        ],
        answers: [.json("Brands", "The page; next is the after of the one that follows.")],
        handler: brands),
      Route(
        .get, "/brands/{brand}", name: "getBrand",
        summary: "One brand: its versions, which one is live, its images.",
        answers: [.json("Brand", "The brand.")], problems: [.unknownBrand], handler: brand),
      Route(
        .get, "/brands/{brand}/images/{name}", name: "getBrandImage",
        summary: "An image of the brand, by its name or its immutable name.",
        answers: Self.imageAnswers, problems: [.notFound, .unknownBrand, .preconditionFailed],
        handler: brandImage),
      Route(
        .get, "/images/{name}", name: "getImage",
        summary: "An image of the active brand.", otherParameters: .ignored,
        answers: Self.imageAnswers,
        problems: [.notFound, .noActiveBrand, .preconditionFailed], handler: activeImage),
    ]
  }

  private static let imageAnswers: [RouteAnswer] = [
    .file(
      ImageType.allCases.map(\.mediaType), "The image.", fields: ["ETag", "Last-Modified"]),
    .notModified,
  ]

  @Sendable private func brands(_ call: Call) throws(Problem) -> HTTPReply {
    let current = published.current
    guard let after = call.query["after"].flatMap(Brand.init) else {
      return current.brandList.reply
    }
    return .deferred { .json(current.catalog.page(after: after)) }
  }

  @Sendable private func brand(_ call: Call) throws(Problem) -> HTTPReply {
    let current = published.current
    guard let prepared = current[try brand(call, in: current)] else { throw .noActiveBrand }
    return prepared.description.reply
  }

  @Sendable private func brandImage(_ call: Call) throws(Problem) -> HTTPReply {
    let current = published.current
    return try image(call, of: try brand(call, in: current), in: current.catalog)
  }

  @Sendable private func activeImage(_ call: Call) throws(Problem) -> HTTPReply {
    let catalog = published.current.catalog
    guard let active = catalog.active else { throw .noActiveBrand }
    return try image(call, of: active, in: catalog)
  }

  private func brand(_ call: Call, in current: PreparedCatalog) throws(Problem) -> Brand {
    let brand = try call.brandInPath()
    guard current[brand]?.live != nil else { throw .unknownBrand(brand, in: current.catalog) }
    return brand
  }

  private func image(
    _ call: Call, of brand: Brand, in catalog: Catalog
  ) throws(Problem) -> HTTPReply {
    guard let entry = catalog.brands[brand] else { throw .unknownBrand(brand, in: catalog) }
    let name = call.path["name"] ?? ""
    if let image = entry.image(named: name) ?? entry.staged(name) {
      return .response(ImageAnswer(image, isNamedByHash: false).to(call.request))
    }
    guard let image = entry.image(hashed: name) else { throw .unknownImage(name, of: entry) }
    return .response(ImageAnswer(image, isNamedByHash: true).to(call.request))
  }
}
