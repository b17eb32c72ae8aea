import Files
import Foundation
import JSON
import PaywallCheck
import PaywallLog
import PaywallModel

/// Bytes that were read and checked, by what they are found by: what a catalog is made of, beside the state.
struct Contents: Sendable {
  var documents: [BlobID: DocumentContent] = [:]
  var images: [BlobID: ImageContent] = [:]
  /// Of data files.
  var data: [BlobID: [UInt8]] = [:]
  /// The texts of files that documents share.
  var companions: [BlobID: JSONText] = [:]

  mutating func merge(_ other: Contents) {
    documents.merge(other.documents) { $1 }
    images.merge(other.images) { $1 }
    data.merge(other.data) { $1 }
    companions.merge(other.companions) { $1 }
  }

  /// Lets documents whose readers may differ in the same have that in memory once.
  mutating func shareChoices() {
    var known: Set<ReaderChoices> = []
    documents = documents.mapValues { document in
      var document = document
      document.choices = known.insert(document.choices).memberAfterInsert
      return document
    }
  }
}

/// What is kept of a document: its bytes, and what lists tell of it.
struct DocumentContent: Sendable {
  let bytes: [UInt8]
  let name: String?
  fileprivate(set) var choices: ReaderChoices

  /// In scalars.
  private static let longestName = 200

  init(_ bytes: [UInt8], _ document: PaywallDocument) {
    self.bytes = bytes
    name = document.meta.name?.shortened(to: Self.longestName)
    choices = document.choices
  }

  /// Of bytes that were checked when they were published: what lists tell of them is left out where this release does not understand it.
  init(published bytes: [UInt8], data: DocumentData = .none) {
    do {
      let text = try JSONText(parsing: bytes, limits: .trusted)
      self.init(bytes, try PaywallDocument(decoding: text.root, data: data))
    } catch {
      self.init(bytes, PaywallDocument())
    }
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
