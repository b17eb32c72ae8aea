import Foundation
import JSON
import PaywallCheck
import PaywallModel
import PaywallStorage

/// A document as it was published, byte for byte, with the pictures that it names. It never changes.
public final class PublishedVersion: Sendable {
  public let brand: Brand
  public let number: Int
  /// The file's bytes.
  public let bytes: [UInt8]
  private let summary: DocumentSummary
  let record: VersionRecord
  /// The pictures that the document names, in the order of their names.
  public let images: [StoredImage]
  /// The files beside the document that it uses, as they were when it was published.
  public let companions: [CompanionFile: StoredCompanion]

  /// Nil when the document is not among the contents. Pictures that are not are left out.
  init?(_ brand: Brand, _ number: Int, _ record: VersionRecord, _ contents: Contents) {
    guard let bytes = record.versionContent.document.flatMap({ contents.bytes[$0] }),
      let summary = contents.summaries[record.versionContent.etag]
        ?? DocumentSummary(record.versionContent, contents)
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

  /// The same version after a change of what is recorded beside its bytes.
  init(_ version: PublishedVersion, _ record: VersionRecord) {
    brand = version.brand
    number = version.number
    bytes = version.bytes
    summary = version.summary
    images = version.images
    companions = version.companions
    self.record = record
  }

  /// A strong entity tag with its quotes (RFC 9110 §8.8.3), of the document and of everything that it names.
  public var etag: String { record.versionContent.etag }

  public var publishedAt: Date { record.versionContent.publishedAt ?? .distantPast }

  /// Whether it is live or was once, so that the public has seen it.
  public var wasLive: Bool { record.wasLive }

  /// What its author calls it: `meta.name`, as much of it as a list shows.
  public var name: String? { summary.name }

  /// What its readers may differ in.
  public var choices: ReaderChoices { summary.choices }

  /// Where the service fetches data for it while it is live, by the data's names.
  public var sources: [String: DataSource] { summary.sources }

  /// In bytes.
  public var size: Int { bytes.count }

  /// The picture that the document means by a name.
  public func image(named name: String) -> StoredImage? { images.named(name) }

  /// The picture of a name with its content's hash in it.
  public func image(hashed name: String) -> StoredImage? { images.named(byHash: name) }

  /// Whether everything that it names is there.
  var isWhole: Bool {
    images.count + companions.count == record.versionContent.pins.count
  }

  private var missingCompanion: CompanionFile? {
    record.versionContent.pins.keys.sorted().lazy.compactMap(CompanionFile.init(path:)).first {
      companions[$0] == nil
    }
  }

  /// What the bytes say, read anew at each call: it takes ten times their room, and few versions are ever laid out.
  ///
  /// The bytes were checked when they came, so that this throws only if the checks themselves are wrong, or where a file is lost that
  /// they mean: what would be shown without it is not what was published.
  ///
  /// - Parameter data: what stands in place of the document's own; ``document(given:_:objections:)`` has found it right.
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
    var companions = companions.asCompanions
    companions.given = data
    return try PaywallDocument(decoding: text.root, companions)
  }

  /// The same with data that somebody gives in place of the document's own.
  ///
  /// Throws everything that is wrong with the document then, what `objections` say among it.
  public func document(
    given data: [String: JSONValue], _ checker: DocumentChecker,
    objections: DocumentChecker.Objections = { _, _ in [] }
  ) throws(InvalidDocument) -> PaywallDocument {
    try checkWhole()
    var companions = companions.asCompanions
    companions.given = data
    return try checker.check(
      bytes, companions,
      hasImage: { image(named: $0) != nil || image(hashed: $0) != nil }, objections: objections
    ).document
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
  /// The pictures among what is pinned or staged, in the order of their names; those without content are left out.
  init(_ pins: [String: BlobID], _ contents: Contents, modified: Date) {
    self = pins.compactMap { path, blob in
      guard let name = PinnedPath.imageName(path), let content = contents.images[blob] else {
        return nil
      }
      return StoredImage(name: name, blob: blob, content: content, modified: modified)
    }.sorted { $0.name < $1.name }
  }
}
