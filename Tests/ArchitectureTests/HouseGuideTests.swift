import Foundation
import Testing

@Suite struct HouseGuideTests {
  @Test func `every file that the page of the house names is there`() throws {
    let guide = try Self.text(of: "Sources/README.md") + Self.text(of: "Sources/WALKS.md")
    let paths = try SourceTree().files.map(\.path)
    let names = guide.matches(of: /`([A-Za-z+\/]+\.swift)`/).map { String($0.1) }
    #expect(names.count > 40)
    for name in Set(names).sorted() {
      #expect(paths.contains { $0.hasSuffix("/" + name) }, "the guide names \(name)")
    }
  }

  @Test func `the page of the house names every target`() throws {
    let guide = try Self.text(of: "Sources/README.md")
    for target in Set(try SourceTree().files.map(\.target)).sorted() {
      #expect(guide.contains("`\(target)`"), "Sources/README.md does not name \(target)")
    }
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: SourceTree.packageRoot.appending(path: path), encoding: .utf8)
  }
}
