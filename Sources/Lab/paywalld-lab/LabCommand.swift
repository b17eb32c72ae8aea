import Foundation

/// A command for developing paywalld, which is not part of the product.
struct LabCommand: Sendable {
  var name: String
  var summary: String
  /// Runs the command and returns the exit status: 0 for success, 1 for failure, 2 for wrong usage.
  var run: @Sendable ([String]) throws -> Int32

  /// The commands, one on each line; add new ones here.
  static let all = [
    LabCommand(
      name: "conformance", summary: "run the public suites: [NAME…] [--failures]",
      run: Conformance.run),
    LabCommand(
      name: "bench", summary: "measure: NAME [ARGUMENT…]",
      run: { try dispatch($0, among: benches, in: "bench") }),
    LabCommand(
      name: "buckets", summary: "what experiments decide for people: FILE",
      run: BucketsCommand.run),
    LabCommand(
      name: "decide", summary: "what placements show readers: FILE", run: DecideCommand.run),
    LabCommand(
      name: "fuzz", summary: "try wrong and random input: NAME [ARGUMENT…]",
      run: { try dispatch($0, among: fuzzers, in: "fuzz") }),
    LabCommand(
      name: "layout", summary: "print the frames of trees of boxes: FILE", run: LayoutCommand.run),
    LabCommand(
      name: "library", summary: "put paywalls/library into the program: [FOLDER [FILE]]",
      run: LibraryCommand.run),
    LabCommand(
      name: "pages", summary: "print the frames of documents, a line each: [PAYWALLS]",
      run: PagesCommand.run),
    LabCommand(
      name: "readers", summary: "ask a placement, see, tap and buy as many apps do: --help",
      run: ReadersCommand.run),
    LabCommand(
      name: "schema", summary: "write the JSON Schemas of all kinds of files: [FILE]",
      run: SchemaCommand.run),
    LabCommand(
      name: "simulate",
      summary: "run experiments whose truth is known: [--experiments N] [--seed N]",
      run: SimulateCommand.run),
    LabCommand(
      name: "sizes", summary: "measure the examples' trees: [PAYWALLS [FILE]]",
      run: SizesCommand.run),
    LabCommand(name: "svg", summary: "say what is seen in SVGs: FILE", run: SVGCommand.run),
    LabCommand(name: "text", summary: "measure texts: FILE", run: TextCommand.run),
    LabCommand(name: "shape", summary: "the advances of words: FILE", run: ShapeCommand.run),
    LabCommand(
      name: "words", summary: "write prices and periods: lines of JSON on standard input",
      run: WordsCommand.run),
    LabCommand(
      name: "store", summary: "change and show stores: NAME [ARGUMENT…]",
      run: { try dispatch($0, among: StoreCommands.all, in: "store") }),
  ]

  private static let benches = [
    LayoutBench.command, RenderBench.command, GateBench.command, ValidateBench.command,
    TextBench.command, DecideBench.command, PlacementBench.command,
  ]

  private static let fuzzers =
    [
      HTTPFuzz.command, JSONFuzz.command, LayoutFuzz.command, LayoutCost.command,
      TextFuzz.command, StoreMessageFuzz.command,
    ] + ReaderFuzz.all.map(\.command)

  static func dispatch(
    _ arguments: [String], among commands: [LabCommand], in group: String
  ) throws -> Int32 {
    guard let command = commands.first(where: { $0.name == arguments.first }) else {
      StandardError.write(
        "usage: paywalld-lab \(group) NAME [ARGUMENT…]\n\n\(table(of: commands))\n")
      return 2
    }
    return try command.run(Array(arguments.dropFirst()))
  }

  static func table(of commands: [LabCommand]) -> String {
    let width = commands.map(\.name.count).max() ?? 0
    return commands.map {
      "  " + $0.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0.summary
    }.joined(separator: "\n")
  }
}

enum StandardError {
  static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

/// `--name VALUE` pairs among the arguments.
struct LabOptions {
  private var values: [String: String] = [:]

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard name.hasPrefix("--"), let value = rest.popFirst() else {
        throw LabError("expected --name VALUE, found '\(name)'")
      }
      values[String(name.dropFirst(2))] = value
    }
  }

  func text(_ name: String) -> String? { values[name] }

  func number(_ name: String, default fallback: Int) throws -> Int {
    guard let text = values[name] else { return fallback }
    guard let value = Int(text), value >= 0 else {
      throw LabError("expected a whole number after --\(name), found '\(text)'")
    }
    return value
  }
}

struct LabError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
