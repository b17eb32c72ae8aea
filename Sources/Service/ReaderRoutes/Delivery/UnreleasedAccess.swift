import HTTP
import PaywallModel
import PaywallStore
import Routing

/// Access to unreleased versions: for clients with a token or a preview link, or for everybody with `--dev`.
package struct UnreleasedAccess: Sendable {
  package let access: AdminAccess
  let previews: PreviewKey
  /// Returns a picture of an unsaved document, by its hashed name, its brand, and the secret of the live preview that shows the document.
  let livePicture: @Sendable (_ name: String, _ brand: Brand, _ secret: String) -> StoredImage?

  package init(
    access: AdminAccess, previews: PreviewKey,
    livePicture:
      @escaping @Sendable (_ name: String, _ brand: Brand, _ secret: String) -> StoredImage?
  ) {
    self.access = access
    self.previews = previews
    self.livePicture = livePicture
  }

  /// The preview parameter, which gives access to an unreleased version.
  package static let preview = QueryParameter(
    name: "preview", kind: .line(characters: 200),
    summary: "The value from POST /admin/preview, which shows a version that was never live.")

  /// The additional problems of a request for something unreleased.
  static let problems: [ProblemType] = [.unauthorized, .forbidden, .tooManyRequests, .notReady]

  /// Whether everybody may see everything.
  package var isOpen: Bool { access.isDevelopment }

  /// Returns the version that a request chooses; by default what its reader sees of the active brand.
  package func version(
    for call: APICall, in current: PreparedCatalog
  ) throws(Problem) -> PublishedVersion {
    let catalog = current.catalog
    guard let brand = call.brand(orOf: catalog.active) else { throw .noActiveBrand }
    guard let number = call.integer("version") else {
      if let first = current.canary(of: brand, for: call) { return first }
      guard let live = catalog.version(brand, nil) else {
        throw .unknownBrand(brand, in: catalog, toStrangers: true)
      }
      return live
    }
    let entry = catalog.brands[brand]
    let version = entry?.version(number)
    if let version, isOpen || catalog.isPublic(version) { return version }
    // A wrong token or link is rejected before any lookup, so that the response does not reveal whether a draft exists.
    let isShown = try isShown(number, of: brand, to: call, in: catalog)
    if isShown, let version { return version }
    guard let entry, isShown || catalog.isPublic(entry) else {
      throw .unknownBrand(brand, in: catalog, toStrangers: !isShown)
    }
    throw .unknownVersion(
      number, of: brand, among: entry.versions.filter { isShown || catalog.isPublic($0) })
  }

  /// Whether a request has a token or link for an unreleased version. Throws if the token or link is wrong.
  private func isShown(
    _ number: Int, of brand: Brand, to call: APICall, in catalog: Catalog
  ) throws(Problem) -> Bool {
    guard let token = call.query[Self.preview.name], !isOpen else {
      return try isReader(call.request)
    }
    let link = try link(token, in: catalog)
    guard link.brand == brand, link.version == number else {
      throw Problem(
        .forbidden, "this preview link shows version \(link.version) of \(link.brand)")
    }
    return true
  }

  /// Whether a request has a token that may read. Throws if the token is wrong.
  package func isReader(_ request: HTTPRequest) throws(Problem) -> Bool {
    if isOpen { return true }
    guard request.fields["Authorization"] != nil else { return false }
    _ = try access.admit(request, needing: .viewer)
    return true
  }

  private func link(_ token: String, in catalog: Catalog) throws(Problem) -> PreviewLink {
    guard let link = previews.link(of: token), !catalog.isRevoked(preview: link.id) else {
      if let obstacle = previews.obstacle { throw Problem(.storage(obstacle), in: catalog) }
      throw Problem(
        .forbidden, "this preview link has expired or was revoked; ask for a new one")
    }
    return link
  }

  /// Returns an unreleased picture: of a version that the request may see, or one uploaded for the next version.
  func image(
    named name: String, of brand: Brand, to call: APICall, in catalog: Catalog
  ) throws(Problem) -> StoredImage {
    let entry = catalog.brands[brand]
    let token = call.query[Self.preview.name]
    if let token, let image = livePicture(name, brand, token) { return image }
    if let token, !isOpen {
      let link = try link(token, in: catalog)
      let version =
        link.brand.owner == brand ? catalog.version(link.brand, link.version) : nil
      if let image = version?.image(hashed: name) { return image }
    } else if try isReader(call.request), let entry {
      if let image = catalog.image(hashed: name, of: brand) ?? entry.staged(name) { return image }
      throw .unknownImage(name, of: entry)
    }
    guard let entry, entry.live != nil else {
      throw .unknownBrand(brand, in: catalog, toStrangers: true)
    }
    throw .unknownImage(name, of: entry)
  }
}
