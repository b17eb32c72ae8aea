import Testing

/// What an app links with the client: the targets that the manifest names, and those that these name in turn.
@Suite struct LinkedTargetTests {
  @Test func `the client links values, trees, JSON, responses and what these need`() throws {
    #expect(
      try Manifest().linked(with: "PaywallClient") == [
        "PaywallClient", "PaywallTree", "Vocabulary", "Responses", "Patterns", "JSON", "Digest",
        "ASCII", "Locks",
      ])
  }

  @Test func `who decides on the device links the client, the document and what reads it`() throws {
    #expect(
      try Manifest().linked(with: "PaywallClientPlacements") == [
        "PaywallClientPlacements", "PaywallClient", "Placements", "PaywallModel", "PaywallTree",
        "Vocabulary", "Locales", "Experiments", "Responses", "JSONSchema", "Patterns", "JSON",
        "Digest", "ASCII", "Locks",
      ])
  }

  @Test func `the program links no client`() throws {
    #expect(
      try Manifest().linked(with: "paywalld").contains { $0.hasPrefix("PaywallClient") } == false)
  }
}
