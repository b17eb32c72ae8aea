import Foundation
import POSIX
import PaywallRender
import Synchronization

/// `matrix`: lays out the paywalls of a folder, and its examples, for every screen, locale, theme and state, and says which of them
/// show a variable without a value, or words of two languages.
///
/// `--sample N` takes one of N; `--only NAME` takes the document of a name.
enum MatrixCommand {
  private static let mostFindings = 20

  static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let paywalls = options.text("paywalls") ?? "paywalls"
    let sample = MatrixSample(step: try options.number("sample", default: 1))
    let assets = try RenderingAssets(paywalls: paywalls)
    let documents = try MatrixDocument.all(in: paywalls).filter { document in
      options.text("only").map { $0 == document.name } ?? true
    }
    let sheets = documents.flatMap { MatrixSheet.all(of: $0, assets.devices) }
    let began = Date()
    let results = try look(at: sheets, sample, assets)
    for document in documents {
      let own = results.filter { $0.document == document.name }.map(\.tally)
      print("\(document.name): \(own.reduce(MatrixTally(), +))")
    }
    let tally = results.map(\.tally).reduce(MatrixTally(), +)
    let seconds = String(format: "%.1f", Date().timeIntervalSince(began))
    print("\(tally), \(tally.findings.count) findings, \(seconds) s")
    for finding in tally.findings.prefix(mostFindings) { print("  \(finding)") }
    return tally.findings.isEmpty && tally.laidOut > 0 ? 0 : 1
  }

  /// The findings of each sheet, on all cores.
  private static func look(
    at sheets: [MatrixSheet], _ sample: MatrixSample, _ assets: RenderingAssets
  ) throws -> [(document: String, tally: MatrixTally)] {
    let next = Atomic(0)
    let lanes = Lanes.run(ProcessInfo.processInfo.activeProcessorCount) { _ in
      Result {
        var tallies: [(document: String, tally: MatrixTally)] = []
        while true {
          let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard turn < sheets.count else { return tallies }
          let tally = try sheets[turn].look(sample, assets.renderer)
          tallies.append((sheets[turn].document.name, tally))
        }
      }
    }
    return try lanes.flatMap { try $0.get() }
  }
}

/// The results of a matrix.
struct MatrixTally: CustomStringConvertible {
  var screens = 0
  var laidOut = 0
  var texts = 0
  var findings: [String] = []

  var description: String { "\(screens) screens, \(laidOut) laid out, \(texts) texts" }

  static func + (one: MatrixTally, other: MatrixTally) -> MatrixTally {
    MatrixTally(
      screens: one.screens + other.screens, laidOut: one.laidOut + other.laidOut,
      texts: one.texts + other.texts, findings: one.findings + other.findings)
  }
}

/// Which of the screens are laid out: one of so many.
struct MatrixSample {
  private let step: Int

  init(step: Int) { self.step = max(1, step) }

  /// Scatters consecutive numbers, so that a sample includes every value of an alternating dimension, such as themes.
  func takes(_ number: Int) -> Bool {
    let strewn = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 >> 32
    return strewn % UInt64(step) == 0
  }
}
