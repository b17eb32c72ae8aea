import HTTP
import PaywallModel
import PaywallStore

/// An image's file as an answer: whole, or that it is unchanged.
struct ImageAnswer {
  let image: StoredImage
  /// Who may keep it, and for how long.
  enum Lifetime {
    /// The live version's, which may be another at any time.
    case current
    /// Its name holds the hash of its content, and stands for these bytes for ever.
    case immutable
    /// The public has not seen it: whoever may see it asks again each time.
    case unreleased
  }

  private let lifetime: Lifetime

  init(_ image: StoredImage, _ lifetime: Lifetime) {
    self.image = image
    self.lifetime = lifetime
  }

  func to(_ request: HTTPRequest) -> HTTPResponse {
    let modified = HTTPDate(seconds: Int(clamping: image.modified.timeIntervalSince1970))
    switch Preconditions.evaluate(
      request, current: EntityTag(image.etag), lastModified: modified)
    {
    case .failed:
      return Problem(
        .preconditionFailed, "the image is now \(image.etag); the condition does not hold"
      ).response()
    case .notModified:
      return HTTPResponse(.notModified, fields: fields(modified))
    case .proceed:
      var fields = fields(modified)
      fields["Content-Type"] = image.type.mediaType
      let whole = HTTPResponse(
        fields: fields, body: .file(path: image.path, offset: 0, length: image.size))
      return whole.selectingRanges(for: request)
    }
  }

  private func fields(_ modified: HTTPDate) -> HTTPFields {
    var fields: HTTPFields = lifetime == .immutable ? [:] : .noCache
    if lifetime == .immutable { fields["Cache-Control"] = "public, max-age=31536000, immutable" }
    fields["ETag"] = image.etag
    fields["Last-Modified"] = modified.description
    fields["Accept-Ranges"] = "bytes"
    fields["X-Content-Type-Options"] = "nosniff"
    // An SVG that is opened by itself is a page, which must not run what somebody put into it.
    if image.type == .svg {
      fields["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    }
    return fields
  }
}
