import Foundation
import POSIX
import PaywallModel
import TestFolders
import Testing

@testable import PaywallStorage

/// State files and logs that no release wrote.
struct HostileStateTests {
  @Test(arguments: [
    ("1", true), ("2147483647", true), ("0", false), ("-1", false), ("2147483648", false),
    ("9223372036854775807", false), ("99999999999999999999", false), ("1e3", false),
  ])
  func `a version's number is one that a version can have`(number: String, isTaken: Bool) throws {
    let document = BlobID(of: [])
    let text = """
      {"format": 3, "sequence": 1, "time": "2026-11-20T10:00:00.000Z", "schedules": [],
       "brands": {"disney": {"highest": 1, "versions": {"\(number)":
         {"etag": "x", "at": "2026-11-20T10:00:00.000Z", "document": "\(document.text)"}}}}
      }
      """
    #expect((StateFile(reading: StateFile.sealed(Array(text.utf8))) != nil) == isTaken)
  }

  @Test func `a log that is made shorter while it is read ends there`() throws {
    let folder = try TemporaryFolder()
    let brand = try #require(Brand("disney"))
    var log: [UInt8] = []
    for sequence in 1...2_000 {
      log += LogLine.bytes(
        of: LoggedChange(
          sequence: sequence, time: Date(timeIntervalSince1970: Double(sequence)),
          change: .live(brand, 1), before: ServedState(active: nil, live: nil),
          after: ServedState(active: nil, live: 1), actor: Actor(name: "anna")))
      log.append(UInt8(ascii: "\n"))
    }
    try folder.write(String(decoding: log, as: UTF8.self), to: "log")
    let trail = AuditTrail(file: try OpenFile(folder.path("log"), O_RDONLY), length: log.count)
    #expect(truncate(folder.path("log"), off_t(log.count / 4)) == 0)
    var last = 0
    try trail.read(after: 1_900) { change in
      last = change.sequence
      return true
    }
    #expect(last == 0)
    let dates = try trail.dates()
    let found = try trail.last(datedBy: Date(timeIntervalSince1970: 1_900), dates)
    #expect(found == log.prefix(log.count / 4).count { $0 == UInt8(ascii: "\n") })
  }
}
