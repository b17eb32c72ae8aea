import Numbers
import PaywallCheck
import PaywallTree

/// The facts about a picture's file that a client needs to cache it.
public struct PictureFile: Sendable, Hashable {
  public var bytes: Int
  /// The SHA-256 of the bytes, in hexadecimal.
  public var hash: String

  public init(bytes: Int, hash: String) {
    self.bytes = bytes
    self.hash = hash
  }
}

extension RenderInput {
  /// Returns the pictures of a page, with the known facts about their files.
  func assets(of page: LaidOutPaywall) -> [LaidOutAsset] {
    page.pictures.map { picture in
      var asset = LaidOutAsset(url: picture.url)
      guard let name = picture.name, let header = images(name) else { return asset }
      asset.kind = picture.kind
      asset.width = header.width
      asset.height = header.height
      let file = pictureFile(name)
      asset.size = file?.bytes
      asset.hash = file?.hash
      if let png = ImageFileName.png(beside: name), images(png)?.type == .png {
        asset.png = address(of: png)
      }
      return asset
    }
  }
}
