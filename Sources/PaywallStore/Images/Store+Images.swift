import Files
import Foundation
import PaywallModel

/// What putting an image did.
public struct ImageResult: Sendable {
  public var image: StoredImage
  /// False when the brand had an image of this name.
  public var isNew: Bool
  /// Nil when these very bytes were there already.
  public var change: Change?
}

extension Store {
  /// Keeps a picture under `name`. What was there before stays reachable by its content-hashed name.
  public func putImage(
    _ bytes: [UInt8], named name: String, in brand: Brand, by actor: Actor
  ) throws(StoreError) -> ImageResult {
    let actor = try actor.checked(limits)
    guard bytes.count <= limits.imageBytes else { throw .tooLarge(limit: limits.imageBytes) }
    guard bytes.count <= limits.markupBytes || ImageType(of: bytes) != .svg else {
      throw .tooLarge(limit: limits.markupBytes)
    }
    _ = try catalog.require(brand)
    var image = try StoredImage(
      name: name, path: "", bytes: bytes, modified: Timestamp.rounded(configuration.now()))
    return try write { (writer, catalog) throws(StoreError) in
      let entry = try catalog.require(brand)
      let old = entry.images[name]
      if let old, old.etag == image.etag {
        return Outcome(answer: ImageResult(image: old, isNew: false, change: nil))
      }
      try writer.checkRoom(for: name, in: entry)
      let folder = "\(brand)/images"
      let kept: StoredImage? = if let old { try writer.keep(old, in: folder) } else { nil }
      let draft = writer.imageDraft(.putImage, name, etag: image.etag, of: entry, by: actor)
      let written: Writer.Written
      do throws(StoreError) {
        written = try writer.commit(draft, writing: bytes, to: name, in: folder)
      } catch {
        if let old, let kept { writer.restore(old, from: kept) }
        throw error
      }
      image.path = written.path
      writer.scans[brand]?.images[name] = written.status.map {
        BrandScan.Image(status: $0, image: image)
      }
      var images = entry.images
      images[name] = image
      if let kept { images[kept.name] = kept }
      let result = ImageResult(image: image, isNew: old == nil, change: written.change)
      let next = catalog.with(entry.with(images: images), active: writer.state.active)
      return Outcome(answer: result, changes: [written.change], next: next)
    }
  }

  /// Removes an image that no version names.
  public func deleteImage(
    named name: String, in brand: Brand, by actor: Actor
  ) throws(StoreError) -> Change {
    let actor = try actor.checked(limits)
    // The documents are read before the lock is taken; under it, only what was published meanwhile.
    var uses = ImageUses(in: try catalog.require(brand))
    return try write { (writer, catalog) throws(StoreError) in
      let entry = try catalog.require(brand)
      guard let image = entry.images[name], image.name.utf8.elementsEqual(name.utf8) else {
        throw StoreError.unknownImage(brand, name)
      }
      for version in entry.versions
      where uses.mayUse(image, of: entry, in: version) {
        throw StoreError.imageInUse(brand, name, version: version.number)
      }
      let draft = writer.imageDraft(.deleteImage, name, etag: image.etag, of: entry, by: actor)
      let change = try writer.commitRemoving(draft, name, in: "\(brand)/images")
      writer.scans[brand]?.images[name] = nil
      var images = entry.images
      images[name] = nil
      let next = catalog.with(entry.with(images: images), active: writer.state.active)
      return Outcome(answer: change, changes: [change], next: next)
    }
  }
}

extension Writer {
  fileprivate func checkRoom(for name: String, in entry: BrandEntry) throws(StoreError) {
    let limit = configuration.limits.imagesPerBrand
    guard entry.images[name] != nil || entry.images.count < limit else {
      throw .limitReached("\(entry.brand) has \(limit) images, the most that are kept")
    }
  }

  fileprivate func imageDraft(
    _ action: Change.Action, _ name: String, etag: String, of entry: BrandEntry, by actor: Actor
  ) -> Change {
    let standing = Standing(active: state.active, live: entry.live.number)
    return Change(
      action, brand: entry.brand, etag: etag, name: name, before: standing, after: standing,
      by: actor)
  }

  /// Gives an image that is about to be replaced a second name, its hashed one.
  fileprivate func keep(
    _ image: StoredImage, in folder: String
  ) throws(StoreError) -> StoredImage {
    var kept = image
    kept.name = image.hashedName
    do {
      kept.path = try place(of: folder) + "/" + kept.name
    } catch {
      throw .file(error)
    }
    guard link(image.path, kept.path) == 0 || errno == EEXIST else {
      throw .file(.last("link", kept.path))
    }
    return kept
  }

  /// Puts an image back that a failed replacement may have taken away.
  fileprivate func restore(_ image: StoredImage, from kept: StoredImage) {
    if link(kept.path, image.path) == 0 || errno == EEXIST { unlink(kept.path) }
  }
}
