import Foundation
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage

/// What putting an image did.
public struct ImageResult: Sendable {
  public var image: StoredImage
  /// False when one was put under this name before.
  public var isNew: Bool
  /// Nil when these very bytes were there already.
  public var change: LoggedChange?
}

extension Store {
  /// Keeps a picture under `name` for the next version of the brand. What is published shows what it showed.
  public func putImage(
    _ bytes: [UInt8], named name: String, in brand: Brand, by actor: Actor
  ) throws(StoreError) -> ImageResult {
    let actor = try actor.checked(limits)
    guard !ReservedName.all.contains(brand.name) else {
      throw .invalidName("\"\(brand)\" is a folder of the service itself; choose another name")
    }
    guard bytes.count <= limits.imageBytes else { throw .tooLarge(limit: limits.imageBytes) }
    guard bytes.count <= limits.markupBytes || ImageType(of: bytes) != .svg else {
      throw .tooLarge(limit: limits.markupBytes)
    }
    let content = try ImageContent(
      bytes, named: name, path: storage.blobs.path(BlobID(of: bytes)))
    try storage.checkPlace()
    let blob = try put(bytes)
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

  /// The headers of the pictures that the next version of a brand may name. Waits for a change that is being made.
  public func images(of brand: Brand) -> @Sendable (String) -> ImageHeader? {
    let staging = inspect { $0.staging(of: brand) }
    return { staging.picture(named: $0)?.header }
  }

  private func put(_ bytes: [UInt8]) throws(StoreError) -> BlobID {
    do {
      return try storage.blobs.put(bytes, .now)
    } catch {
      throw .file(error)
    }
  }

  /// Takes away a picture that was put for the next version. What is published keeps it.
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
