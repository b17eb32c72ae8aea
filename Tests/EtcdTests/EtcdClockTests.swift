import Foundation
import Responses
import TestEtcd
import TestFolders
import Testing

@testable import Etcd

/// What answers say of the clocks of etcd's members.
struct EtcdClockTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
    ("Sat, 28 Nov 2026 21:20:17 GMT", 1_795_900_817),
    ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun Nov  6 08:49:37 1994", nil),
    ("Sun, 6 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 UTC", nil),
    ("Sun, 06 Nov 1994 24:49:37 GMT", nil), ("Sun, 00 Nov 1994 08:49:37 GMT", nil),
    ("Sun, 06 Now 1994 08:49:37 GMT", nil), ("Sun, 06 Nov -994 08:49:37 GMT", nil), ("", nil),
    ("Sun, 06 Nov 99999999999999999999 08:49:37 GMT", nil),
  ])
  func `a date is read in the preferred format alone`(text: String, seconds: Int?) throws {
    var head = try ResponseHead(statusLine: bytes("HTTP/1.1 200 OK"))
    try head.add(line: bytes("Date: " + text))
    #expect(head.date == seconds)
  }

  private let endpoint = EtcdEndpoint(host: "127.0.0.1", port: 2379)
  private let start = ContinuousClock.now

  @Test func `each answer narrows what the former ones left open`() {
    var clock = EtcdClock(endpoint, date: 100, sent: start, received: start)
    #expect(clock.time(at: start) == 100...101)
    // The second changed between these two.
    let later = start + .milliseconds(400)
    clock.note(date: 101, sent: later, received: later)
    let time = clock.time(at: later)
    #expect(time.lowerBound >= 101 && time.upperBound < 101.401)
    let end = later + .seconds(10)
    #expect(abs(clock.time(at: end).lowerBound - 111) < 0.01)
  }

  @Test func `an answer that does not fit counts alone, as somebody has set the clock`() {
    var clock = EtcdClock(endpoint, date: 100, sent: start, received: start)
    let later = start + .seconds(1)
    clock.note(date: 50, sent: start, received: later)
    #expect(clock.time(at: later) == 50...52)
  }

  @Test(arguments: EtcdProgram.first)
  func `the clock of an etcd on this machine agrees with that of this process`(
    program: EtcdProgram
  ) throws {
    let etcd = try TestEtcd(program)
    let client = try etcd.client()
    let clock = try #require(client.clocks.first)
    #expect(clock.endpoint == etcd.endpoint && client.clocks.count == 1)
    let before = Date().timeIntervalSince1970
    let time = clock.time(at: .now)
    let after = Date().timeIntervalSince1970
    #expect(
      time.lowerBound - 0.1 <= after && before <= time.upperBound + 0.1,
      "\(before) \(time) \(after)")
  }
}
