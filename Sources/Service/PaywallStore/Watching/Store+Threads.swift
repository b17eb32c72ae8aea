import Foundation
import JSON
import POSIX
import PaywallModel

extension Store {
  /// Starts running schedules and following the folder. `report` receives failures on the store's threads.
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
    threads.scheduler.start { [weak self] in self?.runSchedules(report) }
    threads.saver.run { [weak self] thread in
      var told = self?.health ?? StoreHealth()
      while thread.isRunning {
        let duration = ContinuousClock().measure {
          self?.stateHeartbeat.round { self?.lookAtState(after: &told, report) }
        }
        thread.wait(seconds: Self.statePause)
        thread.rest(seconds: Self.rest(after: duration / .seconds(1)))
      }
    }
    if storage.isShared { follow(on: threads.follower, report) }
    let paywalls = configuration.paywalls
    threads.watcher.run { [weak self] thread in
      FolderWatch(paywalls: paywalls, thread: thread, report: report).run { self }
    }
  }

  /// Applies changes that other stores append, on the thread that reports them. If the writer is busy, a thread of the store applies them
  /// later.
  private func follow(
    on thread: Repeater, _ report: @escaping @Sendable (PlainText) -> Void
  ) {
    storage.follow { [weak self] in self?.followAtOnce() }
    storage.journal.watch { [weak self, weak thread] changes in
      let known = self?.catalog.sequence ?? 0
      if changes.last?.sequence ?? .max > known { thread?.wake() }
    }
    thread.run { [weak self] thread in
      var nextLook = ContinuousClock.now
      while thread.isRunning {
        if ContinuousClock.now >= nextLook {
          self?.restoreMissing()
          nextLook = .now + .seconds(Self.missingPause)
        }
        do throws(StoreError) {
          try self?.follow()
        } catch {
          report("the changes of other nodes could not be read, and will be tried again: \(error)")
        }
        thread.wait(seconds: Self.statePause)
      }
    }
  }

  /// The pause after saving, in seconds. Changes within it are saved together. It grows with the time that saving
  /// takes, so that saving uses at most a tenth of a core.
  private static func rest(after duration: Double) -> Double {
    min(max(savingPause, 9 * duration), longestSavingPause)
  }

  private static let savingPause = 0.5
  private static let longestSavingPause = 5.0
  /// The interval between checks of the state folder, in seconds, when nothing changes.
  private static let statePause = 1.0

  /// Ends the store's threads and saves the state, within `seconds`. A change in progress is completed.
  ///
  /// - Returns: the names of the threads that did not end.
  @discardableResult
  public func stop(within seconds: Double = 10) -> [String] {
    // Joining under the lock would deadlock: a thread may be in a change that wakes another one.
    let running = background.withLock { running in
      defer { running = nil }
      return running
    }
    defer { storage.close() }
    guard let threads = running else {
      save()
      return []
    }
    let deadline = DispatchTime.now() + seconds
    threads.signalStop()
    let left = threads.join(until: deadline)
    guard left.isEmpty else { return left }
    let saving = NamedThread(name: "state") { self.save() }
    return saving.join(until: deadline) ? [] : [saving.name]
  }

  /// - Parameter before: the result of the last look. A change may have found more since.
  private func lookAtState(after before: inout StoreHealth, _ report: (PlainText) -> Void) {
    save()
    checkState()
    let after = health
    defer { before = after }
    if let failure = after.failure, failure != before.failure { report("\(failure)") }
    guard after.obstacle != before.obstacle else { return }
    guard let obstacle = after.obstacle else { return rescanAfterObstacle(report) }
    report("no change can be made durable, and none is taken until it can: \(obstacle)")
  }

  /// Rescans the folder, because files may have changed while nothing could be stored.
  private func rescanAfterObstacle(_ report: (PlainText) -> Void) {
    report("changes can be made durable again")
    do {
      try rescan()
    } catch {
      report("the changes in the folder could not be read: \(error)")
    }
  }

  /// Runs due schedules, and returns the seconds to wait.
  ///
  /// Checks twice a second while anything is planned, because somebody may set the clock.
  private func runSchedules(_ report: (PlainText) -> Void) -> Double {
    do {
      guard let next = try runDueSchedules() else { return 3600 }
      guard let time = trustedTime else { return 0.5 }
      return max(0, min(0.5, next.timeIntervalSince(time)))
    } catch {
      report("a schedule could not be carried out and is tried again: \(error)")
      return 0.5
    }
  }
}
