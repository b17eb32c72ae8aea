import Foundation
import JSON
import POSIX
import PaywallModel

extension Store {
  /// Starts to keep to the schedules and to follow the folder. `report` hears what goes wrong, on the store's threads.
  public func start(report: @escaping @Sendable (PlainText) -> Void) throws(StoreError) {
    let threads: BackgroundThreads
    do {
      threads = try BackgroundThreads()
    } catch {
      throw .file(error)
    }
    let isFirst = background.withLock { running in
      guard running == nil else { return false }
      running = threads
      return true
    }
    guard isFirst else { return }
    threads.run("schedules") { [weak self] in
      while threads.goesOn, let wait = self?.keepToSchedules(report) {
        _ = threads.scheduler.wait(seconds: wait)
      }
    }
    threads.run("state") { [weak self] in
      while threads.goesOn {
        let duration = ContinuousClock().measure {
          self?.stateHeartbeat.round { self?.lookAtState(report) }
        }
        _ = threads.saver.wait(seconds: Self.statePause)
        threads.rest(seconds: Self.rest(after: duration / .seconds(1)))
      }
    }
    let paywalls = configuration.paywalls
    threads.run("folder") { [weak self] in
      FolderWatch(paywalls: paywalls, threads: threads, report: report).run { self }
    }
  }

  /// Changes that come within so long, in seconds, are written to the state file together: longer where the file is large, so that
  /// writing it takes a tenth of a core and of the disk from the changes themselves.
  private static func rest(after duration: Double) -> Double {
    min(max(savingPause, 9 * duration), longestSavingPause)
  }

  private static let savingPause = 0.5
  private static let longestSavingPause = 5.0
  /// The state folder is looked at this often, in seconds, when nothing changes.
  private static let statePause = 1.0

  /// Ends the store's threads and writes the state file, and returns after so many seconds at the latest. What was being changed is
  /// changed.
  ///
  /// - Returns: the names of the threads that did not end.
  @discardableResult
  public func stop(within seconds: Double = 10) -> [String] {
    // Not under the lock: a thread may be in the middle of a change, which wakes another.
    let running = background.withLock { running in
      defer { running = nil }
      return running
    }
    guard let threads = running else {
      save()
      return []
    }
    let deadline = DispatchTime.now() + seconds
    threads.signalStop()
    let left = threads.join(until: deadline)
    guard left.isEmpty else { return left }
    threads.run("state") { self.save() }
    return threads.join(until: deadline)
  }

  private func lookAtState(_ report: (PlainText) -> Void) {
    let before = health
    save()
    checkState()
    let after = health
    if let failure = after.failure, failure != before.failure { report("\(failure)") }
    guard after.obstacle != before.obstacle else { return }
    guard let obstacle = after.obstacle else { return welcomeChanges(report) }
    report("no change can be made durable, and none is taken until it can: \(obstacle)")
  }

  /// Takes over what the folder was given while nothing could be kept.
  private func welcomeChanges(_ report: (PlainText) -> Void) {
    report("changes can be made durable again")
    do {
      try rescan()
    } catch {
      report("what changed in the folder could not be taken over: \(error)")
    }
  }

  /// Carries out what is due, and gives the seconds until it must look again.
  ///
  /// It looks twice a second while anything is planned, because a clock may be set.
  private func keepToSchedules(_ report: (PlainText) -> Void) -> Double {
    do {
      guard let next = try runDueSchedules() else { return 3600 }
      return max(0, min(0.5, next.timeIntervalSince(configuration.now())))
    } catch {
      report("a schedule could not be carried out and is tried again: \(error)")
      return 0.5
    }
  }
}

/// Follows a folder on a thread: waits for an event, lets the dust settle, looks.
struct FolderWatch {
  var paywalls: String
  var threads: BackgroundThreads
  var report: (PlainText) -> Void
  /// A checkout or a copy makes many events; the look comes when there were none for so long, in seconds.
  static let settling = 0.1
  /// But at the latest after so long.
  static let patience = 2.0
  private static let longestWait = 3600.0

  func run(_ store: () -> Store?) {
    do {
      guard var events = try FolderEvents(paywalls) else { return }
      store()?.setWatching(nil)
      // What changed between the start of the service and the first watch has no event.
      look(nil, store, &events)
      while threads.goesOn {
        let pause = events.pause
        let isTold = threads.watcher.wait(
          for: events.descriptor, seconds: pause ?? Self.longestWait)
        guard isTold || pause != nil else { continue }
        guard threads.goesOn else { return }
        look(isTold ? try settle(&events) : nil, store, &events)
      }
    } catch {
      store()?.setWatching("changes are not noticed by themselves: \(error)")
      report(
        "changes of the folder are not noticed by themselves (\(error)); send SIGHUP after a change"
      )
    }
  }

  /// Collects events until there are no more for a moment.
  private func settle(_ events: inout FolderEvents) throws(FileError) -> Set<Brand>? {
    var changed = try events.take()
    let end = Date().addingTimeInterval(Self.patience)
    while threads.goesOn, Date() < end,
      threads.watcher.wait(for: events.descriptor, seconds: Self.settling)
    {
      guard let more = try events.take() else {
        changed = nil
        continue
      }
      changed?.formUnion(more)
    }
    return changed
  }

  private func look(_ brands: Set<Brand>?, _ store: () -> Store?, _ events: inout FolderEvents) {
    guard let store = store() else { return }
    store.folderHeartbeat.round { look(brands, at: store, &events) }
  }

  private func look(_ brands: Set<Brand>?, at store: Store, _ events: inout FolderEvents) {
    do {
      try events.watch(brands.map(Array.init) ?? folders)
      let before = store.health.problems
      try store.rescan(brands)
      // What changed between the look and the first watch has no event.
      if try events.watch(links: store.linkFolders(brands)) { try store.rescan(brands) }
      let after = store.health.problems
      for file in after where !before.contains(file) { file.lines.forEach(report) }
    } catch {
      report("what changed in the folder could not be taken over: \(error)")
    }
  }

  private var folders: [Brand] {
    do {
      return try Folder.names(paywalls).compactMap(Brand.init)
    } catch {
      return []
    }
  }
}
