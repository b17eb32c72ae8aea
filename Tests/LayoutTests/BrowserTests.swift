import Foundation
import JSON
import Layout
import Testing

@testable import paywalld_lab

/// The trees of `Fixtures/browser-cases.json`, each small and for one rule that browsers follow.
private let cases: [(name: String, node: JSONNode)] = {
  let url = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/browser-cases.json")
  guard let data = try? Data(contentsOf: url),
    let text = try? JSONText(parsing: Array(data), limits: .trusted),
    let cases = text.root["cases"]?.elements
  else { return [] }
  return cases.map { ($0["name"]?.string ?? "", $0) }
}()

@Suite struct BrowserTests {
  @Test(arguments: cases.indices)
  func `every box stands where Chromium places it`(index: Int) throws {
    let (name, test) = cases[index]
    var layout = try FlexboxCase(test)
    try layout.layOut()
    let expected = try #require(test["frames"]?.elements)
    #expect(expected.count == layout.frames.count)
    for (order, (frame, wanted)) in zip(layout.frames, expected).enumerated() {
      let numbers = wanted.elements.map { $0.map { $0.number?.double ?? .nan } } ?? []
      let found = [frame.x, frame.y, frame.width, frame.height]
      let isEqual = zip(found, numbers).allSatisfy { abs($0 - $1) <= 0.05 }
      #expect(isEqual, "\(name): box \(order) is \(found), expected \(numbers)")
    }
  }

  @Test func `there are cases`() {
    #expect(cases.count == 94)
  }
}
