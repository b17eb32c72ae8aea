import Foundation
import JSON
import JSONSchema
import PaywallModel

/// Searches for texts that crash or stall the parser, the schema or the model, and for texts that
/// the schema accepts but the model cannot read.
enum JSONFuzz {
  static let command = LabCommand(
    name: "json",
    summary:
      "[--inputs N] [--seconds S] [--seed S] [--first N]: texts against parser, schema and model",
    run: run)

  /// The maximum time for one text.
  private static let patience = Duration.milliseconds(100)

  /// Input `n` of a seed is always the same text: `--first n --inputs 1` repeats it.
  private static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let seed = try options.number("seed", default: 1)
    let first = try options.number("first", default: 0)
    let last = first + (try options.number("inputs", default: 100_000))
    let end = ContinuousClock.now + .seconds(try options.number("seconds", default: 3600))
    let schemaText = try JSONText(
      parsing: try ValidateBench.bytes(of: "paywalls/schema/paywall-1.schema.json"),
      limits: .trusted)
    let corpus = try JSONCorpus(schema: schemaText, documents: try ValidateBench.samples())
    var check = try JSONCheck(schema: schemaText)
    var input = first
    while input < last, ContinuousClock.now < end, check.findings.count < 20 {
      var mutation = JSONMutation(corpus: corpus, dice: Dice(seed: seed, input: input))
      let made = mutation.next()
      let started = ProcessorTime.now
      check.run(made.text, isDocument: made.isDocument, "seed \(seed), input \(input)")
      let time = ProcessorTime.now - started
      if time > patience { check.stall(made.text, time, in: "seed \(seed), input \(input)") }
      input += 1
      if input % 250_000 == 0 { StandardError.write("\(input) inputs\n") }
    }
    print("json: \(input - first) inputs, seed \(seed): \(check.summary)")
    for finding in check.findings { print("  \(finding)") }
    return check.findings.isEmpty ? 0 : 1
  }
}

/// The checks that must hold for any text.
struct JSONCheck {
  private let schema: JSONSchema
  private(set) var findings: [String] = []
  private var parsed = 0
  private var compared = 0
  private var valid = 0

  init(schema text: JSONText) throws { schema = try JSONSchema(compiling: text) }

  var summary: String {
    "\(parsed) parsed, \(compared) read as documents, \(valid) valid, "
      + "\(findings.count) findings"
  }

  mutating func run(_ text: [UInt8], isDocument: Bool, _ name: String) {
    let root: JSONNode
    do {
      root = try JSONText(parsing: text, limits: .document).root
    } catch {
      expect(
        error.range.upperBound <= text.count, "an error lies past the end", for: text, in: name)
      return
    }
    parsed += 1
    expect(isWrittenAnew(root), "a text changes when it is written anew", for: text, in: name)
    let isValid = schema.isValid(root)
    guard isDocument || isValid || parsed % 16 == 0 else { return }
    compared += 1
    if isValid { valid += 1 }
    let diagnostics = schema.validate(root)
    expect(
      diagnostics.isEmpty == isValid, "a refusal says nothing, or praise too much", for: text,
      in: name)
    let fault = DocumentReading(root).faults.first
    expect(
      !isValid || fault == nil,
      "the schema accepts what cannot be read: \(fault?.pointer.description ?? "")", for: text,
      in: name)
  }

  mutating func stall(_ text: [UInt8], _ time: Duration, in name: String) {
    expect(false, "it takes \(time)", for: text, in: name)
  }

  private func isWrittenAnew(_ root: JSONNode) -> Bool {
    var writer = JSONWriter(style: .compact)
    writer.value(root.value)
    do {
      return try JSONText(parsing: writer.bytes, limits: .document).root.value == root.value
    } catch {
      return false
    }
  }

  private mutating func expect(
    _ holds: Bool, _ complaint: @autoclosure () -> String, for text: [UInt8], in name: String
  ) {
    guard !holds else { return }
    findings.append(
      "\(name): \(complaint())\n    \(String(decoding: text.prefix(600), as: UTF8.self))")
  }
}

/// The processor time of this thread, which excludes other programs on the machine.
enum ProcessorTime {
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
