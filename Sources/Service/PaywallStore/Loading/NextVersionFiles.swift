import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage

/// The pictures and other files that a brand's next version may use: those that were put, then those of its folder, then those of its
/// live version, else of the newest that has them.
struct NextVersionFiles: Sendable {
  /// A picture that a name leads to.
  enum Picture: Sendable, Equatable {
    case kept(StoredImage)
    case file(BrandScan.Image)

    var header: ImageHeader {
      switch self {
      case .kept(let image): image.header
      case .file(let image): image.content.header
      }
    }
  }

  let entry: BrandEntry?
  /// Pictures of the folder.
  let files: [String: BrandScan.Image]
  let companions: [CompanionFile: StoredCompanion]
  let limits: StoreLimits

  /// - Parameter new: a file that is being put.
  init(
    _ entry: BrandEntry?, _ scan: BrandScan?, putting new: StoredCompanion? = nil,
    _ limits: StoreLimits
  ) {
    self.entry = entry
    files = scan?.images ?? [:]
    self.limits = limits
    var companions: [CompanionFile: StoredCompanion] = [:]
    for version in entry?.versions ?? [] where !version.companions.isEmpty {
      companions.merge(version.companions) { $1 }
    }
    companions.merge(entry?.live?.companions ?? [:]) { $1 }
    companions.merge((scan?.companions ?? [:]).mapValues(\.stored)) { $1 }
    companions.merge(entry?.stagedCompanions ?? [:]) { $1 }
    if let new { companions[new.file] = new }
    self.companions = companions
  }

  func picture(named name: String) -> Picture? {
    // The names are ASCII, and `String` takes other letters for some of it.
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    if let image = entry?.staged.named(name) { return .kept(image) }
    if let file = files[name] { return .file(file) }
    if let image = entry?.image(hashed: name) ?? published(name) { return .kept(image) }
    return nil
  }

  /// Of the live version, else of the newest that has it.
  private func published(_ name: String) -> StoredImage? {
    entry?.live?.image(named: name)
      ?? entry?.versions.lazy.reversed().compactMap { $0.image(named: name) }.first
  }

  /// What a document that uses these pictures and files pins, and their contents; what is not kept yet is put into `blobs`, unless that is nil.
  func pin(
    _ names: Set<String>, _ used: Set<CompanionFile>, into blobs: Blobs?, _ durability: Durability
  ) throws(StoreError) -> (pins: [String: BlobID], contents: Contents) {
    var pins: [String: BlobID] = [:]
    var contents = Contents()
    for file in used.compactMap({ companions[$0] }) {
      do {
        _ = try blobs?.put(file.bytes, durability)
      } catch {
        throw .file(error)
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
    _ file: BrandScan.Image, named name: String, in blobs: Blobs?, _ durability: Durability
  ) throws(StoreError) -> (BlobID, ImageContent) {
    do {
      let bytes = try RegularFile.read(file.content.path, limit: limits.imageBytes)
      guard let blobs else { return (BlobID(of: bytes), file.content) }
      let blob = try blobs.put(bytes, durability)
      return (blob, try ImageContent(bytes, named: name, path: blobs.path(blob)))
    } catch let error as FileError {
      throw .file(error)
    } catch let error as StoreError {
      throw error
    } catch {
      throw .invalidImage("\(error)")
    }
  }

  /// The names of the pictures that any string of a document leads to.
  static func names(in value: JSONValue) -> Set<String> {
    switch value {
    case .string(let text): ImageName(url: text).map { [$0.name] } ?? []
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(names(in: $1)) }
    case .object(let fields): fields.reduce(into: []) { $0.formUnion(names(in: $1.value)) }
    case .null, .bool, .number: []
    }
  }
}
