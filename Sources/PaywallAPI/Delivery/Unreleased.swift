import HTTP
import PaywallModel
import PaywallStore

/// Who may see what the public has never seen: whoever has a token that reads, or a preview link. In development, everybody.
struct Unreleased: Sendable {
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

  /// Whether a request may see a version. Throws when what it carries as proof is none.
  func isVisible(
    _ version: PublishedVersion, to call: Call, in catalog: Catalog
  ) throws(Problem) -> Bool {
    if version.wasLive || isOpen { return true }
    guard let token = call.query[Self.preview.name] else { return try isReader(call.request) }
    let link = try link(token, in: catalog)
    guard link.brand == version.brand, link.version == version.number else {
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
    named name: String, of entry: BrandEntry, to call: Call, in catalog: Catalog
  ) throws(Problem) -> StoredImage? {
    if let token = call.query[Self.preview.name], !isOpen {
      let link = try link(token, in: catalog)
      guard link.brand == entry.brand else { return nil }
      return entry.version(link.version)?.image(hashed: name)
    }
    guard try isReader(call.request) else { return nil }
    return entry.image(hashed: name) ?? entry.staged(name)
  }
}
