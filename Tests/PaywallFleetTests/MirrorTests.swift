import Foundation
import POSIX
import PaywallModel
import PaywallStorage
import Synchronization
import TestFolders
import Testing

@testable import PaywallFleet

/// A node's copy of the log.
struct MirrorTests {
  private typealias Read = ((LoggedChange) -> Bool) throws -> Void

  private func numbers(_ read: Read) throws -> [Int] {
    var numbers: [Int] = []
    try read { change in
      numbers.append(change.sequence)
      return true
    }
    return numbers
  }

  @Test func `a change is in the files before anybody follows it, so that a killed node keeps it`()
    throws
  {
    let folder = try TemporaryFolder()
    let held = try #require(try HeldFolder(folder.path("state")))
    let limits = StorageLimits()
    let mirror = PaywallFleet.Mirror(try FleetStorage.own(held, limits), in: held, limits)
    let seen = Mutex<[[Int]]>([])
    mirror.watch { [self] _ in
      do {
        let found = [
          try numbers { try mirror.read(after: 0, $0) },
          try numbers { try mirror.own.journal.read(after: 0, $0) },
        ]
        seen.withLock { $0 = found }
      } catch {
        Issue.record(error)
      }
    }
    let disney = try Brand.named("disney")
    let changes = StoreState().logging(
      [.activate(disney, version: 1), .activate(disney, version: 2)], at: Date(), by: anna)
    try mirror.take(changes)
    #expect(seen.withLock { $0 } == [[1, 2], [1, 2]])
  }

  @Test func `who may take time is called where that delays nobody, before the others`() throws {
    let folder = try TemporaryFolder()
    let held = try #require(try HeldFolder(folder.path("state")))
    let limits = StorageLimits()
    let mirror = PaywallFleet.Mirror(try FleetStorage.own(held, limits), in: held, limits)
    let order = Mutex<[String]>([])
    mirror.follow { order.withLock { $0.append("follower") } }
    mirror.watch { _ in order.withLock { $0.append("watcher") } }
    let disney = try Brand.named("disney")
    let changes = StoreState().logging(
      [.activate(disney, version: 1), .activate(disney, version: 2)], at: Date(), by: anna)
    try mirror.take([changes[0]], mayFollow: true)
    #expect(order.withLock { $0 } == ["follower", "watcher"])
    try mirror.take([changes[1]])
    #expect(order.withLock { $0 } == ["follower", "watcher", "watcher"])
  }
}
