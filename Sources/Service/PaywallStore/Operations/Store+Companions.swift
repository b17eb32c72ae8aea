import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage

/// What putting a file beside documents did.
public struct CompanionResult: Sendable {
  public var companion: StoredCompanion
  /// False when one was put before.
  public var isNew: Bool
  /// The versions that were made of those that use the file, in the order of their numbers; none of them is live.
  public var versions: [Int] = []
  /// The versions that those were made of.
  public var sources: [Int] = []
  /// Nil when nothing has changed.
  public var change: LoggedChange?
}

extension Store {
  /// Keeps a file beside documents for the next versions of the brand, and publishes anew, without making it live, the document of its
  /// live version and that of its newest, where they use the file.
  ///
  /// Throws `invalidDocument` with everything that is wrong with the file or with any of these documents beside it; then nothing has
  /// changed.
  public func put(
    _ file: CompanionFile, _ bytes: [UInt8], in brand: Brand, by actor: Actor,
    objections: DocumentChecker.Objections = { _, _ in [] }
  ) throws(StoreError) -> CompanionResult {
    let actor = try actor.checked(limits)
    guard !ReservedName.all.contains(brand.name) else {
      throw .invalidName("\"\(brand)\" is a folder of the service itself; choose another name")
    }
    guard bytes.count <= limits.companionBytes else {
      throw .tooLarge(limit: limits.companionBytes)
    }
    do {
      try file.check(bytes, most: limits.companionBytes)
    } catch {
      throw .invalidDocument(error.diagnostics)
    }
    let companion = StoredCompanion(file, bytes)
    try storage.checkPlace()
    try keep(companion)
    // Checking takes long: it is done before anybody waits for it, and again only if something has changed meanwhile.
    let before = inspect { $0.staging(of: brand, putting: companion) }
    var drafts = try self.drafts(of: before, with: companion, objections)
    return try write { (writer) throws(StoreError) -> CompanionResult in
      let present = writer.staging(of: brand, putting: companion)
      if present.newest.map(\.number) != before.newest.map(\.number)
        || !drafts.allSatisfy({ $0.draft.holds(from: before, to: present) })
      {
        drafts = try self.drafts(of: present, with: companion, objections)
      }
      return try writer.put(companion, in: brand, drafts, by: actor)
    }
  }

  /// What the documents become that use a file which is put.
  private func drafts(
    of staging: NextVersionFiles, with companion: StoredCompanion,
    _ objections: DocumentChecker.Objections
  ) throws(StoreError) -> [(source: Int, draft: Draft)] {
    var drafts: [(source: Int, draft: Draft)] = []
    for version in staging.newest {
      do throws(StoreError) {
        let draft = try draft(version.bytes, staging, objections, keeping: true)
        let uses = draft.versionContent.pins[companion.file.path] != nil
        if uses || version.companions[companion.file] != nil {
          drafts.append((version.number, draft))
        }
      } catch .invalidDocument(let diagnostics) {
        if version.companions[companion.file] == nil, isWrong(version, staging, objections) {
          continue
        }
        throw .invalidDocument(diagnostics.map { $0.naming(version) })
      }
    }
    return drafts
  }

  /// Whether a document is wrong whatever is put.
  private func isWrong(
    _ version: PublishedVersion, _ staging: NextVersionFiles,
    _ objections: DocumentChecker.Objections
  ) -> Bool {
    do {
      let before = inspect { $0.staging(of: version.brand) }
      _ = try draft(version.bytes, before, objections, keeping: false)
      return false
    } catch {
      return true
    }
  }

  private func keep(_ companion: StoredCompanion) throws(StoreError) {
    do {
      _ = try storage.blobs.put(companion.bytes, .now)
    } catch {
      throw .file(error)
    }
  }

  /// What the next version of a brand may use. Waits for a change that is being made.
  public func companions(of brand: Brand) -> [CompanionFile: StoredCompanion] {
    inspect { $0.staging(of: brand) }.companions
  }

  /// Takes away a file that was put for the next version. What is published keeps its own.
  public func delete(
    _ file: CompanionFile, in brand: Brand, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    return try write { (writer) throws(StoreError) in
      guard try writer.catalog.require(brand).stagedCompanions[file] != nil else {
        throw .unknownFile(brand, file.path)
      }
      return try writer.commit(.deleteFile(brand, file.path), by: actor)
    }
  }
}

extension Diagnostic {
  fileprivate func naming(_ version: PublishedVersion) -> Diagnostic {
    var named = self
    named.message = "version \(version.number): \(message)"
    return named
  }
}

extension NextVersionFiles {
  /// The live version and the newest one, once where they have the same document.
  fileprivate var newest: [PublishedVersion] {
    guard let entry, let last = entry.versions.last else { return [] }
    guard let live = entry.live, live.number != last.number, live.bytes != last.bytes else {
      return [last]
    }
    return [live, last]
  }
}

extension Writer {
  fileprivate mutating func put(
    _ companion: StoredCompanion, in brand: Brand, _ drafts: [(source: Int, draft: Draft)],
    by actor: Actor
  ) throws(StoreError) -> CompanionResult {
    let entry = catalog.brands[brand]
    let old = entry?.stagedCompanions[companion.file]
    var result = CompanionResult(companion: companion, isNew: old == nil)
    if let entry { try checkRoom(for: companion.file, entry) } else { try checkRoomForBrand() }
    var changes: [Change] =
      old == companion ? [] : [.putFile(brand, companion.file.path, companion.blob)]
    var contents = Contents(bytes: [companion.blob: companion.bytes])
    for (source, draft) in drafts where entry?.version(etag: draft.versionContent.etag) == nil {
      try checkRoom(for: brand, entry)
      let number = try nextNumber(of: brand, after: result.versions.last ?? 0)
      changes.append(.publish(brand, number, draft.versionContent, isLive: false))
      contents.merge(draft.contents)
      result.versions.append(number)
      result.sources.append(source)
    }
    guard !changes.isEmpty else { return result }
    result.change = try commit(changes, by: actor, with: contents).first
    return result
  }

  private func checkRoom(for file: CompanionFile, _ entry: BrandEntry) throws(StoreError) {
    let limit = configuration.limits.companionsPerKind
    guard entry.stagedCompanions[file] == nil,
      entry.stagedCompanions.keys.count(where: { $0.kind == file.kind }) >= limit
    else { return }
    throw .limitReached(
      "\(entry.brand) has \(limit) files of \(file.kind.rawValue), the most that are kept")
  }
}
