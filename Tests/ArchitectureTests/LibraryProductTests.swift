import Foundation
import Testing

/// SwiftPM and Xcode take no library by version that needs a target with unsafe flags, whatever their condition is.
@Suite struct LibraryProductTests {
  @Test func `no target of a library has unsafe flags`() throws {
    let package = try Package.dumped()
    let libraries = package.products.filter { $0.type.library != nil }
    #expect(libraries.count == 3)
    for library in libraries {
      let linked = package.linked(with: library.targets)
      #expect(linked.count > 5, "\(library.name)")
      for target in linked where !target.unsafeFlags.isEmpty {
        Issue.record("\(library.name) needs \(target.name), which has \(target.unsafeFlags)")
      }
    }
  }

  @Test func `unsafe flags are seen where they are`() throws {
    let package = try Package.dumped()
    let program = package.linked(with: ["paywalld"])
    #expect(program.contains { $0.unsafeFlags.contains("-import-module") })
    #expect(program.contains { $0.unsafeFlags.contains("-Onone") })
  }
}

/// The members of `swift package dump-package` that these tests read.
private struct Package: Decodable {
  struct Product: Decodable {
    struct Kind: Decodable { let library: [String]? }
    let name: String
    let targets: [String]
    let type: Kind
  }

  struct Target: Decodable {
    struct Setting: Decodable {
      struct Kind: Decodable { let unsafeFlags: [String: [String]]? }
      let kind: Kind
    }
    struct Dependency: Decodable { let byName: [String?] }

    let name: String
    let dependencies: [Dependency]
    let settings: [Setting]

    var unsafeFlags: [String] {
      settings.flatMap { $0.kind.unsafeFlags?.values.flatMap { $0 } ?? [] }
    }
  }

  let products: [Product]
  let targets: [Target]

  /// Targets and all that they are linked with.
  func linked(with names: [String]) -> [Target] {
    let named = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
    var linked: [String: Target] = [:]
    var open = names
    while let next = open.popLast() {
      guard linked[next] == nil, let target = named[next] else { continue }
      linked[next] = target
      open += target.dependencies.compactMap { $0.byName.first ?? nil }
    }
    return Array(linked.values)
  }

  /// Asks SwiftPM, in a folder of its own: another build may hold the lock of the usual one.
  static func dumped() throws -> Package {
    let scratch = FileManager.default.temporaryDirectory.appending(
      path: "paywalld-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer {
      do { try FileManager.default.removeItem(at: scratch) } catch {
        print("left behind: \(scratch)")
      }
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", SourceTree.packageRoot.path, "--scratch-path",
      scratch.path, "dump-package",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(Package.self, from: output)
  }
}
