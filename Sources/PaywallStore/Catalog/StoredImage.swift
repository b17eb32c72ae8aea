import Files
import Foundation
import PaywallCheck
import PaywallModel

/// A brand's picture, by what its content says.
public struct StoredImage: Sendable, Hashable {
  /// The file's name: `logo.png`.
  public var name: String
  /// Where the file lies, without a link in it.
  public var path: String
  /// In bytes.
  public var size: Int
  public var type: ImageType
  /// In pixels; an SVG's is in CSS pixels.
  public var width: Double
  public var height: Double
  /// A strong entity tag with its quotes; the same for the same bytes.
  public var etag: String
  public var modified: Date

  /// The file's bytes; nil when they are no longer those that were checked.
  public func bytes() throws(FileError) -> [UInt8]? {
    let bytes = try RegularFile.read(path, limit: size)
    return ContentTag.of(bytes) == etag ? bytes : nil
  }

  /// A name that stands for these very bytes, for ever: `logo.1a2b3c4d5e6f.png`.
  public var hashedName: String { ImageFileName.hashed(name, etag: etag) }
}
