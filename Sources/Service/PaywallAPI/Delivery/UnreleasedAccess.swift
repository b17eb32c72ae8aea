import HTTP
import PaywallModel
import PaywallStore

/// Who may see what the public has never seen: whoever has a token that reads, or a preview link. In development, everybody.
struct UnreleasedAccess: Sendable {
  let access: AdminAccess
  let previews: PreviewKey

  /// Lets a request show a version that was never live.
  static let preview = QueryParameter(
    name: "preview", kind: .line(characters: 200),
    summary: "What POST /admin/preview gave: shows a version that was never live.")

  /// What a request for something that was never live may be answered with besides.
  static let problems: [ProblemType] = [.unauthorized, .forbidden, .tooManyRequests]

  /// Whether everything may be seen by everybody.
  var isOpen: Bool { access.isDevelopment }

  /// The version that a request means: of the active brand where none is named, and the live one where none is.
  func version(for call: APICall, in catalog: Catalog) throws(Problem) -> PublishedVersion {
    guard let brand = call.brand() ?? catalog.active else { throw .noActiveBrand }
    guard let number = call.integer("version") else { return try catalog.requested(brand, nil) }
    let entry = catalog.brands[brand]
    let version = entry?.version(number)
    if let version, version.wasLive || isOpen { return version }
    // A wrong proof is rejected before anything is looked up: the answer does not tell a draft from what is not there.
    let isShown = try isShown(number, of: brand, to: call, in: catalog)
    if isShown, let version { return version }
    guard let entry, isShown || entry.isReleased else { throw .unknownBrand(brand, in: catalog) }
    throw .unknownVersion(
      number, of: brand, among: entry.versions.filter { isShown || $0.wasLive })
  }

  /// Whether a request proves that it may see a version that was never live. Throws when it carries a wrong proof.
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

  /// Whether a request carries a token that reads. Throws when it carries another one.
  func isReader(_ request: HTTPRequest) throws(Problem) -> Bool {
    if isOpen { return true }
    guard request.fields["Authorization"] != nil else { return false }
    _ = try access.admit(request, needing: .viewer)
    return true
  }

  private func link(_ token: String, in catalog: Catalog) throws(Problem) -> PreviewLink {
    guard let link = previews.link(of: token), !catalog.isRevoked(preview: link.id) else {
      throw Problem(
        .forbidden, "this preview link has expired or was revoked; ask for another one")
    }
    return link
  }

  /// A picture that the public has never seen: of a version that the request may see, or of the next one.
  func image(
    named name: String, of brand: Brand, to call: APICall, in catalog: Catalog
  ) throws(Problem) -> StoredImage {
    let entry = catalog.brands[brand]
    if let token = call.query[Self.preview.name], !isOpen {
      let link = try link(token, in: catalog)
      let version = link.brand == brand ? entry?.version(link.version) : nil
      if let image = version?.image(hashed: name) { return image }
    } else if try isReader(call.request), let entry {
      if let image = entry.image(hashed: name) ?? entry.staged(name) { return image }
      throw .unknownImage(name, of: entry)
    }
    guard let entry, entry.live != nil else { throw .unknownBrand(brand, in: catalog) }
    throw .unknownImage(name, of: entry)
  }
}
