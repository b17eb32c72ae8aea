import Foundation
import Testing

/// Modules of the system that one target alone imports, besides those that all may import.
private let special: [String: Set<String>] = [
  "Wording": ["_FoundationICU", "CoreFoundation"],
  "PaywallClient": ["Combine", "FoundationNetworking", "Observation", "StoreKit"],
  "Locks": ["os"],
]

/// Values, boxes, glyphs and messages: these need nothing of the system, and so cannot touch it.
private let pure: Set<String> = [
  "XML", "JSON", "Numbers", "JSONSchema", "Patterns", "Vocabulary", "PaywallTree", "Pictures",
  "Layout",
  "Typography", "Experiments", "HTTP", "Responses", "Digest", "Locks", "QR", "Placements",
]

private let system: Set<String> = [
  "Foundation", "Synchronization", "Dispatch", "Glibc", "Darwin", "Musl",
]

@Suite struct ImportTests {
  private let manifest: Manifest
  private let files: [SourceTree.File]

  init() throws {
    manifest = try Manifest()
    files = try SourceTree().files
  }

  @Test func `a target lies on its floor`() {
    #expect(manifest.floors.count == 8 && manifest.targets.count > 30)
    for file in files {
      let floor = manifest.targets[file.target]?.floor
      #expect(file.floor == floor, "\(file.path): move \(file.target) to its floor")
    }
  }

  @Test func `no target depends on one of a higher floor`() {
    for target in manifest.targets.values {
      let reach = manifest.floors.prefix { $0 != target.floor } + [target.floor]
      for name in target.dependencies.sorted() {
        let floor = manifest.targets[name]?.floor ?? ""
        #expect(reach.contains(floor), "\(target.name) reaches up to \(name)")
      }
    }
  }

  /// SwiftPM also lets a target import what its dependencies depend on. `Numbers` is named for all at once.
  @Test func `a target imports only what its declaration names`() {
    for file in files {
      let named = manifest.targets[file.target]?.dependencies ?? []
      let allowed = named.union(special[file.target] ?? []).union(["Numbers"])
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

  @Test func `a declaration names only what its target imports`() {
    let imported = Dictionary(grouping: files, by: \.target).mapValues { files in
      Set(files.flatMap { $0.imports.map(\.module) })
    }
    for target in manifest.targets.values {
      let unused = target.dependencies.subtracting(imported[target.name] ?? [])
      #expect(unused.isEmpty, "\(target.name) imports no \(unused.sorted())")
    }
  }

  @Test func `the package depends on no other package`() {
    #expect(!manifest.text.contains(".package("))
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
}
