import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage

/// The result of storing a file next to documents.
public struct CompanionResult: Sendable {
  public var companion: StoredCompanion
  /// False when the file replaced another one.
  public var isNew: Bool
  /// A document that uses the file and was published again, without going live.
  public struct Version: Sendable, Hashable {
    public var brand: Brand
    public var number: Int
    /// The version that it was made from.
    public var source: Int
  }

  /// The new versions of documents that use the file, in ascending order for each document.
  public var versions: [Version] = []
  /// Nil if nothing changed.
  public var change: LoggedChange?
}

extension Store {
  /// Stores a file for the brand's next version. If the live or the newest document uses it, publishes that document
  /// again, without making it live.
  ///
  /// Throws `invalidDocument` with every problem of the file and of these documents. Then nothing has changed.
  ///
  /// - Parameter isAlone: whether no document is published again, because whoever stores the file publishes one after it.
  public func put(
    _ file: CompanionFile, _ bytes: [UInt8], in brand: Brand, by actor: Actor,
    isAlone: Bool = false,
    objections: DocumentChecker.Objections = { _, _ in [] }
  ) throws(StoreError) -> CompanionResult {
    let actor = try actor.checked(limits)
    try ReservedName.check(brand)
    let most = file.mostBytes(others: limits.companionBytes)
    guard bytes.count <= most else { throw .tooLarge(limit: most) }
    do {
      try file.check(bytes, most: most)
    } catch {
      throw .invalidDocument(error.diagnostics)
    }
    let companion = StoredCompanion(file, bytes: bytes)
    try storage.checkPlace()
    _ = try storage.put(companion.bytes, .now)
    // Checking takes long, so it runs before the lock, and again only if something changed meanwhile.
    let before = inspect { $0.paywallFiles(of: brand, putting: companion) }
    var drafts = try self.drafts(of: before, with: companion, objections)
    return try write { (writer) throws(StoreError) -> CompanionResult in
      let present = writer.paywallFiles(of: brand, putting: companion)
      let isSame = zip(before, present).allSatisfy { old, new in
        old.newest.map(\.number) == new.newest.map(\.number)
          && drafts.allSatisfy { $0.draft.holds(from: old, to: new) }
      }
      if before.count != present.count || !isSame {
        drafts = try self.drafts(of: present, with: companion, objections)
      }
      return try writer.put(companion, in: brand, isAlone ? [] : drafts, by: actor)
    }
  }

  /// Drafts of the documents that use the file.
  ///
  /// - Parameter paywalls: the files that each of the brand's paywalls may use.
  private func drafts(
    of paywalls: [NextVersionFiles], with companion: StoredCompanion,
    _ objections: DocumentChecker.Objections
  ) throws(StoreError) -> [(source: PublishedVersion, draft: Draft)] {
    guard companion.file.kind.isOfDocuments else { return [] }
    var drafts: [(source: PublishedVersion, draft: Draft)] = []
    for (files, version) in paywalls.flatMap({ files in files.newest.map { (files, $0) } }) {
      do throws(StoreError) {
        let draft = try draft(version.bytes, with: files, objections: objections, keeping: true)
        let uses = draft.versionContent.pins[companion.file.path] != nil
        if uses || version.companions[companion.file] != nil {
          drafts.append((version, draft))
        }
      } catch .invalidDocument(let diagnostics) {
        if version.companions[companion.file] == nil, isWrong(version, objections) {
          continue
        }
        throw .invalidDocument(diagnostics.map { $0.naming(version) })
      }
    }
    return drafts
  }

  /// Whether a document is already invalid without the stored file.
  private func isWrong(
    _ version: PublishedVersion, _ objections: DocumentChecker.Objections
  ) -> Bool {
    do {
      let before = inspect { $0.nextVersionFiles(of: version.brand) }
      _ = try draft(version.bytes, with: before, objections: objections, keeping: false)
      return false
    } catch {
      return true
    }
  }

  /// The files that the brand's next version may use. Waits for a change in progress.
  public func companions(of brand: Brand) -> [CompanionFile: StoredCompanion] {
    inspect { $0.nextVersionFiles(of: brand) }.companions
  }

  /// Removes a file that was stored for the next version. Published versions keep it.
  public func delete(
    _ file: CompanionFile, in brand: Brand, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    return try write { (writer) throws(StoreError) in
      guard try writer.catalog.require(brand).stagedCompanions[file] != nil else {
        throw .unknownFile(brand, file.path)
      }
      try writer.catalog.checkUnasked(file, of: brand)
      return try writer.commit(.deleteFile(brand, file.path), by: actor)
    }
  }
}

extension Diagnostic {
  fileprivate func naming(_ version: PublishedVersion) -> Diagnostic {
    var named = self
    let paywall = version.brand.furtherPaywall.map { " of \($0)" } ?? ""
    named.message = "version \(version.number)\(paywall): \(message)"
    return named
  }
}

extension NextVersionFiles {
  /// The live and the newest version, or one of them if their documents are equal.
  fileprivate var newest: [PublishedVersion] {
    guard let entry = isFurther ? further : owner, let last = entry.versions.last else {
      return []
    }
    guard let live = entry.live, live.number != last.number, live.bytes != last.bytes else {
      return [last]
    }
    return [live, last]
  }
}

extension Writer {
  /// The files that the next version of each paywall of a brand may use.
  fileprivate func paywallFiles(
    of brand: Brand, putting new: StoredCompanion
  ) -> [NextVersionFiles] {
    catalog.documents(of: brand).map(\.brand).filter { $0.paywall != nil }
      .map { nextVersionFiles(of: $0, putting: new) }
  }

  fileprivate mutating func put(
    _ companion: StoredCompanion, in brand: Brand,
    _ drafts: [(source: PublishedVersion, draft: Draft)], by actor: Actor
  ) throws(StoreError) -> CompanionResult {
    let entry = catalog.brands[brand]
    let old = entry?.stagedCompanions[companion.file]
    var result = CompanionResult(companion: companion, isNew: old == nil)
    if let entry { try checkRoom(for: companion.file, entry) } else { try checkRoomForBrand() }
    var changes: [Change] =
      old == companion ? [] : [.putFile(brand, companion.file.path, companion.blob)]
    var contents = Contents(bytes: [companion.blob: companion.bytes])
    for (source, draft) in drafts {
      let entry = catalog.brands[source.brand]
      guard entry?.version(etag: draft.versionContent.etag) == nil else { continue }
      try checkRoom(for: source.brand, entry)
      let last = result.versions.last { $0.brand == source.brand }?.number ?? 0
      let number = try nextNumber(of: source.brand, after: last)
      changes.append(.publish(source.brand, number, draft.versionContent, isLive: false))
      contents.merge(draft.contents)
      result.versions.append(
        CompanionResult.Version(brand: source.brand, number: number, source: source.number))
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
