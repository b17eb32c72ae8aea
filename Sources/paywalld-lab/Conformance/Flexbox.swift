import Foundation
import JSON
import Layout

/// Trees of boxes, and where Chrome places each of them.
enum Flexbox {
  static func rounded(in folder: URL) throws -> ConformanceScore {
    try run(in: folder, expecting: "expected", within: 0.1) { test, layout in
      if test["rounding"]?.bool ?? true { layout.roundToPixels() }
    }
  }

  static func unrounded(in folder: URL) throws -> ConformanceScore {
    try run(in: folder, expecting: "expectedUnrounded", within: 0.05) { _, _ in }
  }

  private static func run(
    in folder: URL, expecting key: String, within tolerance: Double,
    finish: (JSONNode, inout FlexboxCase) -> Void
  ) throws -> ConformanceScore {
    let data = try Data(contentsOf: folder.appending(path: "flexbox/cases.json"))
    let suite = try JSONText(parsing: Array(data), limits: .trusted)
    guard let cases = suite.root["cases"]?.elements else {
      throw LabError("the suite has no cases")
    }
    var score = ConformanceScore()
    for test in cases {
      guard let name = test["name"]?.string, let expected = test[key] else {
        throw LabError("a case lacks its name or \(key)")
      }
      var layout = try FlexboxCase(test)
      layout.layOut()
      finish(test, &layout)
      let wrong = differences(layout, expected, tolerance)
      score.count("\(name): \(wrong.joined(separator: "; "))", passed: wrong.isEmpty)
    }
    return score
  }

  /// What differs from the expectation, box by box in document order.
  private static func differences(
    _ layout: FlexboxCase, _ expected: JSONNode, _ tolerance: Double
  ) -> [String] {
    var wrong: [String] = []
    for (node, expectation) in zip(layout.nodes, flatten(expected)) {
      let frame = layout.tree.frame(of: node.id)
      let found = [frame.x, frame.y, frame.width, frame.height]
      let wanted = ["x", "y", "width", "height"].map { expectation[$0]?.number?.double ?? .nan }
      let agrees = zip(found, wanted).allSatisfy { abs($0 - $1) <= tolerance }
      if !agrees { wrong.append("box \(node.id.order) is \(found), expected \(wanted)") }
    }
    return wrong
  }

  private static func flatten(_ node: JSONNode) -> [JSONNode] {
    guard let children = node["children"]?.elements else { return [node] }
    return [node] + children.flatMap(flatten)
  }
}
