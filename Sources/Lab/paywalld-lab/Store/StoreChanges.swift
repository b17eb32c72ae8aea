import Foundation
import PaywallModel
import PaywallStorage
import PaywallStore

/// Threads that change a store at random, and tell what they ask for and what they are promised.
///
/// Lines: `ask ID ACTION BRAND …` before a change, `ack ID SEQUENCE ACTION BRAND VERSION ETAG` after it was
/// promised, `err ID KIND TEXT` when it was refused.
enum StoreChanges {
  static func run(_ arguments: [String]) throws -> Int32 {
    let folder = try StoreCommands.folder(arguments)
    let options = try LabOptions(Array(arguments.dropFirst()))
    let threads = try options.number("threads", default: 4)
    let seed = try options.number("seed", default: 1)
    let prefix = options.text("prefix") ?? "x"
    let store = try StoreCommands.open(folder).store
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      var chance = LabRandom(seed: UInt64(seed &* 1000 &+ thread))
      var number = 0
      while true {
        number += 1
        change(store, id: "\(prefix)-\(thread)-\(number)", &chance)
      }
    }
    return 0
  }

  private static func change(_ store: Store, id: String, _ chance: inout LabRandom) {
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
      "ack \(id) \(change.sequence) \(change.action.rawValue) \(change.brand?.name ?? "-") \(change.version ?? 0) \(change.etag ?? "-")"
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

/// The same numbers for the same seed.
struct LabRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
