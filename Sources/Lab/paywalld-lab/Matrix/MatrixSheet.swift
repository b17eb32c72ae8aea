import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree

/// All screens of a document in one locale.
struct MatrixSheet {
  /// Pseudo-locales, beside the locales of a document's texts.
  private static let pseudo = ["en-XA", "ar-XB"]
  private static let mostDevices = 10

  let document: MatrixDocument
  private let locale: String
  private let devices: [Device]
  private let states: [[String: String]]
  /// How many screens of the document come before this sheet's.
  private let first: Int

  static func all(of document: MatrixDocument, _ devices: DeviceTable) -> [MatrixSheet] {
    let choices = document.document.choices.state.sorted { $0.key < $1.key }
    let states = combinations(choices)
    let devices = Array(devices.devices.prefix(mostDevices))
    var sheets: [MatrixSheet] = []
    for locale in document.locales + pseudo {
      let first = sheets.reduce(0) { $0 + $1.count }
      sheets.append(
        MatrixSheet(
          document: document, locale: locale, devices: devices, states: states, first: first))
    }
    return sheets
  }

  private var count: Int {
    devices.count * Orientation.allCases.count * Theme.allCases.count * states.count
  }

  /// Lays out the screens of a sample, and judges what they say.
  func look(_ sample: MatrixSample, _ renderer: Renderer) throws -> MatrixTally {
    var tally = MatrixTally()
    var words = document.words.reading()
    for (name, reader) in readers {
      tally.screens += 1
      guard sample.takes(first + tally.screens) else { continue }
      let input = RenderInput(document: document.document, reader: reader, images: document.images)
      let page = try renderer.render(input)
      tally.laidOut += 1
      tally.texts += page.root.all.count { $0.text != nil }
      tally.findings += words.findings(in: page).map { "\(document.name) \(name): \($0)" }
    }
    return tally
  }

  /// Everybody who may look at the document in this locale.
  private var readers: [(name: String, reader: Reader)] {
    let first = document.document.choices.state.mapValues(\.first)
    var readers: [(String, Reader)] = []
    for device in devices {
      for orientation in Orientation.allCases {
        for theme in Theme.allCases {
          var reader = Reader(screen: device.turned(to: orientation))
          reader.locale = locale
          reader.theme = theme
          for state in states {
            reader.state = state.filter { first[$0.key] != $0.value }
            let values = state.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            let words = [device.id, "\(orientation)", locale, "\(theme)"] + values
            readers.append((words.joined(separator: " "), reader))
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
