import PaywallPages
import TestSockets
import Testing

@testable import PaywallService
@testable import paywalld

@Suite struct LimitOptionTests {
  private func limits(_ words: String...) throws -> ServiceLimits {
    let parsed = try CommandLineParser(commands: CommandTable.all, environment: [:])
      .parse(["serve"] + words)
    guard case .run(let arguments) = parsed else { throw UsageError(message: "runs nothing") }
    return try ServeOptions(arguments).limits
  }

  @Test func `every limit has an option that sets it and leaves the others alone`() throws {
    for option in LimitOption.all {
      let given = try limits("--\(option.name)", option.quantity.text(option.range.lowerBound + 1))
      for other in LimitOption.all {
        let expected =
          other.name == option.name
          ? option.range.lowerBound + 1 : ServiceLimits()[keyPath: other.place]
        #expect(given[keyPath: other.place] == expected, "--\(option.name) and \(other.name)")
      }
    }
  }

  @Test(arguments: [
    ("500ms", 500), ("10s", 10_000), ("2m", 120_000), ("24h", 86_400_000),
  ])
  func `a time is a number with a unit`(text: String, milliseconds: Int) throws {
    #expect(try limits("--idle-timeout", text).server.idleTimeout == milliseconds)
  }

  @Test(arguments: [
    ("512", 512), ("1B", 1), ("16KiB", 16_384), ("2MiB", 2 << 20), ("1GiB", 1 << 30),
  ])
  func `a size is a number with a unit, or of bytes`(text: String, bytes: Int) throws {
    #expect(try limits("--body-limit", text).server.limits.body == bytes)
  }

  @Test(arguments: [
    ("header-timeout", "0", "a time from 1ms to 24h, such as 500ms, 10s or 2m"),
    ("header-timeout", "10", "a time from 1ms to 24h, such as 500ms, 10s or 2m"),
    ("header-timeout", "25h", "a time from 1ms to 24h, such as 500ms, 10s or 2m"),
    ("header-timeout", "9999999999999999h", "a time from 1ms to 24h, such as 500ms, 10s or 2m"),
    ("header-timeout", "ten", "a time from 1ms to 24h, such as 500ms, 10s or 2m"),
    ("body-limit", "1kb", "a size from 1B to 1GiB, such as 512B, 16KiB or 1MiB"),
    ("body-limit", "-1", "a size from 1B to 1GiB, such as 512B, 16KiB or 1MiB"),
    ("subscribers", "5s", "a number from 1 to 10000000"),
  ])
  func `a wrong value is quoted, with a right one`(name: String, text: String, expected: String) {
    let error = #expect(throws: UsageError.self) { try limits("--\(name)=\(text)") }
    #expect(error?.message == "--\(name): expected \(expected), found \"\(text)\"")
  }

  @Test func `a stop leaves time to requests in flight`() throws {
    let error = #expect(throws: UsageError.self) {
      try limits("--drain-delay=10s")
    }
    #expect(
      error?.message == "--drain-delay 10s leaves nothing of --drain 10s to requests in flight")
    #expect(try limits("--drain=500ms").drain == 500)
  }

  @Test func `help shows each limit under one heading with the default of the service`() {
    let text = HelpText.pages([CommandTable.serve])
    #expect(text.contains("\n\nLimits. TIME is a number with ms, s, m or h;"))
    #expect(text.contains("\n  --idle-timeout TIME "))
    for (name, fallback) in [("idle-timeout", "75s"), ("body-limit", "10MiB"), ("drain", "10s")] {
      let row = text.split(separator: "\n").first { $0.contains("--\(name) ") }
      #expect(row?.hasSuffix("(default \(fallback))") == true, "\(name)")
    }
  }

  @Test func `the operations page shows each limit with its default`() throws {
    let served = try ServedPaywalls()
    let page = try served.client().get("/reference/operations").text
    for option in LimitOption.all {
      let value = option.quantity.text(ServiceLimits()[keyPath: option.place])
      let row = "<code>--\(option.name)</code></th><td>\(value)</td>"
      #expect(page.contains(row), "\(option.name)")
    }
  }

  @Test func `every limit is counted under its option's name`() throws {
    let served = try ServedPaywalls()
    let text = try served.client().get("/metrics").text
    // These shape what another limit does.
    let uncounted = ["minimum-rate", "drain-delay", "refusal-pause"]
    for option in LimitOption.all where !uncounted.contains(option.name) {
      #expect(
        text.contains("paywalld_limits_hit_total{limit=\"\(option.name)\"} 0"), "\(option.name)")
    }
  }

  @Test(arguments: [
    ("request-line-limit", "20B", "GET /xxxxxxxxxxxxxxxxxxxxxxxxxxxx HTTP/1.1\r\n", 414),
    ("field-line-limit", "20B", "GET / HTTP/1.1\r\nX: xxxxxxxxxxxxxxxxxxxxxxxx\r\n", 431),
    ("fields-limit", "20B", "GET / HTTP/1.1\r\nHost: a\r\nX: xxxxxxxxxxxxx\r\n", 431),
    ("field-count-limit", "2", "GET / HTTP/1.1\r\nHost: a\r\nA: b\r\nC: d\r\n", 431),
    ("body-limit", "4B", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n", 413),
    ("chunk-line-limit", "4B", "1;xxxxxx\r\n", 431),
    ("chunk-count-limit", "1", "1\r\na\r\n1\r\nb\r\n", 413),
    ("header-timeout", "2s", "GET / HTTP/1.1\r\nHo", 408),
    ("body-timeout", "150ms", "5\r\nab", 408),
  ])
  func `what goes over a limit is answered and counted`(
    name: String, value: String, request: String, status: Int
  ) throws {
    let served = try ServedPaywalls(["--\(name)", value])
    let client = try served.client()
    let chunked = "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    client.send(request.first?.isNumber == true ? chunked + request : request)
    let response = try client.response()
    #expect(response.status == status)
    #expect(response.text.contains("\"reason\": \"\(name)\""))
    let metrics = served.listeners.metrics.families.map(\.text).joined()
    #expect(metrics.contains("paywalld_limits_hit_total{limit=\"\(name)\"} 1\n"))
  }

  @Test func `content that nobody takes is refused before it comes, and counted`() throws {
    let served = try ServedPaywalls(["--free-content", "1KiB"])
    let client = try served.client()
    client.send("POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1025\r\n\r\n")
    #expect(try client.response().status == 404)
    #expect(served.listeners.metrics.limitsHit[.freeContent] == 1)
    let free = try served.client()
    free.send("POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1024\r\n\r\n")
    free.send([UInt8](repeating: 0x20, count: 1024))
    #expect(try free.response().status == 404)
    #expect(served.listeners.metrics.limitsHit[.freeContent] == 1)
  }
}
