import ASCII
import Digest
import HTTP
import PaywallRender
import ReaderRoutes
import Routing

/// Serves the font files that trees name.
struct FontRoutes: RouteGroup {
  let context: ServiceContext

  var routes: [Route] {
    [
      Route(
        .get, "/fonts/{name}", name: "getFont",
        summary:
          "A font that layouts are measured with, by the name that a layout gives it. With .ttf for .woff2 at its end: the whole font as TrueType or OpenType.",
        answers: [
          .file(
            FontType.allCases.map(\.mediaType), "The font file. It never changes.",
            fields: ["ETag"]),
          .notModified,
        ],
        problems: [.notFound, .preconditionFailed], handler: font)
    ]
  }

  @Sendable private func font(_ call: APICall) throws(Problem) -> HTTPReply {
    guard let font = assets.font(served: call.path["name"] ?? "") else {
      throw Problem(
        .notFound, "no font file has this name; the member fonts of a layout names its files")
    }
    let request = call.request
    switch Preconditions.evaluate(request, current: EntityTag(font.etag)) {
    case .failed:
      throw Problem(
        .preconditionFailed, "the font file is \(font.etag); the condition does not hold")
    case .notModified: return .response(HTTPResponse(.notModified, fields: font.fields))
    case .proceed: return .deferred { [assets] in Self.file(font, assets, request) }
    }
  }

  /// Returns a font file; 404 if its bytes no longer match the hash in its name.
  private static func file(
    _ font: ServedFont, _ assets: RenderingAssets, _ request: HTTPRequest
  ) -> HTTPResponse {
    let stored = assets.bytes(of: font)
    guard let bytes = font.isPacked ? stored.flatMap({ Gzip.expand($0, to: font.size) }) : stored,
      SHA256.hash(bytes).hexadecimal == font.hash
    else {
      return Problem(
        .notFound,
        "fonts/\(font.file) is no longer the file of the list; make the list again and restart"
      ).response()
    }
    var fields = font.fields
    let type = font.isPacked ? FontType(outlines: bytes) : FontType(file: font.file)
    fields["Content-Type"] = type?.mediaType
    return HTTPResponse(fields: fields, body: .bytes(bytes)).selectingRanges(for: request)
  }
}

extension ServedFont {
  fileprivate var etag: String { "\"" + hash.prefix(32) + "\"" }

  fileprivate var fields: HTTPFields {
    [
      "Cache-Control": "public, max-age=31536000, immutable", "ETag": etag,
      "Accept-Ranges": "bytes", "X-Content-Type-Options": "nosniff",
    ]
  }
}
