import Foundation
import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage

/// Reads all stored bytes that the state refers to, on several threads, and reports what is damaged or missing.
struct ContentReader {
  let blobs: any Blobs
  let threads: Int

  /// The contents that could be read, and why the others could not.
  struct Outcome: Sendable {
    var contents = Contents()
    var failures: [BlobID: FileReport] = [:]
  }

  /// A blob to read, and the version or brand that uses it.
  private struct Need: Sendable {
    var blob: BlobID
    /// The path in the brand's folder; nil for a document.
    var path: String?
    var user: String
  }

  /// Reads everything.
  func read(_ state: StoreState) -> Outcome {
    let brands = state.brands.keys
    let versions = Self.versions(of: brands, in: state) { !$0.isDeleted }
    return read(Array(Self.needs(of: state, brands).values), versions)
  }

  /// Reads the versions of these brands that need any of the missing bytes.
  func read(
    _ brands: Set<Brand>, needing missing: Set<BlobID>, in state: StoreState
  ) -> Outcome {
    let versions = Self.versions(of: brands, in: state) { version in
      !version.isDeleted && !missing.isDisjoint(with: version.versionContent.blobs)
    }
    let wanted = Set(versions.flatMap(\.content.blobs))
    let needs = Self.needs(of: state, brands).filter { wanted.contains($0.key) }
    return read(Array(needs.values), versions)
  }

  /// Reads the bytes that the changes have added and that `state`, the state after them, still needs.
  func read(_ changes: [LoggedChange], in state: StoreState) -> Outcome {
    let new = Set(changes.flatMap(\.change.blobs))
    guard !new.isEmpty else { return Outcome() }
    let brands = Set(changes.compactMap(\.brand))
    let needs = Self.needs(of: state, brands).filter { new.contains($0.key) }
    let versions = Self.versions(of: brands, in: state) { version in
      !version.isDeleted && version.versionContent.blobs.allSatisfy(new.contains)
    }
    return read(Array(needs.values), versions)
  }

  /// A version with a document to summarise, and its brand.
  private typealias Version = (brand: Brand, content: VersionContent)

  private static func versions(
    of brands: some Sequence<Brand>, in state: StoreState, where isMeant: (VersionRecord) -> Bool
  ) -> [Version] {
    brands.flatMap { brand in
      (state.brands[brand]?.versions.values).map { versions in
        versions.filter(isMeant).map { (brand, $0.versionContent) }
      } ?? []
    }
  }

  private func read(_ needs: [Need], _ versions: [Version]) -> Outcome {
    let lanes = max(1, min(threads, needs.count))
    let readings = Lanes.run(lanes) { lane in
      var mine = Outcome()
      for index in stride(from: lane, to: needs.count, by: lanes) { read(needs[index], &mine) }
      return mine
    }
    var all = readings.reduce(into: Outcome()) { all, reading in
      all.contents.merge(reading.contents)
      all.failures.merge(reading.failures) { $1 }
    }
    all.contents.summaries = summaries(of: versions, all.contents)
    all.contents.shareChoices()
    return all
  }

  private func summaries(
    of versions: [Version], _ contents: Contents
  ) -> [String: DocumentSummary] {
    let lanes = max(1, min(threads, versions.count))
    let summaries = Lanes.run(lanes) { lane in
      var mine: [String: DocumentSummary] = [:]
      for index in stride(from: lane, to: versions.count, by: lanes) {
        let (brand, content) = versions[index]
        mine[content.etag] = DocumentSummary(of: brand, content, contents)
      }
      return mine
    }
    return summaries.reduce(into: [:]) { all, mine in all.merge(mine) { $1 } }
  }

  private static func needs(of state: StoreState, _ brands: some Sequence<Brand>) -> [BlobID: Need]
  {
    var needs: [BlobID: Need] = [:]
    for brand in brands {
      guard let record = state.brands[brand] else { continue }
      for (path, blob) in record.staged {
        needs[blob] = Need(blob: blob, path: path, user: "the next version of \(brand)")
      }
      for (number, version) in record.versions where !version.isDeleted {
        let user = "version \(number) of \(brand)"
        let document = version.versionContent.document
        needs[document] = Need(blob: document, path: nil, user: user)
        for (path, blob) in version.versionContent.pins {
          needs[blob] = Need(blob: blob, path: path, user: user)
        }
      }
    }
    return needs
  }

  private func read(_ need: Need, _ reading: inout Outcome) {
    do {
      guard let bytes = try blobs.get(need.blob) else {
        reading.failures[need.blob] = .lost(need.blob, "it is not there", for: need.user)
        return
      }
      guard let name = need.path.flatMap(PinnedPath.imageName) else {
        reading.contents.bytes[need.blob] = bytes
        return
      }
      reading.contents.images[need.blob] = try ImageContent(
        bytes, named: name, path: blobs.path(of: need.blob))
    } catch StorageError.file(let error) {
      reading.failures[need.blob] = .lost(need.blob, error.reason, for: need.user)
    } catch {
      reading.failures[need.blob] = .lost(need.blob, "\(error)", for: need.user)
    }
  }
}

extension FileReport {
  fileprivate static func lost(_ blob: BlobID, _ reason: String, for user: String) -> FileReport {
    FileReport(
      "blobs/\(blob.text)", code: "damaged-blob", "\(user) needs it, and \(reason)",
      hint:
        "restore it from a backup, or put the file that had these bytes back into the folder of paywalls"
    )
  }
}
