import Foundation
import Testing

/// What an app links with the client: the targets that the manifest names, and those that these name in turn.
@Suite struct LinkedTargetTests {
  /// The targets that each library or program of the manifest depends on.
  private static func dependencies() throws -> [String: Set<String>] {
    let manifest = try String(
      contentsOf: SourceTree.packageRoot.appending(path: "Package.swift"), encoding: .utf8)
    var found: [String: Set<String>] = [:]
    for row in manifest.matches(
      of: /Floor\.[a-z]+\.(?:library|program)\(\s*"([\w-]+)"(?:,\s*\[([^\]]*)\])?/)
    {
      let names = (row.2 ?? "").matches(of: /"([\w-]+)"/).map { String($0.1) }
      found[String(row.1)] = Set(names)
    }
    return found
  }

  private static func linked(with target: String) throws -> Set<String> {
    let dependencies = try dependencies()
    var linked: Set<String> = []
    var open = [target]
    while let next = open.popLast() {
      guard linked.insert(next).inserted else { continue }
      open += dependencies[next, default: []]
    }
    return linked
  }

  @Test func `the client links values, trees, JSON and what these need`() throws {
    #expect(
      try Self.linked(with: "PaywallClient") == [
        "PaywallClient", "PaywallTree", "Vocabulary", "JSONSchema", "JSON", "Digest",
      ])
  }

  @Test func `the program links no client`() throws {
    #expect(try Self.linked(with: "paywalld").contains { $0.hasPrefix("PaywallClient") } == false)
  }
}
