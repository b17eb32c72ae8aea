import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage
import Pictures
import Placements
import Wording

/// A checked document with all the bytes that it uses: the content of a version.
///
/// A class, because only a few of all scanned files have one, and each would reserve room for a value.
final class Draft: Sendable {
  let versionContent: VersionContent
  let contents: Contents
  /// The names of the document's images.
  private let names: Set<String>
  /// Whether the document's bytes are stored.
  let isKept: Bool

  /// Pins the files of a checked document. Stores new bytes in `blobs`, unless it is nil.
  init(
    _ document: CheckedDocument, with files: NextVersionFiles, into blobs: (any Blobs)?,
    _ durability: Durability
  ) throws(StoreError) {
    isKept = blobs != nil
    let named = NextVersionFiles.names(in: document.expanded.root.value)
    names = named.union(named.compactMap(ImageFileName.png(beside:)))
    var (pins, contents) = try files.pin(
      images: names, files: document.companions, into: blobs, durability)
    let blob: BlobID
    do {
      blob = try blobs?.put(document.bytes, durability) ?? BlobID(of: document.bytes)
    } catch {
      throw .storage(error)
    }
    versionContent = VersionContent(
      blob, pins: pins, words: WordRevisions.program.revision(of: document.document))
    contents.bytes[blob] = document.bytes
    contents.summaries[versionContent.etag] =
      DocumentSummary(document.document, document.text.root).sharing(with: files.former)
    self.contents = contents
  }

  /// Makes a draft of a checked file of placements, which uses no others. Stores its bytes in `blobs`, unless it is nil.
  init(
    placements bytes: [UInt8], of brand: Brand, into blobs: (any Blobs)?, _ durability: Durability
  ) throws(StoreError) {
    isKept = blobs != nil
    names = []
    let blob: BlobID
    do {
      blob = try blobs?.put(bytes, durability) ?? BlobID(of: bytes)
    } catch {
      throw .storage(error)
    }
    versionContent = VersionContent(blob, pins: [:])
    contents = Contents(
      bytes: [blob: bytes],
      summaries: [
        versionContent.etag: DocumentSummary(placements: bytes, as: PlacementFile(brand))
      ])
  }

  /// Whether everything that the document uses, or might use, is unchanged.
  func holds(from old: NextVersionFiles, to new: NextVersionFiles) -> Bool {
    names.allSatisfy { old.picture(named: $0) == new.picture(named: $0) }
      && old.companions == new.companions
  }
}

/// The images and files that a brand's next version may use. Stored ones take precedence over those in the folder, then those of the live
/// version, then those of the newest version that has them.
struct NextVersionFiles: Sendable {
  /// The image for a name.
  enum Picture: Sendable, Equatable {
    case kept(StoredImage)
    case file(BrandScan.Image)

    var header: ImageHeader {
      switch self {
      case .kept(let image): image.header
      case .file(let image): image.content.header
      }
    }

    /// Reads the bytes; returns nil if they have changed.
    ///
    /// - Parameter limit: the maximum size of a file, in bytes.
    func bytes(limit: Int) throws(FileError) -> [UInt8]? {
      switch self {
      case .kept(let image): try image.bytes()
      case .file(let image): try RegularFile.read(image.content.path, limit: limit)
      }
    }
  }

  /// The brand that pictures and files belong to.
  let owner: BrandEntry?
  /// Whether the document is not the brand's first paywall.
  let isFurther: Bool
  /// The versions of the document itself, if it is not the brand's first paywall; nil otherwise.
  let further: BrandEntry?
  /// The images in the folder.
  let files: [String: BrandScan.Image]
  let companions: [CompanionFile: StoredCompanion]
  let limits: StoreLimits

  /// - Parameter new: a file that is being stored.
  init(
    of brand: Brand, in catalog: Catalog, scan: BrandScan?, putting new: StoredCompanion? = nil,
    limits: StoreLimits
  ) {
    owner = catalog.brands[brand.owner]
    isFurther = !brand.isOwner
    further = brand.isOwner ? nil : catalog.brands[brand]
    files = scan?.images ?? [:]
    self.limits = limits
    var companions: [CompanionFile: StoredCompanion] = [:]
    for entry in [further, owner] {
      for version in entry?.versions ?? [] where !version.companions.isEmpty {
        companions.merge(version.companions) { $1 }
      }
      companions.merge(entry?.live?.companions ?? [:]) { $1 }
    }
    companions.merge((scan?.companions ?? [:]).mapValues(\.stored)) { $1 }
    companions.merge(owner?.stagedCompanions ?? [:]) { $1 }
    if let new { companions[new.file] = new }
    self.companions = companions
  }

  /// The newest version before the next one; nil if there is none.
  var former: PublishedVersion? { (isFurther ? further : owner)?.versions.last }

  func picture(named name: String) -> Picture? {
    // Names are ASCII. `String` equality also accepts other letters.
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    if let image = owner?.staged.named(name) { return .kept(image) }
    if let file = files[name] { return .file(file) }
    for entry in [further, owner] {
      if let image = entry?.image(hashed: name) ?? entry?.published(name) { return .kept(image) }
    }
    return nil
  }

  /// Returns the pins and contents of a document that uses these images and files. Stores new bytes in `blobs`, unless it is nil.
  func pin(
    images names: Set<String>, files used: Set<CompanionFile>, into blobs: (any Blobs)?,
    _ durability: Durability
  ) throws(StoreError) -> (pins: [String: BlobID], contents: Contents) {
    var pins: [String: BlobID] = [:]
    var contents = Contents()
    for file in used.compactMap({ companions[$0] }) {
      do {
        _ = try blobs?.put(file.bytes, durability)
      } catch {
        throw .storage(error)
      }
      pins[file.file.path] = file.blob
      contents.bytes[file.blob] = file.bytes
    }
    for name in names {
      switch picture(named: name) {
      case .kept(let image):
        pins[PinnedPath.image(name)] = image.blob
        contents.images[image.blob] = image.content
      case .file(let file):
        let (blob, content) = try keep(file, named: name, in: blobs, durability)
        pins[PinnedPath.image(name)] = blob
        contents.images[blob] = content
      case nil: continue
      }
    }
    return (pins, contents)
  }

  private func keep(
    _ file: BrandScan.Image, named name: String, in blobs: (any Blobs)?, _ durability: Durability
  ) throws(StoreError) -> (BlobID, ImageContent) {
    do {
      let bytes = try RegularFile.read(file.content.path, limit: limits.imageBytes)
      guard let blobs else { return (BlobID(of: bytes), file.content) }
      let blob = try blobs.put(bytes, durability)
      return (blob, try ImageContent(bytes, named: name, path: blobs.path(of: blob)))
    } catch let error as FileError {
      throw .file(error)
    } catch let error as StorageError {
      throw .storage(error)
    } catch let error as StoreError {
      throw error
    } catch {
      throw .invalidImage("\(error)")
    }
  }

  /// The images that are stored for the next version.
  var staged: [StoredImage] { owner?.staged ?? [] }

  /// The image names in all strings of a document.
  static func names(in value: JSONValue) -> Set<String> {
    switch value {
    case .string(let text): ImageName(url: text).map { [$0.name] } ?? []
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(names(in: $1)) }
    case .object(let fields): fields.reduce(into: []) { $0.formUnion(names(in: $1.value)) }
    case .null, .bool, .number: []
    }
  }
}

extension BrandEntry {
  /// An image of the live version, or of the newest version that has it.
  fileprivate func published(_ name: String) -> StoredImage? {
    live?.image(named: name)
      ?? versions.lazy.reversed().compactMap { $0.image(named: name) }.first
  }
}
