import Foundation
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage
import Pictures

/// The result of storing an image.
public struct ImageResult: Sendable {
  public var image: StoredImage
  /// False if the image replaced another one with this name.
  public var isNew: Bool
  /// Nil when the same bytes were stored already.
  public var change: LoggedChange?
}

extension Store {
  /// Stores an image as `name` for the brand's next version. Published versions keep theirs.
  public func putImage(
    _ bytes: [UInt8], named name: String, in brand: Brand, by actor: Actor
  ) throws(StoreError) -> ImageResult {
    let actor = try actor.checked(limits)
    try ReservedName.check(brand)
    guard bytes.count <= limits.imageBytes else { throw .tooLarge(limit: limits.imageBytes) }
    guard bytes.count <= limits.markupBytes || ImageType(of: bytes) != .svg else {
      throw .tooLarge(limit: limits.markupBytes)
    }
    let content = try ImageContent(
      bytes, named: name, path: storage.blobs.path(of: BlobID(of: bytes)))
    try storage.checkPlace()
    let blob = try storage.put(bytes, .now)
    return try write { (writer) throws(StoreError) in
      let entry = writer.catalog.brands[brand]
      let old = entry?.staged.named(name)
      if let old, old.blob == blob { return ImageResult(image: old, isNew: false, change: nil) }
      if entry == nil { try writer.checkRoomForBrand() }
      if old == nil { try writer.checkRoomForImage(entry) }
      let change = try writer.commit(
        .putImage(brand, name, blob), by: actor, with: Contents(images: [blob: content]))
      let image = StoredImage(name: name, blob: blob, content: content, modified: change.time)
      return ImageResult(image: image, isNew: old == nil, change: change)
    }
  }

  /// The headers of the images that the brand's next version may use. Waits for a change in progress.
  public func images(of brand: Brand) -> @Sendable (String) -> ImageHeader? {
    let files = inspect { $0.nextVersionFiles(of: brand) }
    return { files.picture(named: $0)?.header }
  }

  /// The bytes of these images; nil for an image that cannot be read. Waits for a change in progress.
  public func imageBytes(of brand: Brand) -> @Sendable (String) -> [UInt8]? {
    let (files, limit) = (inspect { $0.nextVersionFiles(of: brand) }, limits.imageBytes)
    return { name in
      do { return try files.picture(named: name)?.bytes(limit: limit) } catch { return nil }
    }
  }

  /// Removes an image that was stored for the next version. Published versions keep it.
  public func deleteImage(
    named name: String, in brand: Brand, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    return try write { (writer) throws(StoreError) in
      let entry = try writer.catalog.require(brand)
      guard let image = entry.staged.named(name) else { throw .unknownImage(brand, name) }
      return try writer.commit(.deleteImage(brand, image.name), by: actor)
    }
  }
}

extension Writer {
  fileprivate func checkRoomForImage(_ entry: BrandEntry?) throws(StoreError) {
    let limit = configuration.limits.imagesPerBrand
    guard let entry, entry.staged.count >= limit else { return }
    throw .limitReached("\(entry.brand) has \(limit) images, the most that are kept")
  }
}
