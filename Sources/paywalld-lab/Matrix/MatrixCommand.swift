import Foundation
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree

/// `matrix`: lays out the paywalls of a folder, and its examples, for every screen, locale, theme and state, and says which of them
/// show a variable that stands for nothing, or words of two languages.
///
/// `--sample N` takes one of N, evenly; `--only NAME` takes the document of a name.
enum MatrixCommand {
  /// Pseudo-locales, beside those that a document has texts for.
  private static let pseudo = ["en-XA", "ar-XB"]
  private static let mostDevices = 10
  private static let mostFindings = 20

  static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let paywalls = options.text("paywalls") ?? "paywalls"
    let step = max(1, try options.number("sample", default: 1))
    let assets = try RenderingAssets(paywalls: paywalls)
    var (cells, laidOut, texts) = (0, 0, 0)
    var findings: [String] = []
    for document in try MatrixDocument.all(in: paywalls) {
      guard options.text("only").map({ $0 == document.name }) ?? true else { continue }
      let began = (cells, laidOut, Date())
      for reader in try readers(of: document, assets.devices) {
        cells += 1
        guard cells % step == 0 else { continue }
        laidOut += 1
        let input = RenderInput(
          document: document.document, reader: reader.reader, images: document.images)
        let page = try assets.renderer.render(input)
        let found = document.words.findings(in: page)
        texts += page.root.all.count { $0.text != nil }
        findings += found.map { "\(document.name) \(reader.name): \($0)" }
      }
      let seconds = String(format: "%.1f", Date().timeIntervalSince(began.2))
      print(
        "\(document.name): \(cells - began.0) screens, \(laidOut - began.1) laid out, \(seconds) s")
    }
    print("\(cells) screens, \(laidOut) laid out, \(texts) texts, \(findings.count) findings")
    for finding in findings.prefix(mostFindings) { print("  \(finding)") }
    return findings.isEmpty && laidOut > 0 ? 0 : 1
  }

  /// Everybody who may look at a document.
  private static func readers(
    of document: MatrixDocument, _ devices: DeviceTable
  ) throws -> [(name: String, reader: Reader)] {
    let choices = document.document.choices
    let states = combinations(choices.state.sorted { $0.key < $1.key })
    var readers: [(String, Reader)] = []
    for device in devices.devices.prefix(mostDevices) {
      for orientation in Orientation.allCases {
        for locale in document.locales + pseudo {
          for theme in Theme.allCases {
            var reader = Reader(screen: device.turned(to: orientation))
            reader.locale = locale
            reader.theme = theme
            for state in states {
              reader.state = state.filter { choices.state[$0.key]?.first != $0.value }
              let values = state.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
              let words = [device.id, "\(orientation)", locale, "\(theme)"] + values
              readers.append((words.joined(separator: " "), reader))
            }
          }
        }
      }
    }
    return readers
  }

  /// Every state: each value of each variable with each of the others.
  private static func combinations(
    _ variables: [(key: String, value: [String])]
  ) -> [[String: String]] {
    variables.reduce([[:]]) { states, variable in
      states.flatMap { state in
        variable.value.map { value in state.merging([variable.key: value]) { $1 } }
      }
    }
  }
}
