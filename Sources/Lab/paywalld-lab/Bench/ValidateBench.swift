import Foundation
import JSON
import JSONSchema

/// Parses and validates documents, and compares with orjson and jsonschema-rs on the same bytes in one run.
enum ValidateBench {
  static let command = LabCommand(
    name: "validate", summary: "parse and validate documents, beside orjson and jsonschema-rs",
    run: run)

  /// Arguments: `[--schema FILE] [--rounds N] [--milliseconds N]`, then `--files "A B …"`.
  static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let schemaPath = options.text("schema") ?? "paywalls/schema/paywall-1.schema.json"
    let files = try options.text("files")?.split(separator: " ").map(String.init) ?? samples()
    let bench = ValidateBench.Round(
      schemaPath: schemaPath, files: files,
      milliseconds: try options.number("milliseconds", default: 300))
    let rounds = try options.number("rounds", default: 5)
    let schema = try compile(schemaPath)
    var ours: [[Double]] = []
    var theirs: [[Double]] = []
    // In turns, so that other load on the machine affects both.
    for _ in 0..<rounds {
      ours.append(try bench.measureOurs(schema))
      if let times = try bench.measureTheirs() { theirs.append(times) }
    }
    return try report(files, ours: ours, theirs: theirs)
  }

  static func samples() throws -> [String] {
    let brands = try FileManager.default.contentsOfDirectory(atPath: "paywalls").sorted()
    let files = brands.map { "paywalls/\($0)/1.json" }
      .filter { FileManager.default.fileExists(atPath: $0) }
    guard !files.isEmpty else {
      throw LabError("no paywalls/*/1.json here; name some with --files")
    }
    return files
  }

  static func compile(_ path: String) throws -> JSONSchema {
    let text = try JSONText(parsing: try bytes(of: path), limits: .trusted)
    return try JSONSchema(compiling: text)
  }

  static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Prints the medians; the status states whether every document is at least as fast as with the Python packages.
  private static func report(
    _ files: [String], ours: [[Double]], theirs: [[Double]]
  ) throws -> Int32 {
    print("parse + validate, microseconds a document (median of \(ours.count) rounds)")
    print(row("document", "bytes", "paywalld", "orjson + jsonschema-rs", "ratio"))
    var isFastEnough = true
    for (place, file) in files.enumerated() {
      let mine = median(ours.map { $0[place] })
      let other = theirs.isEmpty ? nil : median(theirs.map { $0[place] })
      let ratio = other.map { $0 / mine }
      isFastEnough = isFastEnough && (ratio ?? 1) >= 1
      print(
        row(
          file, String(try bytes(of: file).count), decimal(mine), other.map(decimal) ?? "—",
          ratio.map { decimal($0) + "×" } ?? "—"))
    }
    return isFastEnough ? 0 : 1
  }

  private static func row(_ cells: String...) -> String {
    zip(cells, [24, 8, 10, 24, 8]).map { cell, width in
      cell.padding(toLength: max(width, cell.count), withPad: " ", startingAt: 0)
    }.joined(separator: " ")
  }

  private static func decimal(_ value: Double) -> String { String(format: "%.2f", value) }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

extension ValidateBench {
  /// One turn of measurements.
  struct Round {
    var schemaPath: String
    var files: [String]
    var milliseconds: Int

    /// Microseconds for each document.
    func measureOurs(_ schema: JSONSchema) throws -> [Double] {
      try files.map { file in
        let bytes = try ValidateBench.bytes(of: file)
        guard try check(bytes, schema) else { throw LabError("\(file) is not valid") }
        var count = 0
        let started = ContinuousClock.now
        while ContinuousClock.now - started < .milliseconds(milliseconds) {
          for _ in 0..<100 where try check(bytes, schema) { count += 1 }
        }
        return (ContinuousClock.now - started) / .microseconds(1) / Double(count)
      }
    }

    private func check(_ bytes: [UInt8], _ schema: JSONSchema) throws -> Bool {
      schema.isValid(try JSONText(parsing: bytes, limits: .document).root)
    }

    /// Microseconds for each document with Python's compiled packages; `nil` if they are missing.
    func measureTheirs() throws -> [Double]? {
      let python = Process()
      python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      python.arguments =
        ["python3", "scripts/bench/validate.py", schemaPath, String(milliseconds)] + files
      let output = Pipe()
      python.standardOutput = output
      try python.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      python.waitUntilExit()
      guard python.terminationStatus == 0 else { return nil }
      let text = try JSONText(parsing: Array(data), limits: .document)
      return text.root.elements?.compactMap { $0.number?.double }
    }
  }
}
