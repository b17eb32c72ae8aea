import Testing

@testable import PaywallFleet

@Suite struct FleetKeysTests {
  private static let composed = "caf\u{e9}"
  private static let decomposed = "cafe\u{301}"

  @Test(arguments: [
    ("fleet", "fleet/watched/head", FleetKeys.Place.head),
    ("fleet", "fleet/watched/identity", .identity),
    ("fleet", "fleet/watched/log/0000000000000007", .entry(7)),
    ("fleet", "fleet/watched/log/7", nil),
    ("fleet", "fleet/watched/nodes/one/two", .node("one/two")),
    ("fleet", "fleet/watched/", nil),
    ("fleet", "fleet/watched", nil),
    ("fleet", "other/watched/head", nil),
    (composed, composed + "/watched/head", .head),
    // Equal as texts, not as bytes, and of another length.
    (composed, decomposed + "/watched/head", nil),
    (decomposed, composed + "/watched/", nil),
  ])
  func `a key belongs to the fleet whose prefix it has byte for byte`(
    prefix: String, key: String, place: FleetKeys.Place?
  ) {
    #expect(FleetKeys(prefix).place(of: Array(key.utf8)) == place)
  }
}
