import Foundation
import JSON
import Layout

/// `layout FILE`: prints the frames of each case of a file in the form of the flexbox suite, as one line of JSON for each case.
enum LayoutCommand {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard let path = arguments.first else {
      StandardError.write("usage: paywalld-lab layout FILE\n")
      return 2
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let suite = try JSONText(parsing: Array(data), limits: .trusted)
    guard let cases = suite.root["cases"]?.elements else {
      throw LabError("\(path) has no cases")
    }
    for test in cases {
      var layout = try FlexboxCase(test)
      try layout.layOut()
      let frames = layout.frames.map { "[\($0.x),\($0.y),\($0.width),\($0.height)]" }
      print("[" + frames.joined(separator: ",") + "]")
    }
    return 0
  }
}
