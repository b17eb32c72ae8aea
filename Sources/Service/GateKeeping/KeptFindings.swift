import Foundation
import POSIX
import PaywallModel
import PaywallStore
import Routing
import Synchronization

/// Findings by version: recent ones in memory, and those of published versions in a folder. They are a cache, so errors of the folder are
/// ignored: lost findings are computed again.
///
/// Findings of the likeliest screens are apart from those of all, and only in memory.
package final class KeptFindings: Sendable {
  /// A version by its brand and content, as it may have no number yet.
  struct Key: Sendable, Hashable {
    let brand: Brand
    let etag: String

    init(_ version: PublishedVersion) {
      brand = version.brand
      etag = version.etag
    }

    /// The name of the file: `disney-1a2b3c.findings`.
    var file: String { "\(brand.slug)-\(etag.filter { $0 != "\"" }).findings" }
  }

  /// The maximum number of files; further ones replace the oldest.
  package static let mostFiles = 4_096
  /// The maximum size of a file in bytes.
  private static let largestFile = 4 << 20
  /// The memory for findings, in bytes.
  private static let memory = 8 << 20
  private static let mostAnswers = 4_096

  private let folder: String?
  private let recent = Mutex(LeastRecentlyUsed<Key, VersionFindings>(capacity: memory))
  private let first = Mutex(LeastRecentlyUsed<Key, VersionFindings>(capacity: memory / 4))
  /// What the gate last answered about versions that were to become public.
  private let answers = Mutex(
    LeastRecentlyUsed<Key, GateVerdict.Outcome>(capacity: mostAnswers))
  /// The names of the files, the oldest first; nil until they are first listed.
  private let files = Mutex<[String]?>(nil)
  /// The fingerprints in the files that this process has read or written, by name.
  private let written = Mutex<[String: String]>([:])

  init(in folder: String?) { self.folder = folder }

  /// Returns the findings of a version from memory or its file, even if outdated.
  func findings(of version: PublishedVersion) -> VersionFindings? {
    if let known = remembered(of: version) { return known }
    guard let known = read(Key(version)) else { return nil }
    keep(known, of: version)
    return known
  }

  /// Returns the findings of a version from memory.
  func remembered(of version: PublishedVersion) -> VersionFindings? {
    recent.withLock { $0.use(Key(version)) }
  }

  /// Returns the findings of the likeliest screens of a version, even if outdated.
  func first(of version: PublishedVersion) -> VersionFindings? {
    first.withLock { $0.use(Key(version)) }
  }

  func keep(first findings: VersionFindings, of version: PublishedVersion) {
    let cost = 2 * findings.answer.count
    let evicted = first.withLock { $0.insert(findings, cost: cost, for: Key(version)) }
    withExtendedLifetime(evicted) {}
  }

  func keep(answer: GateVerdict.Outcome, about version: PublishedVersion) {
    _ = answers.withLock { $0.insert(answer, cost: 1, for: Key(version)) }
  }

  /// Returns what was known of a version before it was judged last: what its file says, or what was answered about it.
  func former(_ version: PublishedVersion) -> GateVerdict.Outcome? {
    read(Key(version))?.verdict.outcome ?? answers.withLock { $0.use(Key(version)) }
  }

  func keep(_ findings: VersionFindings, of version: PublishedVersion) {
    // The verdict repeats a part of the answer.
    let cost = 2 * findings.answer.count
    let evicted = recent.withLock { $0.insert(findings, cost: cost, for: Key(version)) }
    withExtendedLifetime(evicted) {}
  }

  private func read(_ key: Key) -> VersionFindings? {
    guard let folder else { return nil }
    do {
      let bytes = try RegularFile.read(
        Folder.path(of: key.file, in: folder), limit: Self.largestFile)
      let findings = VersionFindings(file: bytes)
      written.withLock { $0[key.file] = findings?.verdict.fingerprint }
      return findings
    } catch {
      return nil
    }
  }

  /// Writes the file of a version atomically, unless it already contains these findings.
  func write(_ findings: VersionFindings, of version: PublishedVersion) {
    let (name, fingerprint) = (Key(version).file, findings.verdict.fingerprint)
    guard let folder, findings.isWhole, written.withLock({ $0[name] }) != fingerprint else {
      return
    }
    let bytes = findings.file
    guard bytes.count <= Self.largestFile else { return }
    // Next to the folder, where the next start removes files that a killed process left.
    let temporary = DurableFile.temporaryPath(beside: folder)
    do throws(FileError) {
      try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL).writeAll(bytes)
      try DurableFile.rename(temporary, to: Folder.path(of: name, in: folder))
    } catch {
      unlink(temporary)
      return
    }
    written.withLock { $0[name] = fingerprint }
    files.withLock { files in
      guard var known = files else { return }
      known.removeAll { $0 == name }
      known.append(name)
      for old in known.prefix(max(0, known.count - Self.mostFiles)) { remove(old) }
      files = known.suffix(Self.mostFiles)
    }
  }

  /// Creates the folder, and removes files of earlier runs: unfinished ones, and those of deleted versions.
  func tidy(_ catalog: Catalog) {
    guard let folder else { return }
    var needed: Set<String> = []
    for entry in catalog.brands.values {
      for version in entry.versions { needed.insert(Key(version).file) }
    }
    do {
      try Folder.make(folder)
      try OpenFile(folder, O_RDONLY | O_DIRECTORY).seclude()
      var left: [(name: String, modified: Int)] = []
      for name in try Folder.names(folder) {
        if needed.contains(name), let status = try FileStatus(of: Folder.path(of: name, in: folder))
        {
          left.append((name, status.modifiedSeconds))
        } else {
          remove(name)
        }
      }
      let names = left.sorted { ($0.modified, $0.name) < ($1.modified, $1.name) }.map(\.name)
      files.withLock { $0 = names }
    } catch {
      return
    }
  }

  private func remove(_ name: String) {
    guard let folder else { return }
    written.withLock { $0[name] = nil }
    do { try DurableFile.remove(Folder.path(of: name, in: folder)) } catch { return }
  }
}
