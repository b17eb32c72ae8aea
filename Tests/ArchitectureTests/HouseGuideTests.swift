import Foundation
import Testing

@Suite struct HouseGuideTests {
  @Test func `every file that the page of the house names is there`() throws {
    let guide = try String(
      contentsOf: SourceTree.packageRoot.appending(path: "Sources/README.md"), encoding: .utf8)
    let paths = try SourceTree().files.map(\.path)
    let names = guide.matches(of: /`([A-Za-z+\/]+\.swift)`/).map { String($0.1) }
    #expect(names.count > 40)
    for name in Set(names).sorted() {
      #expect(paths.contains { $0.hasSuffix("/" + name) }, "Sources/README.md names \(name)")
    }
  }

  @Test func `the page of the house names every target`() throws {
    let guide = try String(
      contentsOf: SourceTree.packageRoot.appending(path: "Sources/README.md"), encoding: .utf8)
    for target in Set(try SourceTree().files.map(\.target)).sorted() {
      #expect(guide.contains("`\(target)`"), "Sources/README.md does not name \(target)")
    }
  }
}
