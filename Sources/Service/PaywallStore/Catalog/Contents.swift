import Foundation
import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage
import Pictures
import Placements

/// Checked bytes by hash. A catalog is built from these and the state.
struct Contents: Sendable {
  /// Documents and the files next to them.
  var bytes: [BlobID: [UInt8]] = [:]
  var images: [BlobID: ImageContent] = [:]
  /// Summaries of versions, by entity tag.
  var summaries: [String: DocumentSummary] = [:]

  func has(_ blob: BlobID) -> Bool { bytes[blob] != nil || images[blob] != nil }

  mutating func merge(_ other: Contents) {
    bytes.merge(other.bytes) { $1 }
    images.merge(other.images) { $1 }
    summaries.merge(other.summaries) { $1 }
  }

  /// Shares equal reader choices, so that each is in memory once.
  mutating func shareChoices() {
    var known: Set<ReaderChoices> = []
    summaries = summaries.mapValues { summary in
      var summary = summary
      summary.choices = known.insert(summary.choices).memberAfterInsert
      return summary
    }
  }
}

/// The part of a decoded document that stays in memory.
struct DocumentSummary: Sendable {
  let name: String?
  fileprivate(set) var choices: ReaderChoices
  fileprivate(set) var sources: [String: DataSource]
  /// The versions that placements show by number; empty for a paywall.
  let pins: PlacementPins

  /// The maximum length of a name in a list, in scalars.
  private static let longestName = 200

  /// - Parameter root: the document's JSON.
  init(_ document: PaywallDocument, _ root: JSONNode?) {
    name = document.meta.name?.shortened(to: Self.longestName)
    var choices = document.choices
    choices.data = Set(root?["data"]?.members?.map(\.key) ?? [])
    self.choices = choices
    sources = root.map(DataSource.all) ?? [:]
    pins = PlacementPins()
  }

  /// The summary of a file of placements.
  init(placements bytes: [UInt8], as file: PlacementFile) {
    name = nil
    choices = PaywallDocument().choices
    sources = [:]
    pins = PlacementPins(of: bytes, as: file)
  }

  /// Returns this summary with the choices and sources of another version if they are equal, so that each is in memory once.
  func sharing(with other: PublishedVersion?) -> DocumentSummary {
    guard let other, other.choices == choices, other.sources == sources else { return self }
    var summary = self
    summary.choices = other.choices
    summary.sources = other.sources
    return summary
  }

  /// Decodes a published document. The summary is empty if this release does not understand it.
  init(published bytes: [UInt8], _ companions: Companions) {
    do {
      let text = try JSONText(parsing: bytes, limits: .trusted)
      self.init(try PaywallDocument(decoding: text.root, companions), text.root)
    } catch {
      self.init(PaywallDocument(), nil)
    }
  }

  /// Returns nil if `contents` lacks the document.
  init?(of brand: Brand, _ versionContent: VersionContent, _ contents: Contents) {
    guard let bytes = contents.bytes[versionContent.document] else { return nil }
    guard brand.paywall != nil else {
      self.init(placements: bytes, as: PlacementFile(brand))
      return
    }
    let companions = [CompanionFile: StoredCompanion](versionContent.pins, contents)
    self.init(published: bytes, companions.asCompanions)
  }
}

/// The header of an image, and the file with its bytes.
struct ImageContent: Sendable, Hashable {
  let path: String
  /// The size in bytes.
  let size: Int
  let header: ImageHeader

  /// Checks that the content is an image of the type that the name's extension requires.
  init(_ bytes: [UInt8], named name: String, path: String) throws(StoreError) {
    do throws(ImageObjection) {
      header = try ImageCheck.check(bytes, named: name)
    } catch {
      switch error {
      case .name(let text): throw .invalidName(text)
      case .content(let text): throw .invalidImage(text)
      }
    }
    self.path = path
    size = bytes.count
  }
}
