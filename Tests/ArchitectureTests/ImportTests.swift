import Foundation
import Testing

/// What each target may import of the package itself. Arrows point down only.
private let arrows: [String: Set<String>] = [
  "Numbers": [],
  "JSON": [],
  "Files": ["CLinux"],
  "Threads": ["Files"],
  "Outgoing": ["Files"],
  "Layout": [],
  "Typography": [],
  "WordBreaks": ["_FoundationICU", "CoreFoundation"],
  "HTTP": [],
  "CLinux": [],
  "CZlib": [],
  "Gzip": ["CZlib"],
  "JSONSchema": ["JSON"],
  "Digest": [],
  "SVGCheck": ["JSON"],
  "Vocabulary": ["JSON"],
  "PaywallTree": ["Vocabulary", "JSON"],
  "Pricing": [],
  "Locales": [],
  "StringTables": ["Locales", "JSON"],
  "PaywallImport": ["JSON"],
  "Wording": ["Pricing", "_FoundationICU"],
  "PaywallModel": [
    "PaywallTree", "Vocabulary", "Wording", "Locales", "Pricing", "SVGCheck", "JSON",
  ],
  "PaywallResolve": [
    "PaywallModel", "PaywallTree", "Vocabulary", "Locales", "Pricing", "JSON",
  ],
  "PaywallCheck": ["JSONSchema", "PaywallModel", "JSON", "Digest"],
  "PaywallLog": ["PaywallModel", "Pricing", "JSON", "Digest"],
  "PaywallStorage": ["PaywallLog", "JSON", "Digest", "Files"],
  "PaywallStore": [
    "PaywallStorage", "PaywallLog", "PaywallCheck", "JSONSchema", "PaywallModel", "JSON", "Digest",
    "Threads", "Files",
  ],
  "PaywallFetch": ["PaywallModel", "Outgoing", "JSON", "Threads", "Files"],
  "PaywallNotify": ["PaywallLog", "Outgoing", "JSON", "Digest", "Threads", "Files"],
  "PaywallRender": [
    "PaywallResolve", "PaywallModel", "PaywallTree", "Vocabulary", "Locales", "Pricing",
    "Layout", "Typography", "WordBreaks", "JSON", "Threads", "Files",
  ],
  "HTTPServer": ["HTTP", "Threads", "CLinux"],
  "PeerProcess": ["HTTP", "CLinux"],
  "PaywallAPI": [
    "PaywallStore", "PaywallStorage", "PaywallLog", "PaywallCheck", "PaywallRender",
    "PaywallResolve", "PaywallModel", "PaywallTree", "PaywallImport", "PaywallFetch", "Locales",
    "HTTP", "Gzip", "JSONSchema", "Typography", "JSON", "Digest", "Files",
  ],
]

/// Targets that import no other: all others may import `Numbers`, whatever stands in their row.
let alone: Set<String> = ["JSON", "Layout", "Typography", "HTTP", "Numbers"]

/// Targets that wire the others together and may import any of them.
private let tops: Set<String> = ["paywalld", "paywalld-lab"]

/// Values, boxes, glyphs and messages: these need nothing of the system, and so cannot touch it.
private let pure: Set<String> = [
  "JSON", "Numbers", "JSONSchema", "Vocabulary", "PaywallTree", "SVGCheck", "Layout", "Typography",
  "HTTP",
  "Digest", "Pricing",
]

private let system: Set<String> = [
  "Foundation", "Synchronization", "Dispatch", "Glibc", "Darwin", "Musl",
]

@Suite struct ImportTests {
  @Test func `every target stands in the table`() throws {
    for target in Set(try SourceTree().files.map(\.target)).sorted() {
      #expect(arrows[target] != nil || tops.contains(target), "Sources/\(target) is in no row")
    }
  }

  @Test func `a target imports only what lies below it`() throws {
    for file in try SourceTree().files where !tops.contains(file.target) {
      let allowed = arrows[file.target, default: []]
        .union(pure.contains(file.target) ? ["Synchronization"] : system)
        .union(alone.contains(file.target) ? [] : ["Numbers"])
      for found in file.imports {
        #expect(
          allowed.contains(found.module),
          """
          \(file.path):\(found.line): \(file.target) may not import \(found.module); \
          it may import \(allowed.sorted().joined(separator: ", "))
          """)
      }
    }
  }

  @Test func `the table has no cycle`() {
    for target in arrows.keys {
      #expect(!reachable(from: target).contains(target), "\(target) reaches itself")
    }
  }

  @Test func `the package depends on no other package`() throws {
    let root = SourceTree.packageRoot
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    #expect(!manifest.contains(".package("))
  }

  @Test(arguments: [
    ("import Foundation", "Foundation"), ("@testable import JSON", "JSON"),
    ("public import struct Foundation.Date", "Foundation"), ("  import HTTP", "HTTP"),
  ])
  func `an import line names its module`(line: String, module: String) {
    #expect(SourceTree.importedModule(line) == module)
  }

  @Test(arguments: ["// import Foundation", "let important = 1", "imports Foundation"])
  func `any other line names none`(line: String) {
    #expect(SourceTree.importedModule(line) == nil)
  }

  private func reachable(from target: String) -> Set<String> {
    var seen: Set<String> = []
    var open = Array(arrows[target, default: []])
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      open += arrows[next, default: []]
    }
    return seen
  }
}
