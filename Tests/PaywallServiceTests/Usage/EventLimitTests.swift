import Foundation
import HTTP
import PaywallUsage
import Testing

@testable import Routing

/// How much one request of events may have: the most is taken, one more is refused.
@Suite struct EventLimitTests {
  private let site: UsageSite
  private let limits = UsageLimits()

  init() throws { site = try UsageSite() }

  private static let tap = #""type": "tap", "paywall": "main", "version": 2"#
  private static let server: HTTPFields = ["Authorization": "Bearer server"]

  private func body(_ count: Int, server: Bool, length: Int? = nil) -> [UInt8] {
    let events = (0..<count).map { index in
      #"{"id": "\#(index)", \#(server ? #""client": "c\#(index)", "# : "")\#(Self.tap)}"#
    }.joined(separator: ",")
    let client = server ? "" : #""client": "a", "#
    let text = Array(#"{"key": "\#(site.key)", \#(client)"events": [\#(events)]}"#.utf8)
    return text + [UInt8](repeating: UInt8(ascii: " "), count: max(0, (length ?? 0) - text.count))
  }

  private func send(
    _ body: [UInt8], _ fields: HTTPFields, isPacked: Bool = false
  ) throws -> TestService.Answer {
    var fields = fields
    if isPacked { fields["Content-Encoding"] = "gzip" }
    let bytes = isPacked ? try #require(Gzip.compress(body)) : body
    return try site.test.ask(.post, "/events/client", fields: fields, bytes: bytes)
  }

  @Test func `a server's request has at most 1,000 events, an app's at most 100`() throws {
    let most = try send(body(limits.serverBatch, server: true), Self.server)
    #expect(most.status == 200, "\(most.text.prefix(300))")
    #expect(try most.json()["accepted"]?.number?.int == limits.serverBatch)
    let more = try send(body(limits.serverBatch + 1, server: true), Self.server)
    #expect(more.status == 422 && more.text.contains("/events"), "\(more.text.prefix(300))")
    #expect(try send(body(limits.batch, server: false), [:]).status == 200)
    #expect(try send(body(limits.batch + 1, server: false), [:]).status == 422)
  }

  @Test func `an app's content expands to at most 256 KiB, a server's to at most 1 MiB`() throws {
    for (isServer, most) in [(false, limits.expandedContent), (true, limits.serverContent)] {
      let fields = isServer ? Self.server : [:]
      let fits = try send(body(1, server: isServer, length: most), fields, isPacked: true)
      #expect(fits.status == 200, "\(fits.text)")
      let more = try send(body(1, server: isServer, length: most + 1), fields, isPacked: true)
      #expect(more.status == 413 && more.text.contains("\(most) bytes"), "\(more.text)")
      #expect(more.text.contains(UsageLimits.expandedName))
    }
  }
}
