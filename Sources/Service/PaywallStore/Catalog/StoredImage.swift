import Foundation
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage

/// A picture under a name, for a version that is published or for the next one.
public struct StoredImage: Sendable, Hashable {
  /// The name that documents call it by: `logo.png`.
  public let name: String
  public let blob: BlobID
  let content: ImageContent
  /// When it was published, or put.
  public let modified: Date

  /// Where its bytes lie as a file.
  public var path: String { content.path }
  /// In bytes.
  public var size: Int { content.size }
  public var type: ImageType { content.header.type }
  /// In pixels; an SVG's is in CSS pixels.
  public var width: Double { content.header.width }
  public var height: Double { content.header.height }
  public var header: ImageHeader { content.header }

  /// A strong entity tag with its quotes; the same for the same bytes.
  public var etag: String { blob.etag }

  /// A name that stands for these very bytes, for ever: `logo.1a2b3c4d5e6f.png`.
  public var hashedName: String { ImageFileName.hashed(name, etag: etag) }

  /// The file's bytes; nil when they are no longer those that were checked.
  public func bytes() throws(FileError) -> [UInt8]? {
    let bytes = try RegularFile.read(path, limit: size)
    return BlobID(of: bytes) == blob ? bytes : nil
  }
}

extension [StoredImage] {
  /// The picture of a name. The names are ASCII, and `String` takes other letters for some of it: U+212A for a K.
  func named(_ name: String) -> StoredImage? {
    first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The picture of a name with its content's hash in it.
  func named(byHash name: String) -> StoredImage? {
    guard let plain = ImageFileName.withoutHash(name) else { return nil }
    return first { $0.name.utf8.elementsEqual(plain.utf8) && $0.hashedName == name }
  }
}
