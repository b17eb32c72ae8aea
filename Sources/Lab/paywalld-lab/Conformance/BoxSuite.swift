import JSON
import Layout
import Suites

/// Trees of boxes, with the frames that Chrome computes.
struct BoxSuite {
  let file: String

  static let flexbox = BoxSuite(file: "flexbox/cases.json")
  static let grid = BoxSuite(file: "grid/cases.json")
  static let moreGrids = BoxSuite(file: "grid/more.json")

  @Sendable func rounded() throws -> ConformanceScore {
    try run(expecting: "expected", within: 0.1) { test, layout in
      test["rounding"]?.bool ?? true ? Self.suiteRounded(layout) : layout.frames
    }
  }

  @Sendable func unrounded() throws -> ConformanceScore {
    try run(expecting: "expectedUnrounded", within: 0.05) { _, layout in
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
    expecting key: String, within tolerance: Double,
    frames: (JSONNode, FlexboxCase) -> [Frame]
  ) throws -> ConformanceScore {
    let suite = try JSONText(parsing: Suites.read(file), limits: .trusted)
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
      let wrong = Self.differences(of: frames(test, layout), from: expected, tolerance: tolerance)
      score.count("\(name): \(wrong.joined(separator: "; "))", passed: wrong.isEmpty)
    }
    return score
  }

  /// Random trees. Their frames are lists of four lengths, in document order.
  @Sendable static func random() throws -> ConformanceScore {
    let suite = try JSONText(parsing: Suites.read("flexbox/random.json"), limits: .trusted)
    var score = ConformanceScore()
    for test in suite.root["cases"]?.elements.map(Array.init) ?? [] {
      var layout = try FlexboxCase(test)
      try layout.layOut()
      let wanted = (test["frames"]?.elements.map(Array.init) ?? []).map { frame in
        frame.elements?.map { $0.number?.double ?? .nan } ?? []
      }
      let found = layout.frames.map { [$0.x, $0.y, $0.width, $0.height] }
      let agrees =
        wanted.count == found.count
        && zip(wanted, found).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) <= 0.05 } }
      score.count("\(test["name"]?.string ?? ""): \(found), not \(wanted)", passed: agrees)
    }
    return score
  }

  /// The differences from the expected frames, box by box in document order.
  private static func differences(
    of frames: [Frame], from expected: JSONNode, tolerance: Double
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
