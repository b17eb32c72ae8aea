import Foundation
import POSIX
import PaywallModel
import PaywallStore

/// The commands with which `crash` changes a store, kills it and looks at what is left.
enum StoreCommands {
  static let all = [
    LabCommand(
      name: "change",
      summary:
        "change the store in FOLDER for ever: FOLDER [--threads N] [--seed N] [--prefix TEXT]",
      run: StoreChanges.run),
    LabCommand(
      name: "show", summary: "open the store in FOLDER and print what it holds as JSON", run: show),
  ]

  static func folder(_ arguments: [String]) throws -> String {
    guard let folder = arguments.first else { throw LabError("name a folder") }
    return folder
  }

  /// The store whose documents and state lie in a folder.
  static func open(_ folder: String) throws -> (store: Store, report: LoadReport) {
    try Store.open(
      configuration: StoreConfiguration(
        paywalls: folder + "/paywalls", state: folder + "/state", limits: .standard))
  }

  private static func show(_ arguments: [String]) throws -> Int32 {
    let (store, report) = try open(folder(arguments))
    let catalog = store.catalog
    let brands = catalog.brands.values.map { entry in
      let versions = entry.versions.map { "\"\($0.number)\": \($0.etag)" }.joined(separator: ", ")
      return
        "\"\(entry.brand)\": {\"live\": \(entry.live?.number ?? 0), \"versions\": {\(versions)}}"
    }
    print(
      "{\"active\": \"\(catalog.active?.name ?? "")\", \"brands\": {\(brands.joined(separator: ", "))},"
    )
    let lines = report.files.flatMap(\.lines).map {
      "\"\($0.description.replacing("\"", with: "'"))\""
    }
    print("\"problems\": [\(lines.joined(separator: ", "))]}")
    return 0
  }
}

/// Lines that a reader gets whole and at once.
enum LabOutput {
  /// Written by `writev`, so that faults injected into `write` do not silence the campaign.
  static func line(_ text: String) {
    var bytes = [UInt8](text.utf8) + [UInt8(ascii: "\n")]
    bytes.withUnsafeMutableBytes { buffer in
      var vector = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
      _ = writev(1, &vector, 1)
    }
  }
}
