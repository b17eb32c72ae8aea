import Foundation
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage
import Pictures

/// An image of a published version or for the next one.
public struct StoredImage: Sendable, Hashable {
  /// The name in documents: `logo.png`.
  public let name: String
  public let blob: BlobID
  let content: ImageContent
  /// The time at which the version was published.
  public let modified: Date

  init(name: String, blob: BlobID, content: ImageContent, modified: Date) {
    self.name = name
    self.blob = blob
    self.content = content
    self.modified = modified
  }

  /// A picture in a file outside all versions; nil if no version could have such a picture.
  public init?(_ bytes: [UInt8], named name: String, at path: String) {
    do {
      content = try ImageContent(bytes, named: name, path: path)
    } catch {
      return nil
    }
    self.name = name
    blob = BlobID(of: bytes)
    modified = Date(timeIntervalSince1970: 0)
  }

  /// The file that holds the bytes.
  public var path: String { content.path }
  /// The size in bytes.
  public var size: Int { content.size }
  public var type: ImageType { content.header.type }
  /// The width in pixels, or in CSS pixels for an SVG.
  public var width: Double { content.header.width }
  public var height: Double { content.header.height }
  public var header: ImageHeader { content.header }

  /// A strong entity tag with its quotes, over the bytes.
  public var etag: String { blob.etag }

  /// A name that is unique to these bytes: `logo.1a2b3c4d5e6f.png`.
  public var hashedName: String { ImageFileName.hashed(name, etag: etag) }

  /// Reads the bytes; nil when they have changed.
  public func bytes() throws(FileError) -> [UInt8]? {
    let bytes = try RegularFile.read(path, limit: size)
    return BlobID(of: bytes) == blob ? bytes : nil
  }
}

extension [StoredImage] {
  /// Finds an image by name. Names are ASCII; `String` equality also accepts other letters, such as U+212A for K.
  func named(_ name: String) -> StoredImage? {
    first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// Finds an image by its hashed name.
  func named(byHash name: String) -> StoredImage? {
    guard let plain = ImageFileName.withoutHash(name) else { return nil }
    return first { $0.name.utf8.elementsEqual(plain.utf8) && $0.hashedName == name }
  }
}

/// A checked file next to documents, such as a theme or data, of a published version or for the next one.
public struct StoredCompanion: Sendable, Hashable {
  public let file: CompanionFile
  public let blob: BlobID
  public let bytes: [UInt8]

  init(_ file: CompanionFile, bytes: [UInt8], blob: BlobID? = nil) {
    self.file = file
    self.blob = blob ?? BlobID(of: bytes)
    self.bytes = bytes
  }

  /// A strong entity tag with its quotes, over the bytes.
  public var etag: String { blob.etag }

  public static func == (a: StoredCompanion, b: StoredCompanion) -> Bool {
    a.file == b.file && a.blob == b.blob
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(blob) }
}

extension [CompanionFile: StoredCompanion] {
  /// The files among pinned or staged files. Files without content are left out.
  init(_ pins: [String: BlobID], _ contents: Contents) {
    self.init()
    for (path, blob) in pins {
      guard let file = CompanionFile(path: path), let bytes = contents.bytes[blob] else { continue }
      self[file] = StoredCompanion(file, bytes: bytes, blob: blob)
    }
  }

  /// The files in the form that is needed to decode a document with them.
  public var asCompanions: Companions { Companions(mapValues(\.bytes)) }
}
