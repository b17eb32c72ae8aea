import Foundation
import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage

/// Bytes that were read and checked, by what they are found by: what a catalog is made of, beside the state.
struct Contents: Sendable {
  /// Of documents and of the files beside them.
  var bytes: [BlobID: [UInt8]] = [:]
  var images: [BlobID: ImageContent] = [:]
  /// What lists tell of editions, by their tags.
  var summaries: [String: DocumentSummary] = [:]

  mutating func merge(_ other: Contents) {
    bytes.merge(other.bytes) { $1 }
    images.merge(other.images) { $1 }
    summaries.merge(other.summaries) { $1 }
  }

  /// Lets documents whose readers may differ in the same have that in memory once.
  mutating func shareChoices() {
    var known: Set<ReaderChoices> = []
    summaries = summaries.mapValues { summary in
      var summary = summary
      summary.choices = known.insert(summary.choices).memberAfterInsert
      return summary
    }
  }
}

/// What is kept of a document with the files that it uses, beside their bytes.
struct DocumentSummary: Sendable {
  let name: String?
  fileprivate(set) var choices: ReaderChoices
  let sources: [String: DataSource]

  /// In scalars.
  private static let longestName = 200

  /// - Parameter root: what the document was read from.
  init(_ document: PaywallDocument, _ root: JSONNode?) {
    name = document.meta.name?.shortened(to: Self.longestName)
    var choices = document.choices
    choices.data = Set(root?["data"]?.members?.map(\.key) ?? [])
    self.choices = choices
    sources = root.map(DataSource.all) ?? [:]
  }

  /// Of bytes that were checked when they were published: what lists tell of them is left out where this release does not understand it.
  init(published bytes: [UInt8], _ companions: Companions) {
    do {
      let text = try JSONText(parsing: bytes, limits: .trusted)
      self.init(try PaywallDocument(decoding: text.root, companions), text.root)
    } catch {
      self.init(PaywallDocument(), nil)
    }
  }

  /// Nil when the document is not among the contents.
  init?(_ versionContent: VersionContent, _ contents: Contents) {
    guard let bytes = versionContent.document.flatMap({ contents.bytes[$0] }) else { return nil }
    let companions = [CompanionFile: StoredCompanion](versionContent.pins, contents)
    self.init(published: bytes, companions.asCompanions)
  }
}

/// What a picture's bytes say of themselves, and where they lie.
struct ImageContent: Sendable, Hashable {
  let path: String
  /// In bytes.
  let size: Int
  let header: ImageHeader

  /// Checks the content; `name` tells of which type it should be.
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
