import Foundation
import POSIX
import PaywallModel
import PaywallStorage
import Wording

/// State owned by the writer thread: the catalog being changed, and its knowledge of the folder's files.
struct Writer: Sendable {
  let configuration: StoreConfiguration
  let gate: VersionGate?
  let storage: any Storage
  private(set) var catalog: Catalog
  /// Committed changes that observers have not seen.
  private var unannounced: [LoggedChange] = []
  /// Changes found at the start that could not be logged. They are served, and logged with the next change.
  private var unwritten: [LoggedChange] = []
  /// The contents of those changes, if they could not be stored either.
  private var unwrittenContents: Contents?
  /// The last scan of each brand's folder.
  var scans: [Brand: BrandScan] = [:]
  /// The gate's policies in the folder.
  var folderPolicies: [Brand: StoredCompanion] = [:]
  /// The digest of the declaration that was in the folder at the last scan.
  var seenDeclaration: String?
  /// Problems with files, by brand; nil for files of the folder itself.
  var reports: [Brand?: [FileReport]] = [:]
  /// Damaged or missing blobs.
  private var losses: [BlobID: FileReport] = [:]
  /// Brands with a live version that cannot be served.
  private(set) var unserved: Set<Brand> = []
  /// Brands with a live version that lacks some files.
  private(set) var incomplete: Set<Brand> = []
  /// Schedules that the gate stopped, of brands where nothing has gone live since.
  private(set) var stopped: [Brand: StoppedSchedule] = [:]
  /// Why changes are rejected until the service restarts.
  private(set) var failure: StoreError?
  /// The last change in the saved state; nil when there is none.
  private var savedSequence: Int?
  /// Why the last save failed. Nothing is lost, because the journal has the changes.
  private var savingFailure: FileError?
  /// Whether the folder has been marked as served, or marking it failed.
  private var isMarked = false

  init(_ opened: OpenedStorage, configuration: StoreConfiguration, gate: VersionGate?) {
    self.configuration = configuration
    self.gate = gate
    storage = opened.storage
    savedSequence = opened.savedSequence
    failure = opened.failure.map(StoreError.storage)
    reports[nil] = opened.notices
    let reader = ContentReader(
      blobs: opened.storage.blobs, threads: configuration.loadingThreads)
    let reading = reader.read(opened.state)
    losses = reading.failures
    // Other stores on the log have the bytes, and this one will have them soon, too.
    catalog = Catalog(opened.state, reading.contents, fallsBack: opened.storage.isShared)
    noteService(of: catalog.state.brands.keys)
  }

  var state: StoreState { catalog.state }

  /// The time that dates a change: that of most nodes, if this one's clock is not trusted.
  private var now: Date {
    let reading = configuration.now()
    return reading.addingTimeInterval(-storage.sharing.clock.error(reading))
  }

  /// Whether the state is new and empty.
  var isEmpty: Bool { state.sequence == 0 && savedSequence == nil }

  /// Commits changes together: numbers and dates them, appends them to the journal, and applies them to the catalog.
  mutating func commit(
    _ changes: [Change], by actor: Actor, with contents: Contents = Contents()
  ) throws(StoreError) -> [LoggedChange] {
    if let failure { throw failure }
    guard state.sequence < StoreState.largestNumber - changes.count else {
      throw .limitReached("the log has as many changes as it can count")
    }
    try storeFoundContents()
    let logged = state.logging(changes, at: now, by: actor)
    try storage.add(unwritten + logged, after: state.sequence - unwritten.count)
    unwritten = []
    apply(logged, contents)
    unannounced += logged
    return logged
  }

  /// Commits one change.
  mutating func commit(
    _ change: Change, by actor: Actor, with contents: Contents = Contents()
  ) throws(StoreError) -> LoggedChange {
    try commit([change], by: actor, with: contents)[0]
  }

  /// Serves the documents that were found at the start. Logs them now, or with the next change if the disk accepts no writes.
  ///
  /// - Parameter storingFailure: why their bytes could not be stored; nil if they were.
  mutating func begin(
    with changes: [Change], by actor: Actor, _ contents: Contents, _ storingFailure: StorageError?
  ) {
    let logged = state.logging(changes, at: now, by: actor)
    if failure == nil {
      do throws(StoreError) {
        if let storingFailure { throw .storage(storingFailure) }
        try storage.add(logged, after: state.sequence)
      } catch {
        unwritten = logged
        if storingFailure != nil { unwrittenContents = contents }
        reports[nil, default: []].append(
          FileReport(
            FileJournal.name, code: "unwritten", "what was found could not be logged: \(error)"))
      }
    }
    apply(logged, contents)
  }

  /// Stores the bytes found at the start, now that the disk accepts writes.
  private mutating func storeFoundContents() throws(StoreError) {
    guard let contents = unwrittenContents else { return }
    var found = contents.bytes
    do throws(FileError) {
      for (blob, image) in contents.images {
        found[blob] = try RegularFile.read(image.path, limit: image.size)
      }
    } catch {
      throw .file(error)
    }
    for (blob, bytes) in found where try storage.put(bytes, .later) != blob {
      throw .file(FileError(.damaged, at: contents.images[blob]?.path ?? blob.text))
    }
    try storage.settle()
    unwrittenContents = nil
  }

  /// Applies the changes that other writers of the log have appended. Returns false if there are none.
  mutating func follow() throws(StoreError) -> Bool {
    guard failure == nil, unwritten.isEmpty else { return false }
    let beginning = storage.beginning(after: state.sequence)
    if let beginning { jump(to: beginning) }
    var changes: [LoggedChange] = []
    try storage.read(after: state.sequence) {
      changes.append($0)
      return true
    }
    guard let first = changes.first else { return beginning != nil }
    // The log may have been cut again since its beginning was read.
    guard first.sequence == state.sequence + 1 else { return try follow() }
    var next = state
    for change in changes { next.apply(change) }
    let reader = ContentReader(
      blobs: storage.blobs, threads: configuration.loadingThreads)
    let reading = reader.read(changes, in: next)
    losses.merge(reading.failures) { $1 }
    apply(changes, reading.contents)
    unannounced += changes
    return true
  }

  private mutating func apply(_ logged: [LoggedChange], _ contents: Contents) {
    catalog = catalog.applying(logged, contents)
    noteService(of: Set(logged.compactMap(\.brand)))
  }

  /// Replaces the state with one that the log no longer leads to. Observers receive the differences.
  private mutating func jump(to next: StoreState) {
    let reader = ContentReader(blobs: storage.blobs, threads: configuration.loadingThreads)
    let reading = reader.read(next)
    let brands = Set(state.brands.keys).union(next.brands.keys)
    unannounced += state.differences(to: next)
    catalog = Catalog(next, reading.contents, fallsBack: storage.isShared)
    losses = reading.failures
    noteService(of: brands)
  }

  /// Serves bytes that were missing before.
  mutating func restore(_ brands: Set<Brand>, _ contents: Contents) {
    guard !brands.isEmpty else { return }
    for blob in Array(contents.bytes.keys) + contents.images.keys { losses[blob] = nil }
    catalog = catalog.restoring(brands, contents)
    noteService(of: brands)
  }

  /// The brands with a live version that lacks bytes, and all missing bytes.
  var lacking: (brands: Set<Brand>, missing: Set<BlobID>) {
    (unserved.union(incomplete), Set(losses.keys))
  }

  private mutating func noteService(of brands: some Sequence<Brand>) {
    for brand in brands {
      let live = catalog.brands[brand]?.live
      let isUnserved = live?.number != state.servedState(of: brand).live
      if isUnserved { unserved.insert(brand) } else { unserved.remove(brand) }
      if live?.isWhole == false { incomplete.insert(brand) } else { incomplete.remove(brand) }
      stopped[brand] = state.record(of: brand)?.stopped
    }
  }

  /// Rejects changes from now on.
  mutating func stop(because error: StoreError) { failure = failure ?? error }

  /// The changes since the last call.
  mutating func takeUnannounced() -> [LoggedChange] {
    defer { unannounced = [] }
    return unannounced
  }

  /// The files that the next version of a brand may use.
  func nextVersionFiles(of brand: Brand, putting new: StoredCompanion? = nil) -> NextVersionFiles {
    NextVersionFiles(
      of: brand, in: catalog, scan: scans[brand] ?? scans[brand.owner], putting: new,
      limits: configuration.limits)
  }
}

extension Writer {
  /// The number of logged changes after the saved state.
  var unsaved: Int { max(0, state.sequence - unwritten.count - (savedSequence ?? -1)) }

  /// The state to save; nil when it is saved.
  var checkpoint: StateFile? {
    unsaved > 0 && unwritten.isEmpty && failure == nil ? StateFile(state: state) : nil
  }

  /// Records the result of saving. A failure is only reported, because the journal has the changes.
  mutating func note(_ saved: StateFile, _ error: FileError?) {
    savingFailure = error
    if error == nil { savedSequence = saved.state.sequence }
  }

  /// Rotates the log if it is full. On failure the old file stays in use, and the next change tries again.
  mutating func rotate() {
    guard failure == nil, unwritten.isEmpty else { return }
    do {
      let state = state
      try storage.rotate { StateFile(state: state) }
    } catch {
      savingFailure = error
    }
  }

  /// Saves the state after loading.
  mutating func saveAtStart() {
    guard let checkpoint else { return }
    note(checkpoint, storage.save(checkpoint))
  }

  /// All problems with files, sorted by path.
  var problems: [FileReport] {
    var all = reports.values.flatMap { $0 } + losses.values
    for brand in unserved {
      if let live = state.servedState(of: brand).live {
        all.append(.unserved(brand, live, insteadOf: catalog.brands[brand]?.live?.number))
      }
    }
    for case let live? in catalog.brands.values.map(\.live) {
      let newest = WordRevisions.program.newest
      if live.words > newest { all.append(.newerWords(live, than: newest)) }
    }
    if let savingFailure {
      all.append(FileReport(StateFile.name, code: "unwritten", savingFailure.description))
    }
    return all.sorted { $0.path < $1.path }
  }

  /// The path of the file that marks the folder as served.
  var servedMarkerPath: String { Folder.path(ofOwn: "served.txt", in: configuration.paywalls) }

  /// Marks the folder as served once a brand serves a version other than the newest in the folder. Without the mark, a start without the
  /// state would make a version live that nobody chose. A read-only folder stays unmarked.
  mutating func markAsServed(after brands: some Sequence<Brand>) {
    guard !isMarked, failure == nil else { return }
    let isChosen = brands.contains { brand in
      catalog.brands[brand]?.live?.number != scans[brand]?.documents.keys.max()
    }
    guard isChosen else { return }
    isMarked = true
    do {
      guard try FileStatus(of: servedMarkerPath) == nil else { return }
      let text =
        "paywalld has served this folder, and keeps what is live in its state folder. Without that it makes nothing live by itself.\n"
      // Part of the text is a mark as well. A temporary file would stay in this folder if the process were killed.
      try DurableFile.create(servedMarkerPath, with: Array(text.utf8), mode: 0o644)
    } catch {
      return
    }
  }
}
