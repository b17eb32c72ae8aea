import Foundation
import POSIX
import PaywallModel
import PaywallStorage
import PaywallStore

/// Commands for the campaign `crash`, which changes a store, kills it and checks the remains.
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

  /// Opens the store with its documents and state in a folder.
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

/// Lines that a reader receives whole and immediately.
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

/// Threads that change a store at random, and report their requests and the confirmed results.
///
/// Lines: `ask ID ACTION BRAND …` before a change, `ack ID SEQUENCE ACTION BRAND VERSION ETAG` after it was
/// confirmed, `err ID KIND TEXT` if it was rejected.
enum StoreChanges {
  static func run(_ arguments: [String]) throws -> Int32 {
    let folder = try StoreCommands.folder(arguments)
    let options = try LabOptions(Array(arguments.dropFirst()))
    let threads = try options.number("threads", default: 4)
    let seed = try options.number("seed", default: 1)
    let prefix = options.text("prefix") ?? "x"
    let store = try StoreCommands.open(folder).store
    // If a disk fault left no brand, there is nothing to change.
    guard !store.catalog.names.isEmpty else {
      LabOutput.line("paywalld-lab: no brand could be loaded")
      return 1
    }
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      var chance = Dice(seed: seed, input: thread)
      var number = 0
      while true {
        number += 1
        change(store, id: "\(prefix)-\(thread)-\(number)", &chance)
      }
    }
    return 0
  }

  private static func change(_ store: Store, id: String, _ chance: inout Dice) {
    guard let brand = store.catalog.names.randomElement(using: &chance) else { return }
    let action = Int.random(in: 0..<12, using: &chance)
    let actor = Actor(name: "lab", requestID: id, reason: "campaign")
    let numbers = store.catalog.entry(brand)?.versions.map(\.number) ?? []
    let version = numbers.randomElement(using: &chance) ?? 1
    do {
      let made: LoggedChange?
      switch action {
      case 0..<5:
        LabOutput.line("ask \(id) publish \(brand)")
        let document = "{\"meta\": {\"name\": \"\(id)\"}, \"components\": []}\n"
        let options = PublishOptions(activate: action < 2)
        made = try store.publish(
          [UInt8](document.utf8), to: brand, options: options, by: actor
        ).change
      case 5..<8:
        LabOutput.line("ask \(id) live \(brand) \(version)")
        made = try store.setLive(brand, version: version, by: actor)
      case 8..<10:
        LabOutput.line("ask \(id) activate \(brand)")
        made = try store.activate(brand, by: actor)
      default:
        LabOutput.line("ask \(id) delete \(brand) \(version)")
        made = try store.delete(brand, version: version, by: actor)
      }
      acknowledge(id, made)
    } catch {
      LabOutput.line("err \(id) \(kind(of: error)) \(error)")
    }
  }

  private static func acknowledge(_ id: String, _ change: LoggedChange?) {
    guard let change, !change.isRepeat else {
      LabOutput.line("same \(id)")
      return
    }
    LabOutput.line(
      "ack \(id) \(change.sequence) \(change.action) \(change.brand?.name ?? "-") \(change.version ?? 0) \(change.etag ?? "-")"
    )
  }

  private static func kind(of error: any Error) -> String {
    switch error as? StoreError {
    case .storage(.file): "file"
    case .storage(.failed): "failed"
    case .none: "other"
    default: "refused"
    }
  }
}
