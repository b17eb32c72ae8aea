import Foundation
import HTTP
import PaywallModel
import PaywallRender
import PaywallStore

extension RenderForm {
  /// The answer's bytes. Reads the files of the images that the picture is to hold.
  func encode(_ paywall: LaidOutPaywall, images: @escaping @Sendable (String) -> StoredImage?)
    -> [UInt8]
  {
    switch format {
    case .json: paywall.json() + [UInt8(ascii: "\n")]
    case .svg: paywall.svg(images: pictures(images), fullLength: isFullLength)
    }
  }

  private func pictures(_ stored: @escaping @Sendable (String) -> StoredImage?) -> SVGImages {
    switch images {
    case .linked: .linked(base: "")
    case .embedded:
      .embedded { name in
        guard let image = stored(name),
          let data = FileManager.default.contents(atPath: image.path)
        else { return nil }
        return (image.type, Array(data))
      }
    }
  }
}

extension StoredImage {
  var header: ImageHeader { ImageHeader(type: type, width: width, height: height) }
}

extension HTTPResponse {
  /// A rendering: it may be kept by a client, which must ask whether it is still the right one.
  static func rendering(
    _ body: [UInt8], as format: RenderForm.Format, of version: PublishedVersion
  ) -> HTTPResponse {
    var response = content(body, type: format.mediaType)
    response.fields["ETag"] = "\"" + SHA256.hash(body).prefix(16).map(hexadecimal).joined() + "\""
    response.fields["Paywall-Brand"] = version.brand.name
    response.fields["Paywall-Version"] = String(version.number)
    response.fields["Vary"] = "Accept"
    if format == .svg { response.fields["Content-Security-Policy"] = svgPolicy }
    return response
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  /// A picture runs nothing and fetches nothing but pictures of the service.
  private static let svgPolicy =
    "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; sandbox"
}
