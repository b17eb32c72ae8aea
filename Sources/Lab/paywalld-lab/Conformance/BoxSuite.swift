import Foundation
import JSON
import Layout

/// Trees of boxes, with the frames that Chrome computes.
struct BoxSuite {
  /// The path within the suites' folder.
  let file: String

  static let flexbox = BoxSuite(file: "flexbox/cases.json")
  static let grid = BoxSuite(file: "grid/cases.json")

  func rounded(in folder: URL) throws -> ConformanceScore {
    try run(in: folder, expecting: "expected", within: 0.1) { test, layout in
      test["rounding"]?.bool ?? true ? Self.suiteRounded(layout) : layout.frames
    }
  }

  func unrounded(in folder: URL) throws -> ConformanceScore {
    try run(in: folder, expecting: "expectedUnrounded", within: 0.05) { _, layout in
      layout.frames
    }
  }

  /// Frames rounded as in the suite: places relative to the parent, sizes by the absolute edges, half up.
  private static func suiteRounded(_ layout: FlexboxCase) -> [Frame] {
    func round(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
    return zip(layout.frames, layout.origins).map { frame, origin in
      let left = origin.x + frame.x
      let top = origin.y + frame.y
      return Frame(
        x: round(frame.x), y: round(frame.y), width: round(left + frame.width) - round(left),
        height: round(top + frame.height) - round(top))
    }
  }

  private func run(
    in folder: URL, expecting key: String, within tolerance: Double,
    frames: (JSONNode, FlexboxCase) -> [Frame]
  ) throws -> ConformanceScore {
    let data = try Data(contentsOf: folder.appending(path: file))
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
      try layout.layOut()
      let wrong = Self.differences(frames(test, layout), expected, tolerance)
      score.count("\(name): \(wrong.joined(separator: "; "))", passed: wrong.isEmpty)
    }
    return score
  }

  /// The differences from the expected frames, box by box in document order.
  private static func differences(
    _ frames: [Frame], _ expected: JSONNode, _ tolerance: Double
  ) -> [String] {
    var wrong: [String] = []
    let boxes = flatten(expected)
    if boxes.count != frames.count { wrong.append("\(frames.count) boxes, not \(boxes.count)") }
    for (order, (frame, expectation)) in zip(frames, boxes).enumerated() {
      let found = [frame.x, frame.y, frame.width, frame.height]
      let wanted = ["x", "y", "width", "height"].map { expectation[$0]?.number?.double ?? .nan }
      let agrees = zip(found, wanted).allSatisfy { abs($0 - $1) <= tolerance }
      if !agrees { wrong.append("box \(order) is \(found), expected \(wanted)") }
    }
    return wrong
  }

  private static func flatten(_ node: JSONNode) -> [JSONNode] {
    guard let children = node["children"]?.elements else { return [node] }
    return [node] + children.flatMap(flatten)
  }
}
