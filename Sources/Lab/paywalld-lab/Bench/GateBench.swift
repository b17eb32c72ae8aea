import Foundation
import JSON
import PaywallGate
import PaywallModel
import PaywallRender
import PaywallResolve
import Pictures
import Synchronization

/// Measures the time that the gate takes for a document, for each phase, on one thread.
enum GateBench {
  static let command = LabCommand(
    name: "gate",
    summary: "judge documents: [--paywalls DIR] [--budget N]",
    run: run)

  private static let documents = [
    "disney/1", "espn/1", "examples/quiz", "examples/plan-picker", "examples/premium",
  ]

  static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let folder = options.text("paywalls") ?? "paywalls"
    let assets = try RenderingAssets(paywalls: folder)
    var matrix = MatrixOptions(today: .today)
    matrix.budget = try options.number("budget", default: MatrixOptions.standardBudget)
    print("document\t\tcells\tstates\tchoose\tlayout\tscene\tjudge\twhole, ms\tfirst finding, ms")
    for name in documents {
      let subject = try subject(name, in: folder, matrix)
      let gate = { Gate(renderer: assets.renderer, devices: assets.devices, rules: $0, lanes: 1) }
      try report(name, subject, gate)
    }
    return 0
  }

  /// Reports milliseconds for finding the states and for choosing the cells, and microseconds per
  /// cell for its layout, its scene, and all rules.
  private static func report(
    _ name: String, _ subject: GateSubject, _ makeGate: ([Rule]) -> Gate
  ) throws {
    let gate = makeGate(Rule.all)
    let budget = subject.options.budget ?? MatrixOptions.standardBudget
    let (dimensions, states) = try timed { try gate.dimensions(of: subject) }
    // A document's selection is made only once, so the first time counts.
    let (matrix, choice) = timed { GateMatrix(dimensions, budget: budget) }
    _ = try judged(subject, gate)
    let screens = CellScreens(gate, subject, on: dimensions.devices)
    let layout = try timed { for cell in matrix.cells { _ = try screens.page(of: cell) } }.seconds
    let bare = try judged(subject, makeGate([]))
    let (whole, first) = (try judged(subject, gate), try firstFinding(subject, gate))
    let cells = Double(max(1, matrix.cells.count))
    let columns = [
      states * 1000, choice * 1000, layout / cells * 1e6,
      (bare - states - layout) / cells * 1e6, (whole - bare) / cells * 1e6,
      (whole + choice) * 1000, first * 1000,
    ]
    print(
      name.padding(toLength: 20, withPad: " ", startingAt: 0), matrix.cells.count,
      columns.map { String(Int(clamping: $0.rounded())) }.joined(separator: "\t"),
      separator: "\t")
  }

  /// The time in seconds.
  private static func judged(_ subject: GateSubject, _ gate: Gate) throws -> Double {
    try timed { _ = try gate.judge(subject) }.seconds
  }

  /// Seconds until the first finding; 0 if there is none.
  private static func firstFinding(_ subject: GateSubject, _ gate: Gate) throws -> Double {
    let clock = ContinuousClock()
    let seconds = Mutex<Double?>(nil)
    let start = clock.now
    _ = try gate.judge(
      subject, progress: { _, _ in seconds.withLock { $0 == nil } },
      found: { _ in seconds.withLock { $0 = $0 ?? (clock.now - start) / .seconds(1) } })
    return seconds.withLock { $0 ?? 0 }
  }

  private static func subject(
    _ name: String, in folder: String, _ options: MatrixOptions
  ) throws -> GateSubject {
    let file = URL(filePath: folder, directoryHint: .isDirectory).appending(path: name + ".json")
    let text = try JSONText(parsing: Array(Data(contentsOf: file)), limits: .document)
    let companions = try RenderBench.companions(beside: file)
    let images = file.deletingLastPathComponent().appending(path: "images")
    let bytes = { @Sendable (name: String) -> [UInt8]? in
      FileManager.default.contents(atPath: images.appending(path: name).path).map(Array.init)
    }
    return GateSubject(
      try PaywallDocument(decoding: text.root, companions), text, companions, options,
      images: { name in
        do { return try bytes(name).map { try ImageHeader(reading: $0) } } catch { return nil }
      }, pictures: bytes)
  }

  private static func timed<Value>(
    _ work: () throws -> Value
  ) rethrows -> (value: Value, seconds: Double) {
    let clock = ContinuousClock()
    let start = clock.now
    let value = try work()
    return (value, (clock.now - start) / .seconds(1))
  }
}
