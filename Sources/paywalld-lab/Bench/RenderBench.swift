import Foundation
import JSON
import PaywallModel
import PaywallRender
import PaywallResolve

/// How long a brand's document takes from the decoded document to the answer's bytes.
enum RenderBench {
  static let command = LabCommand(
    name: "render", summary: "lay out the sample brands: [--paywalls DIR] [--runs N]", run: run)

  static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let folder = options.text("paywalls") ?? "paywalls"
    let runs = max(1, try options.number("runs", default: 2000))
    let assets = try RenderingAssets(paywalls: folder)
    for brand in ["disney", "espn"] {
      let input = try input(brand, in: folder, device: assets.devices.standard)
      try report("\(brand) json", runs: runs) {
        try assets.renderer.render(input).json().count
      }
      try report("\(brand) svg", runs: runs) {
        try assets.renderer.render(input).svg(images: .linked(base: "")).count
      }
    }
    return 0
  }

  private static func input(_ brand: String, in folder: String, device: Device) throws
    -> RenderInput
  {
    let root = URL(filePath: folder, directoryHint: .isDirectory).appending(path: brand)
    let bytes = Array(try Data(contentsOf: root.appending(path: "1.json")))
    let document = try PaywallDocument(
      decoding: JSONText(parsing: bytes, limits: .document).root)
    var headers: [String: ImageHeader] = [:]
    let images = root.appending(path: "images")
    for name in try FileManager.default.contentsOfDirectory(atPath: images.path) {
      let bytes = Array(try Data(contentsOf: images.appending(path: name)))
      guard ImageType(of: bytes) != nil else { continue }
      headers[name] = try ImageHeader(reading: bytes)
    }
    let known = headers
    var input = RenderInput(document: document, device: device) { known[$0] }
    input.brand = Brand(brand)
    input.version = 1
    return input
  }

  private static func report(_ name: String, runs: Int, _ work: () throws -> Int) throws {
    var times: [Double] = []
    var bytes = 0
    for _ in 0..<runs {
      let clock = ContinuousClock()
      let start = clock.now
      bytes = try work()
      times.append((clock.now - start) / .microseconds(1))
    }
    let first = times[0]
    times.sort()
    func at(_ share: Double) -> Int { Int(times[min(runs - 1, Int(Double(runs) * share))]) }
    print(
      "render \(name): first \(Int(first)) us, median \(at(0.5)) us, p99 \(at(0.99)) us, \(bytes) bytes"
    )
  }
}
