import Foundation
import Numbers
import PaywallCheck
import PaywallRender
import PaywallTree
import Pictures

/// The pictures of a cached page, by the names that its document uses.
struct KeptPictures: Sendable {
  /// The beginning of the service's addresses, before the path.
  let base: String
  private var headers: [String: ImageHeader] = [:]
  private var addresses: [String: String] = [:]
  private var files: [String: PictureFile] = [:]

  init(_ page: LaidOutPaywall?) {
    let pictures = page?.assets ?? []
    base = pictures.lazy.compactMap { Self.parts(of: $0.url)?.base }.first ?? ""
    for picture in pictures {
      guard let (_, name, hashed) = Self.parts(of: picture.url), let kind = picture.kind,
        let type = ImageType(rawValue: kind.rawValue)
      else { continue }
      addresses[name] = hashed
      headers[name] = ImageHeader(
        type: type, width: picture.width ?? 0, height: picture.height ?? 0)
      if let size = picture.size, let hash = picture.hash {
        files[name] = PictureFile(bytes: size, hash: hash)
      }
      if let (_, png, hashed) = picture.png.flatMap(Self.parts) {
        addresses[png] = hashed
        headers[png] = ImageHeader(type: .png, width: 0, height: 0)
      }
    }
  }

  func header(_ name: String) -> ImageHeader? { headers[name] }

  func address(_ name: String) -> String { addresses[name] ?? name }

  func file(_ name: String) -> PictureFile? { files[name] }

  /// Returns the parts of `BASE/brands/BRAND/images/NAME`, in which the name has a hash before its extension; nil for other addresses.
  private static func parts(of url: String) -> (base: String, name: String, hashed: String)? {
    guard let place = url.range(of: "/brands/", options: .backwards),
      let hashed = url.split(separator: "/").last.map(String.init)
    else { return nil }
    return (
      String(url[..<place.lowerBound]), ImageFileName.withoutHash(hashed) ?? hashed, hashed
    )
  }
}
