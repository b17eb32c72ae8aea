import Foundation
import Testing

/// The floors of the house, lowest first: the folders of `Sources`, and what each target of a floor may import of the package itself.
/// Arrows go down, or within a floor.
private let floors: [(name: String, targets: [String: Set<String>])] = [
  (
    "Platform",
    [
      "Numbers": [],
      "CLinux": [],
      "CZlib": [],
      "CProgramFiles": [],
      "XML": [],
      "JSON": [],
      "JSONSchema": ["JSON"],
      "Digest": [],
      "QR": [],
      "POSIX": ["CLinux"],
      "ProgramFiles": ["CProgramFiles", "POSIX"],
    ]
  ),
  (
    "Web",
    [
      "HTTP": [],
      "HTTPServer": ["HTTP", "POSIX", "CLinux"],
      "Outgoing": ["POSIX", "CLinux"],
      "Etcd": ["Outgoing", "JSON", "POSIX"],
    ]
  ),
  (
    "Engine",
    [
      "Experiments": [],
      "Layout": [],
      "Typography": [],
    ]
  ),
  (
    "Document",
    [
      "Locales": [],
      "Wording": ["PaywallModel", "Locales", "_FoundationICU", "CoreFoundation"],
      "Pictures": ["XML", "JSON"],
      "Vocabulary": ["JSON"],
      "PaywallTree": ["Vocabulary", "JSON"],
      "PaywallModel": ["PaywallTree", "Vocabulary", "Locales", "JSON"],
      "PaywallCheck": [
        "JSONSchema", "PaywallModel", "Pictures", "Vocabulary", "Wording", "Locales", "JSON",
        "Digest",
      ],
      "PaywallImport": ["PaywallModel", "PaywallTree", "Locales", "XML", "JSON"],
      "Placements": [
        "PaywallModel", "PaywallTree", "Vocabulary", "Locales", "Experiments", "JSONSchema", "JSON",
      ],
    ]
  ),
  (
    "Render",
    [
      "PaywallResolve": [
        "PaywallModel", "PaywallTree", "Pictures", "Vocabulary", "Wording", "Locales", "JSON",
      ],
      "PaywallRender": [
        "PaywallResolve", "PaywallCheck", "PaywallModel", "PaywallTree", "Pictures", "Vocabulary",
        "Locales", "Wording",
        "Layout", "Typography", "JSON", "POSIX", "Digest", "ProgramFiles",
      ],
      "PaywallGate": [
        "PaywallRender", "PaywallResolve", "PaywallCheck", "PaywallModel", "PaywallTree",
        "Pictures", "Vocabulary", "Wording", "Locales", "JSONSchema", "JSON", "CZlib", "POSIX",
        "Digest",
      ],
    ]
  ),
  (
    "Client",
    [
      "PaywallClient": [
        "PaywallTree", "JSONSchema", "JSON", "Digest", "FoundationNetworking", "StoreKit",
      ],
      "PaywallClientLayout": [
        "PaywallClient", "PaywallRender", "PaywallResolve", "PaywallCheck", "PaywallModel",
        "PaywallTree", "Pictures", "JSON",
      ],
    ]
  ),
  (
    "Service",
    [
      "PaywallStorage": ["PaywallModel", "Locales", "JSON", "Digest", "POSIX"],
      "PaywallStore": [
        "PaywallStorage", "PaywallCheck", "JSONSchema", "PaywallModel", "Placements", "Pictures",
        "JSON", "Digest", "POSIX", "ProgramFiles",
      ],
      "PaywallFleet": ["PaywallStorage", "PaywallModel", "Etcd", "JSON", "Digest", "POSIX"],
      "PaywallUsage": [
        "PaywallStorage", "PaywallModel", "Experiments", "JSON", "Digest", "POSIX",
      ],
      "PaywallOutgoing": [
        "PaywallStorage", "PaywallModel", "Outgoing", "JSON", "Digest", "POSIX",
      ],
      "PaywallPages": [
        "PaywallGate", "PaywallRender", "PaywallResolve", "PaywallModel", "PaywallTree",
        "Placements", "Pictures", "JSONSchema", "JSON", "Digest", "POSIX", "ProgramFiles",
      ],
      "PaywallAPI": [
        "PaywallPages", "PaywallStore", "PaywallStorage", "PaywallUsage", "PaywallCheck",
        "PaywallGate", "PaywallRender",
        "PaywallResolve", "PaywallModel", "PaywallTree", "PaywallImport", "PaywallOutgoing",
        "Placements", "Experiments", "Pictures", "Locales", "HTTP", "CZlib", "JSONSchema",
        "Typography", "JSON", "Digest",
        "POSIX", "ProgramFiles", "QR",
      ],
      "paywalld": [],
    ]
  ),
  ("Lab", ["paywalld-lab": []]),
]

private let arrows = Dictionary(
  floors.flatMap { $0.targets.map { ($0.key, $0.value) } }, uniquingKeysWith: { $0.union($1) })

/// Targets that wire the others together and may import any of them.
private let tops: Set<String> = ["paywalld", "paywalld-lab"]

/// Values, boxes, glyphs and messages: these need nothing of the system, and so cannot touch it.
private let pure: Set<String> = [
  "XML",
  "JSON", "Numbers", "JSONSchema", "Vocabulary", "PaywallTree", "Pictures", "Layout", "Typography",
  "Experiments", "HTTP", "Digest", "QR", "Placements",
]

private let system: Set<String> = [
  "Foundation", "Synchronization", "Dispatch", "Glibc", "Darwin", "Musl",
]

@Suite struct ImportTests {
  @Test func `the table has every target`() throws {
    for target in Set(try SourceTree().files.map(\.target)).sorted() {
      #expect(arrows[target] != nil, "\(target) is in no row")
    }
  }

  @Test func `a target lies on its floor`() throws {
    for file in try SourceTree().files {
      let floor = floors.first { $0.targets[file.target] != nil }
      #expect(file.floor == floor?.name, "\(file.path): move \(file.target) to its floor")
    }
  }

  @Test func `no arrow of the table leads to a higher floor`() {
    for (index, floor) in floors.enumerated() {
      let reach = Set(floors[...index].flatMap(\.targets.keys))
      for (target, allowed) in floor.targets {
        let higher = allowed.intersection(arrows.keys).subtracting(reach)
        #expect(higher.isEmpty, "\(target) reaches up to \(higher.sorted())")
      }
    }
  }

  @Test func `a target only imports targets below it`() throws {
    for file in try SourceTree().files where !tops.contains(file.target) {
      let allowed = arrows[file.target, default: []]
        .union(pure.contains(file.target) ? ["Synchronization"] : system)
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
