import Foundation
import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import Pictures

/// Measures the time from a brand's decoded document to the bytes of the response.
enum RenderBench {
  static let command = LabCommand(
    name: "render", summary: "lay out the sample brands: [--paywalls DIR] [--runs N]", run: run)

  static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let folder = options.text("paywalls") ?? "paywalls"
    let runs = max(1, try options.number("runs", default: 2000))
    let assets = try RenderingAssets(paywalls: folder)
    try phases(by: assets, in: folder, runs: min(runs, 500))
    for brand in ["disney", "espn"] {
      let input = try input(brand, in: folder, device: assets.devices.standard)
      try report("\(brand) json", runs: runs) {
        try assets.renderer.render(input).json().count
      }
      try report("\(brand) svg", runs: runs) {
        try assets.renderer.render(input).svg(images: .linked(base: "")).count
      }
    }
    try told(by: assets, in: folder, runs: runs)
    return 0
  }

  /// The times of the phases of a rendering, in microseconds.
  private static func phases(
    by assets: RenderingAssets, in folder: String, runs: Int
  ) throws {
    print(
      "document\t\tbytes\tstart\tresolve\tlower\tlayout\tnodes\tjson\ttotal\tframes\tstates=all\tfirst"
    )
    for name in ["disney/1", "examples/quiz", "examples/plan-picker", "examples/premium"] {
      let document = try document(name + ".json", in: folder)
      let input = RenderInput(document: document, device: assets.devices.standard) { _ in nil }
      let bytes = try assets.renderer.render(input).json().count
      // The first runs fill the caches.
      _ = try assets.renderer.phases(of: input, runs: 20)
      let phases = try assets.renderer.phases(of: input, runs: runs)
      let frames = try mean(of: runs) { _ = try assets.renderer.render(input) }
      let states = try mean(of: max(1, runs / 20)) {
        _ = try assets.renderer.renderStates(input).json()
      }
      // Each run uses a fresh document.
      let first = try assets.renderer.phases(of: input, runs: runs, anew: true).total
      let columns = [
        phases.start, phases.resolve, phases.lower, phases.layout, phases.nodes, phases.json,
        phases.total, frames, states, first,
      ]
      print(
        name.padding(toLength: 22, withPad: " ", startingAt: 0), bytes,
        columns.map { String(Int(clamping: $0.rounded())) }.joined(separator: "\t"),
        separator: "\t")
    }
  }

  private static func mean(of runs: Int, _ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<runs { try work() }
    return (clock.now - start) / .microseconds(1) / Double(runs)
  }

  private static func document(_ path: String, in folder: String) throws -> PaywallDocument {
    let file = URL(filePath: folder, directoryHint: .isDirectory).appending(path: path)
    let text = try JSONText(parsing: Array(Data(contentsOf: file)), limits: .document)
    return try PaywallDocument(decoding: text.root, companions(beside: file))
  }

  /// The companion files in the document's folder.
  static func companions(beside file: URL) throws -> Companions {
    let folder = file.deletingLastPathComponent()
    var companions: [CompanionFile: [UInt8]] = [:]
    for path in FileManager.default.subpaths(atPath: folder.path) ?? [] {
      guard let file = CompanionFile(path: path) else { continue }
      companions[file] = Array(try Data(contentsOf: folder.appending(path: path)))
    }
    return Companions(companions)
  }

  /// Compares plans at the document's prices with plans at new prices of the reader's store each time; they take turns, so
  /// that the machine's load affects both equally.
  private static func told(by assets: RenderingAssets, in folder: String, runs: Int) throws {
    let document = try document("examples/premium.json", in: folder)
    let plain = RenderInput(document: document, device: assets.devices.standard) { _ in nil }
    var times: (plain: [Double], told: [Double]) = ([], [])
    for run in 0..<runs {
      var told = plain
      for (index, name) in document.products.keys.sorted().enumerated() {
        told.reader.products[name] = StoreProduct(written: "\(run % 900 + index).\(10 + run % 90)")
      }
      for input in [plain, told] {
        let clock = ContinuousClock()
        let start = clock.now
        _ = try assets.renderer.render(input).json().count
        let time = (clock.now - start) / .microseconds(1)
        if input.reader.products.isEmpty {
          times.plain.append(time)
        } else {
          times.told.append(time)
        }
      }
    }
    let (one, other) = (median(times.plain), median(times.told))
    print(
      "render premium json: median \(Int(clamping: one)) us, at the store's prices \(Int(clamping: other)) us: \((other / one * 100).rounded() / 100) times"
    )
  }

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

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
    func at(_ share: Double) -> Int {
      Int(clamping: times[min(runs - 1, Int(clamping: Double(runs) * share))])
    }
    print(
      "render \(name): first \(Int(clamping: first)) us, median \(at(0.5)) us, p99 \(at(0.99)) us, \(bytes) bytes"
    )
  }
}
