import Foundation
import POSIX
import PaywallModel
import PaywallStorage

/// State that only the thread that makes changes touches: the catalog being changed, and what is known about the folder's files.
struct Writer: Sendable {
  let configuration: StoreConfiguration
  let storage: Storage
  private(set) var catalog: Catalog
  /// What was committed and has not been told to anybody.
  private var unannounced: [LoggedChange] = []
  /// What was found at the start and could not be logged yet: it is served, and logged with the next change.
  private var unwritten: [LoggedChange] = []
  /// The bytes of that, where they could not be kept either.
  private var unwrittenContents: Contents?
  /// What the last look into each brand's folder found.
  var scans: [Brand: BrandScan] = [:]
  /// What is wrong with files, by their brand; nil for the folder's own files.
  var reports: [Brand?: [FileReport]] = [:]
  /// Bytes that are damaged or missing.
  private var losses: [BlobID: FileReport] = [:]
  /// Brands whose live version cannot be served.
  private(set) var unserved: Set<Brand> = []
  /// Brands whose live version lacks some of what it names.
  private(set) var incomplete: Set<Brand> = []
  /// Why no further change is safe until the service is started again.
  private(set) var failure: StoreError?
  /// How far the state that was saved last goes; nil when there is none.
  private var savedSequence: Int?
  /// Why the state could not be saved last; the journal has all of it.
  private var savingFailure: FileError?
  /// Whether the folder tells that it was served, as far as that could be written.
  private var isMarked = false

  init(_ opened: OpenedStorage, _ configuration: StoreConfiguration) {
    self.configuration = configuration
    storage = opened.storage
    savedSequence = opened.savedSequence
    failure = opened.failure.map(StoreError.storage)
    reports[nil] = opened.notices
    let reader = ContentReader(
      blobs: opened.storage.blobs, threads: configuration.loadingThreads)
    let reading = reader.read(opened.state)
    losses = reading.failures
    catalog = Catalog(opened.state, reading.contents)
    noteService(of: catalog.state.brands.keys)
  }

  var state: StoreState { catalog.state }

  /// Whether nothing was ever recorded here.
  var isEmpty: Bool { state.sequence == 0 && savedSequence == nil }

  /// Makes changes happen together: they are numbered and dated, added to the journal, and then are the catalog's.
  mutating func commit(
    _ changes: [Change], by actor: Actor, with contents: Contents = Contents()
  ) throws(StoreError) -> [LoggedChange] {
    if let failure { throw failure }
    guard state.sequence < StoreState.largestNumber - changes.count else {
      throw .limitReached("the log has as many changes as it can count")
    }
    try keepFound()
    let logged = state.logging(changes, at: configuration.now(), by: actor)
    try storage.add(unwritten + logged, after: state.sequence - unwritten.count)
    unwritten = []
    apply(logged, contents)
    unannounced += logged
    return logged
  }

  /// Makes one change happen.
  mutating func commit(
    _ change: Change, by actor: Actor, with contents: Contents = Contents()
  ) throws(StoreError) -> LoggedChange {
    try commit([change], by: actor, with: contents)[0]
  }

  /// Serves what was found at the start. It is logged now, or with the next change when the medium takes no writes.
  ///
  /// - Parameter keepingFailure: why its bytes could not be kept; nil when they were.
  mutating func begin(
    with changes: [Change], by actor: Actor, _ contents: Contents, _ keepingFailure: FileError?
  ) {
    let logged = state.logging(changes, at: configuration.now(), by: actor)
    if failure == nil {
      do throws(StoreError) {
        if let keepingFailure { throw .file(keepingFailure) }
        try storage.add(logged, after: state.sequence)
      } catch {
        unwritten = logged
        if keepingFailure != nil { unwrittenContents = contents }
        reports[nil, default: []].append(
          FileReport(
            FileJournal.name, code: "unwritten", "what was found could not be logged: \(error)"))
      }
    }
    apply(logged, contents)
  }

  /// Keeps the bytes of what was found at the start, on a medium that takes writes by now.
  private mutating func keepFound() throws(StoreError) {
    guard let contents = unwrittenContents else { return }
    do throws(FileError) {
      var found = contents.bytes
      for (blob, image) in contents.images {
        found[blob] = try RegularFile.read(image.path, limit: image.size)
      }
      for (blob, bytes) in found where try storage.blobs.put(bytes, .later) != blob {
        throw FileError(.damaged, at: contents.images[blob]?.path ?? blob.text)
      }
      try storage.blobs.settle()
    } catch {
      throw .file(error)
    }
    unwrittenContents = nil
  }

  private mutating func apply(_ logged: [LoggedChange], _ contents: Contents) {
    catalog = catalog.applying(logged, contents)
    noteService(of: Set(logged.compactMap(\.brand)))
  }

  /// Serves bytes that had been missing.
  mutating func restore(_ brands: Set<Brand>, _ contents: Contents) {
    guard !brands.isEmpty else { return }
    for blob in Array(contents.bytes.keys) + contents.images.keys { losses[blob] = nil }
    catalog = catalog.restoring(brands, contents)
    noteService(of: brands)
  }

  private mutating func noteService(of brands: some Sequence<Brand>) {
    for brand in brands {
      let live = catalog.brands[brand]?.live
      let isUnserved = live == nil && state.servedState(of: brand).live != nil
      if isUnserved { unserved.insert(brand) } else { unserved.remove(brand) }
      if live?.isWhole == false { incomplete.insert(brand) } else { incomplete.remove(brand) }
    }
  }

  /// Takes no change from now on.
  mutating func stop(because error: StoreError) { failure = failure ?? error }

  /// What was committed since this was asked last.
  mutating func takeUntold() -> [LoggedChange] {
    defer { unannounced = [] }
    return unannounced
  }

  /// What the next version of a brand may use.
  func staging(of brand: Brand, putting new: StoredCompanion? = nil) -> NextVersionFiles {
    NextVersionFiles(catalog.brands[brand], scans[brand], putting: new, configuration.limits)
  }
}

extension Writer {
  /// How many changes the saved state does not stand for.
  var unsaved: Int { max(0, state.sequence - unwritten.count - (savedSequence ?? -1)) }

  /// The state to be saved; nil when it was.
  var checkpoint: StateFile? {
    unsaved > 0 && unwritten.isEmpty && failure == nil ? StateFile(state: state) : nil
  }

  /// Notes what became of a saved state. An error is told: what happened is in the journal, and stands.
  mutating func note(_ saved: StateFile, _ error: FileError?) {
    savingFailure = error
    if error == nil { savedSequence = saved.state.sequence }
  }

  /// Lets the journal begin a new part. Where that fails the old one goes on, and the next change tries again.
  mutating func turnOver() {
    guard failure == nil, unwritten.isEmpty else { return }
    do {
      let state = state
      try storage.turnOver { StateFile(state: state) }
    } catch {
      savingFailure = error
    }
  }

  /// Saves the state as the start found it.
  mutating func saveAtStart() {
    guard let checkpoint else { return }
    note(checkpoint, storage.save(checkpoint))
  }

  /// All that is wrong with files, in the order of their paths.
  var problems: [FileReport] {
    var all = reports.values.flatMap { $0 } + losses.values
    for brand in unserved {
      if let live = state.servedState(of: brand).live { all.append(.unserved(brand, live)) }
    }
    if let savingFailure {
      all.append(FileReport(StateFile.name, code: "unwritten", savingFailure.description))
    }
    return all.sorted { $0.path < $1.path }
  }

  /// Where the folder tells that it was served.
  var servedMarkerPath: String { configuration.paywalls + "/served.txt" }

  /// Leaves a mark in the folder once a brand serves another version than the folder's newest: from then on a start without the state
  /// would make something live that nobody chose. A folder that takes no writes has no mark.
  mutating func markServed(after brands: some Sequence<Brand>) {
    guard !isMarked, failure == nil else { return }
    let isTold = brands.contains { brand in
      catalog.brands[brand]?.live?.number != scans[brand]?.documents.keys.max()
    }
    guard isTold else { return }
    isMarked = true
    do {
      guard try FileStatus(of: servedMarkerPath) == nil else { return }
      let text =
        "paywalld has served this folder, and keeps what is live in its state folder. Without that it makes nothing live by itself.\n"
      try DurableFile.replace(servedMarkerPath, with: Array(text.utf8))
    } catch {
      return
    }
  }
}
