import ASCII
import Digest
import Foundation

/// The document of a version and every file that it uses, by hash.
public struct VersionContent: Sendable, Hashable {
  /// The hash of the document.
  public var document: BlobID
  /// The files that the document uses, by their path in the brand's folder, such as `images/logo.png`.
  public var pins: [String: BlobID]
  /// The revision of the service's words, such as terms, that its texts say.
  public var words: Int
  /// A strong entity tag with its quotes, over the document, its pinned files and the revision of words.
  public var etag: String
  /// The time of publication; nil if it is the time of the change.
  public var publishedAt: Date?

  package init(
    _ document: BlobID, pins: [String: BlobID], words: Int = firstWords, publishedAt: Date? = nil
  ) {
    self.init(
      document: document, pins: pins, words: words, etag: Self.etag(document, pins, words),
      publishedAt: publishedAt)
  }

  package init(
    document: BlobID, pins: [String: BlobID], words: Int, etag: String, publishedAt: Date?
  ) {
    self.document = document
    self.pins = pins
    self.words = words
    self.etag = etag
    self.publishedAt = publishedAt.map(Timestamp.rounded)
  }

  /// The words of versions that record no revision.
  package static let firstWords = 1

  /// Returns the tag of the document, its files and its words. Without files, and with the first words, it is the document's own tag.
  private static func etag(_ document: BlobID, _ pins: [String: BlobID], _ words: Int) -> String {
    guard !pins.isEmpty || words > firstWords else { return document.etag }
    var lines = pins.sorted { $0.key < $1.key }.map { "\($0.value.text) \($0.key)\n" }
    if words > firstWords { lines.append("\(words) words\n") }
    return BlobID(of: Array((document.text + "\n" + lines.joined()).utf8)).etag
  }

  /// The revision, if it has to be recorded.
  var recordedWords: Int? { words > Self.firstWords ? words : nil }

  /// Every blob of the version.
  package var blobs: [BlobID] { [document] + pins.values }
}

/// Paths of images among pinned files. Other files have their path in the brand's folder.
package enum PinnedPath {
  private static let images = "images/"

  package static func image(_ name: String) -> String { images + name }

  /// The image's name; nil when the path is not that of an image.
  package static func imageName(_ path: String) -> String? {
    path.utf8.starts(with: images.utf8) ? String(path.dropFirst(images.count)) : nil
  }
}

/// The range of version numbers, and the names of version files.
package enum VersionNumber {
  /// The numbers that the API accepts.
  package static let range = 1...Int(Int32.max)

  /// `3.json`
  package static func fileName(_ number: Int) -> String { "\(number).json" }

  /// The number in a file name such as `3.json`; nil for a leading zero or any other name.
  package static func number(inFileName name: String) -> Int? {
    guard name.hasSuffix(".json") else { return nil }
    let digits = name.dropLast(5).utf8
    guard (1...10).contains(digits.count), digits.first != UInt8(ascii: "0"),
      digits.allSatisfy(\.isDigit)
    else { return nil }
    return Int(name.dropLast(5)).flatMap { range.contains($0) ? $0 : nil }
  }
}
