import Foundation
import JSON
import PaywallCheck
import PaywallModel
import PaywallStorage

/// A published document, byte for byte, with the files that it uses. Immutable.
public final class PublishedVersion: Sendable {
  public let brand: Brand
  public let number: Int
  /// The document as published.
  public let bytes: [UInt8]
  private let summary: DocumentSummary
  let record: VersionRecord
  /// The images that the document names, sorted by name.
  public let images: [StoredImage]
  /// The files next to the document, as they were when it was published.
  public let companions: [CompanionFile: StoredCompanion]

  /// Returns nil if `contents` lacks the document. Missing images are left out.
  init?(_ brand: Brand, number: Int, record: VersionRecord, contents: Contents) {
    guard let bytes = contents.bytes[record.versionContent.document],
      let summary = contents.summaries[record.versionContent.etag]
        ?? DocumentSummary(of: brand, record.versionContent, contents)
    else { return nil }
    self.brand = brand
    self.number = number
    self.bytes = bytes
    self.summary = summary
    self.record = record
    images = [StoredImage](
      record.versionContent.pins, contents,
      modified: record.versionContent.publishedAt ?? .distantPast)
    companions = [CompanionFile: StoredCompanion](record.versionContent.pins, contents)
  }

  /// Copies a version with another record.
  init(_ version: PublishedVersion, _ record: VersionRecord) {
    brand = version.brand
    number = version.number
    bytes = version.bytes
    summary = version.summary
    images = version.images
    companions = version.companions
    self.record = record
  }

  /// A strong entity tag with its quotes (RFC 9110 §8.8.3), over the document and its files.
  public var etag: String { record.versionContent.etag }

  /// The revision of the service's words that its texts say.
  var words: Int { record.versionContent.words }

  public var publishedAt: Date { record.versionContent.publishedAt ?? .distantPast }

  /// Whether the version is or was live.
  public var wasLive: Bool { record.wasLive }

  /// When another version of placements took its place; nil if none has, or if that is not known.
  public var retiredAt: Date? { record.retiredAt }

  /// The document's `meta.name`, shortened for lists.
  public var name: String? { summary.name }

  /// The ways in which readers of the document may differ.
  public var choices: ReaderChoices { summary.choices }

  /// The sources of live data, by the data's name.
  public var sources: [String: DataSource] { summary.sources }

  /// The versions that a version of placements shows by number; empty for a paywall.
  var pins: PlacementPins { summary.pins }

  /// The size in bytes.
  public var size: Int { bytes.count }

  /// The image that the document refers to by this name.
  public func image(named name: String) -> StoredImage? { images.named(name) }

  /// The image with this hashed name.
  public func image(hashed name: String) -> StoredImage? { images.named(byHash: name) }

  /// Whether all files of the version are present.
  var isWhole: Bool {
    images.count + companions.count == record.versionContent.pins.count
  }

  private var missingCompanion: CompanionFile? {
    record.versionContent.pins.keys.sorted().lazy.compactMap(CompanionFile.init(path:)).first {
      companions[$0] == nil
    }
  }

  /// Decodes the document. It is decoded at each call, because it takes ten times the memory of the bytes and few
  /// versions are ever laid out.
  ///
  /// The bytes were checked at publication, so this throws only when a file of the version is missing. Without that
  /// file, the result would not be what was published.
  ///
  /// - Parameter data: replaces the document's own data. Must have been checked by ``document(given:_:objections:)``.
  public func document(
    with data: [String: JSONValue] = [:]
  ) throws(InvalidDocument) -> PaywallDocument {
    let text: JSONText
    do {
      text = try JSONText(parsing: bytes, limits: .trusted)
    } catch {
      throw InvalidDocument(diagnostics: [error.diagnostic])
    }
    try checkWhole()
    return try PaywallDocument(decoding: text.root, asCompanions(given: data))
  }

  /// Checks and decodes the document with data that replaces its own.
  ///
  /// Throws every problem, including those of `objections`.
  public func document(
    given data: [String: JSONValue], _ checker: DocumentChecker,
    objections: DocumentChecker.Objections = { _, _ in [] }
  ) throws(InvalidDocument) -> PaywallDocument {
    try checkWhole()
    return try checker.check(
      bytes, asCompanions(given: data),
      hasImage: { image(named: $0) != nil || image(hashed: $0) != nil }, objections: objections
    ).document
  }

  /// All that the document is read with: the files and the words that it was published with, and data that replaces its own.
  public func asCompanions(given data: [String: JSONValue] = [:]) -> Companions {
    var all = companions.asCompanions
    all.given = data
    all.wordsRevision = words
    return all
  }

  private func checkWhole() throws(InvalidDocument) {
    guard let file = missingCompanion else { return }
    throw InvalidDocument(diagnostics: [
      Diagnostic(
        code: "missing-file", pointer: "", position: SourcePosition(line: 1, column: 1),
        range: 0..<0,
        message: "\(file), which this version was published with, is damaged or missing",
        hint: "restore a backup, or make another version live")
    ])
  }
}

extension [StoredImage] {
  /// The images among pinned or staged files, sorted by name. Images without content are left out.
  init(_ pins: [String: BlobID], _ contents: Contents, modified: Date) {
    self = pins.compactMap { path, blob in
      guard let name = PinnedPath.imageName(path), let content = contents.images[blob] else {
        return nil
      }
      return StoredImage(name: name, blob: blob, content: content, modified: modified)
    }.sorted { $0.name < $1.name }
  }
}
