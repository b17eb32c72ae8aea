import Files
import JSON
import PaywallCheck
import PaywallLog
import PaywallModel
import PaywallStorage

/// The pictures and data files that a brand's next version may name: those that were put, then those of its folder, then those of its versions.
struct Staging: Sendable {
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
  let files: [String: BrandScan.Image]
  /// Data files of the folder, and those that are being put.
  var data: [String: StoredData]
  /// Whether those go before what was put.
  var isPutting = false
  /// The files that documents share, of the brand's folder.
  let shared: [CompanionFile: BrandScan.Companion]
  let limits: StoreLimits

  func file(named name: String) -> StoredData? {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    if isPutting, let file = data[name] { return file }
    return entry?.stagedData[name] ?? data[name] ?? entry?.live?.data[name]
      ?? entry?.versions.lazy.reversed().compactMap { $0.data[name] }.first
  }

  /// As a document reads it.
  var documentData: DocumentData { DocumentData { file(named: $0)?.bytes } }

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

  /// A file that documents share: the one that was put, then that of the folder, then that of the live version, else of the newest.
  func companion(_ file: CompanionFile) -> StoredCompanion? {
    if let put = entry?.stagedCompanions[file] { return put }
    if let found = shared[file] {
      return StoredCompanion(file: file, blob: found.blob, text: found.text)
    }
    return entry?.live?.companions[file]
      ?? entry?.versions.lazy.reversed().compactMap { $0.companions[file] }.first
  }

  var companions: [StoredCompanion] { CompanionFile.allCases.compactMap(companion) }

  /// What a document that names these pictures and data files pins, and their contents; what is not kept yet is put into `blobs`, unless that is nil.
  func pin(
    _ names: Set<String>, data: Set<String>, into blobs: Blobs?, _ durability: Durability
  ) throws(StoreError) -> (pins: [String: BlobID], contents: Contents) {
    var pins: [String: BlobID] = [:]
    var contents = Contents()
    for name in data {
      guard let file = file(named: name) else { continue }
      do {
        _ = try blobs?.put(file.bytes, durability)
      } catch {
        throw .file(error)
      }
      pins[PinnedPath.data(name)] = file.blob
      contents.data[file.blob] = file.bytes
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
