import Testing

@testable import Etcd

@Suite struct LocationTests {
  @Test(arguments: [
    ("etcd://a/p", ["a:2379"], "p"), ("etcds://a/p", ["a:2379"], "p"),
    ("etcd://a:1,b:65535/p/q", ["a:1", "b:65535"], "p/q"),
    (
      "etcd://A.example:2379,10.0.0.1,[::1]:99,[fd00::2]/x-y_z.9",
      [
        "A.example:2379", "10.0.0.1:2379", "[::1]:99", "[fd00::2]:2379",
      ], "x-y_z.9"
    ),
    (
      "etcd://a/" + String(repeating: "p", count: 200), ["a:2379"],
      String(repeating: "p", count: 200)
    ),
  ])
  func `a location names endpoints and a prefix`(
    text: String, endpoints: [String], prefix: String
  ) throws {
    let location = try EtcdLocation(text)
    #expect(location.endpoints.map(\.description) == endpoints && location.prefix == prefix)
    #expect(location.isSecure == text.hasPrefix("etcds:"))
    #expect(try EtcdLocation(location.description) == location)
  }

  @Test(arguments: [
    ("http://a/p", "expected etcd:// or etcds:// at its beginning"),
    ("etcd:a/p", "expected etcd://"), ("etcds:a/p", "expected etcd://"),
    ("etcd://a", "expected a / and a prefix"),
    ("etcd:///p", "expected a host"), ("etcd://a,/p", "expected a host"),
    ("etcd://a b/p", "expected a host"), ("etcd://-a/p", "expected a host"),
    ("etcd://u@a/p", "expected a host"), ("etcd://::1/p", "expected a host"),
    ("etcd://[::1/p", "expected a host"), ("etcd://[::1]2/p", "expected a host"),
    ("etcd://[a]:1/p", "expected a host"), ("etcd://a:/p", "found port \"\""),
    ("etcd://a:0/p", "from 1 to 65535"), ("etcd://a:65536/p", "from 1 to 65535"),
    ("etcd://a:+1/p", "from 1 to 65535"), ("etcd://a:99999999999999999999/p", "from 1 to 65535"),
    ("etcd://a,a:2379/p", "an endpoint is there twice"), ("etcd://a/", "the prefix has 0 bytes"),
    ("etcd://a/p/", "found \"\" between slashes"), ("etcd://a//p", "found \"\" between"),
    ("etcd://a/p/../q", "found \"..\" between"), ("etcd://a/.", "found \".\" between"),
    ("etcd://a/p?q", "found \"p?q\" between"), ("etcd://a/ü", "found \"ü\" between"),
    ("etcd://a/" + String(repeating: "p", count: 201), "the prefix has 201 bytes"),
    (
      "etcd://" + (0..<17).map { "a\($0)" }.joined(separator: ",") + "/p",
      "found 17 endpoints, expected at most 16"
    ),
  ])
  func `any other text is refused with what was expected`(text: String, reason: String) {
    do throws(EtcdLocationError) {
      _ = try EtcdLocation(text)
      Issue.record("\(text) is a location")
    } catch {
      #expect(error.reason.contains(reason), "\(error)")
      #expect("\(error)".hasSuffix("Write etcd://HOST:2379,HOST:2379/PREFIX"))
    }
  }

  @Test(
    arguments: [
      ([1, 2], [1, 3]), ([1, 255], [2]), ([255, 255], [0]), ([], [0]), ([0], [1]),
    ] as [([UInt8], [UInt8])])
  func `a prefix ends before the next larger one`(prefix: [UInt8], end: [UInt8]) {
    #expect(EtcdKeys.prefix(prefix).end == end)
    #expect(EtcdKeys.prefix(prefix).key == (prefix.isEmpty ? [0] : prefix))
    #expect(EtcdKeys.one(prefix).end == nil)
    #expect(EtcdKeys.range(prefix, end).end == end)
  }

  @Test func `an endpoint that fails again rests longer, and one that answers not at all`() {
    var health = EndpointHealth()
    let now = ContinuousClock.now
    #expect(health.restsUntil == nil)
    for seconds in [1, 2, 4, 8, 16, 30, 30] {
      health.failed(at: now)
      #expect(health.restsUntil == now + .seconds(seconds))
    }
    health.succeeded()
    #expect(health.restsUntil == nil)
  }
}
