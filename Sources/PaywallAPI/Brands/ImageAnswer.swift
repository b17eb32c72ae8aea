import HTTP
import PaywallModel
import PaywallStore

/// An image's file as an answer: whole, or that it is unchanged.
struct ImageAnswer {
  let image: StoredImage
  /// A name that holds the content's hash stands for these bytes for ever.
  let isImmutable: Bool

  init(_ image: StoredImage, isNamedByHash: Bool) {
    self.image = image
    isImmutable = isNamedByHash
  }

  func to(_ request: HTTPRequest) -> HTTPResponse {
    let modified = HTTPDate(seconds: Int(image.modified.timeIntervalSince1970))
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
    var fields: HTTPFields = isImmutable ? [:] : .noCache
    if isImmutable { fields["Cache-Control"] = "public, max-age=31536000, immutable" }
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
