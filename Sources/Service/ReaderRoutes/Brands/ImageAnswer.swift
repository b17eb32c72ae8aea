import HTTP
import PaywallModel
import PaywallStore
import Routing

/// The response with an image's file: the file, or 304.
struct ImageAnswer {
  let image: StoredImage
  /// How long caches may keep the image.
  enum Lifetime {
    /// An image of the live version, which may change at any time.
    case current
    /// An image with the hash of its content in its name, which never changes.
    case immutable
    /// An unreleased image. Clients must ask each time, because access may end.
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
    // A browser opens an SVG as a page. The policy stops scripts in it.
    if image.type == .svg {
      fields["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    }
    return fields
  }
}
