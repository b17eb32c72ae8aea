import Foundation
import PaywallCheck
import PaywallModel
import TestFolders
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// Random histories: whatever was done, the changes alone add up to what is served.
///
/// `PAYWALLD_HISTORIES` says how many are tried in memory; 300 without it, which take some ten seconds.
struct HistoryTests {
  let fixture: StoreFixture
  let checker: DocumentChecker
  static let count =
    ProcessInfo.processInfo.environment["PAYWALLD_HISTORIES"].flatMap(Int.init) ?? 300

  init() throws {
    fixture = try StoreFixture()
    checker = try Store.checker(fixture.configuration())
  }

  /// What can be told of a catalog: every brand's versions with their bytes, what is live, staged and planned.
  private func summary(_ store: Store) -> [String] {
    let catalog = store.catalog
    let brands = catalog.brands.values.map { entry in
      let versions = entry.versions.map { version in
        let pins = version.record.versionContent.pins.sorted { $0.key < $1.key }
          .map { "\($0.key)=\($0.value.text)" }
        return
          "\(version.number) \(version.etag) \(version.bytes.count) \(version.wasLive) \(pins) \(version.isWhole)"
      }
      return
        "\(entry.brand) live \(entry.live?.number ?? 0) \(versions) \(entry.staged.map(\.hashedName)) \(entry.stagedCompanions.values.map { "\($0.file)=\($0.blob.text)" }.sorted())"
    }
    return brands.sorted() + [
      "active \(catalog.active?.name ?? "none")", "\(store.schedules)", "\(store.proposals)",
    ]
  }

  private func changes(_ journal: any Journal) throws -> [LoggedChange] {
    var all: [LoggedChange] = []
    try journal.read(after: 0) { change in
      all.append(change)
      return true
    }
    return all
  }

  private func fold(_ changes: some Sequence<LoggedChange>) -> StoreState {
    changes.reduce(into: StoreState()) { $0.apply($1) }
  }

  /// Two lanes, each with a fixture of its own, go through the seeds side by side.
  @Test(arguments: [0, 1])
  func `the changes add up to the state, after a restart and as text as well`(lane: Int) throws {
    for seed in stride(from: lane, to: Self.count, by: 2) {
      let memory = MemoryStorage()
      let store = try open(memory)
      var history = RandomHistory(seed: UInt64(seed), clock: fixture)
      for _ in 0..<10 { history.step(store) }
      let state = store.catalog.state
      let changes = try changes(store.storage.journal)
      #expect(fold(changes) == state, "seed \(seed)")
      let again = try open(memory)
      #expect(again.catalog.state == state, "seed \(seed)")
      #expect(summary(again) == summary(store), "seed \(seed)")
      #expect(StateFile(reading: StateFile(state: state).json())?.state == state, "seed \(seed)")
      try cut(changes, "seed \(seed)")
    }
  }

  /// Reads the log's text up to the end of each line: what is before it is there, and nothing else.
  private func cut(_ changes: [LoggedChange], _ seed: Comment) throws {
    var text: [UInt8] = []
    var ends: [Int] = []
    for change in changes {
      text += LogLine.bytes(of: change) + [UInt8(ascii: "\n")]
      ends.append(text.count)
    }
    var states = [StoreState()]
    for change in changes {
      var next = states[states.count - 1]
      next.apply(change)
      states.append(next)
    }
    for (whole, end) in zip(1..., ends) {
      var reading = LogScan(since: 0)
      let read = text[..<end]
      for line in read.split(separator: UInt8(ascii: "\n")) { reading.take(line) }
      reading.finish()
      #expect(reading.damages.isEmpty && fold(reading.changes) == states[whole], seed)
    }
  }

  @Test func `a log that is cut at any byte opens as it was after the last whole line`() throws {
    let fixture = try StoreFixture()
    var history = RandomHistory(seed: 7, clock: fixture)
    do {
      let store = try fixture.open()
      for _ in 0..<4 { history.step(store) }
    }
    let text = Array(try fixture.folder.read("state/audit.jsonl").utf8)
    let lines = text.split(separator: UInt8(ascii: "\n"))
    let changes = lines.compactMap { LoggedChange(line: $0) }
    #expect(changes.count == lines.count && changes.count > 4)
    let first = lines.prefix(3).reduce(0) { $0 + $1.count + 1 }
    for length in first...text.count {
      try FileManager.default.removeItem(atPath: fixture.folder.path("state/active.json"))
      try Data(text[..<length]).write(
        to: URL(fileURLWithPath: fixture.folder.path("state/audit.jsonl")))
      // A whole line that lacks its newline was not acknowledged, and may be there or not.
      let whole = text[..<length].count { $0 == UInt8(ascii: "\n") }
      let store = try fixture.open()
      let state = store.catalog.state
      let allowed = [whole, whole + 1].filter { $0 <= changes.count }.map {
        fold(changes[..<$0])
      }
      #expect(allowed.contains(state), "cut at \(length)")
    }
  }

  private func open(_ memory: MemoryStorage) throws -> Store {
    var configuration = fixture.configuration()
    configuration.startsAfresh = true
    return try Store.open(memory.open(), checker: checker, configuration: configuration).store
  }
}

/// Somebody who does at random whatever can be done.
private struct RandomHistory {
  private var random: SystemSeed
  private let fixture: StoreFixture

  init(seed: UInt64, clock: StoreFixture) {
    random = SystemSeed(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    fixture = clock
  }

  /// SplitMix64.
  private struct SystemSeed: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return word ^ (word >> 31)
    }
  }

  mutating func step(_ store: Store) {
    do {
      try act(store)
    } catch {
      // What is refused changes nothing, which the fold shows as well.
      guard error is StoreError else {
        Issue.record("\(error)")
        return
      }
    }
  }

  private mutating func act(_ store: Store) throws {
    let brand = try Brand.named(["disney", "espn", "hulu"].randomElement(using: &random) ?? "hulu")
    let numbers = store.catalog.brands[brand]?.versions.map(\.number) ?? []
    let number = numbers.randomElement(using: &random) ?? 1
    let now = fixture.clock.withLock { $0 }
    switch Int.random(in: 0..<22, using: &random) {
    case 0..<4:
      let options = PublishOptions(
        activate: Bool.random(using: &random), launch: Bool.random(using: &random))
      _ = try store.publish(document(), to: brand, options: options, by: anna)
    case 4: _ = try store.setLive(brand, version: number, by: anna)
    case 5: _ = try store.activate(brand, version: number, by: anna)
    case 6: _ = try store.activate(brand, by: anna)
    case 7, 8:
      _ = try store.putImage(
        ImageTests.svg(Int.random(in: 1..<4, using: &random)), named: "logo.svg", in: brand,
        by: anna)
    case 9: _ = try store.deleteImage(named: "logo.svg", in: brand, by: anna)
    case 10: _ = try store.delete(brand, version: number, by: anna)
    case 11: _ = try store.delete(brand, by: anna)
    case 12:
      let until = Bool.random(using: &random) ? now.addingTimeInterval(120) : nil
      _ = try store.schedule(
        brand, version: number, at: now.addingTimeInterval(60), until: until, by: anna)
    case 13:
      if let id = store.schedules.randomElement(using: &random)?.id {
        _ = try store.cancelSchedule(id, by: anna)
      }
    case 14, 15: try put(store, brand)
    case 16:
      let files = try [.theme, CompanionFile.named("data/list.json")]
      _ = try store.delete(files.randomElement(using: &random) ?? .theme, in: brand, by: anna)
    case 17:
      let launch = Launch(brand, version: number, activates: Bool.random(using: &random))
      _ = try store.propose(launch, by: anna)
    case 18:
      if let id = store.proposals.randomElement(using: &random)?.id {
        let bert = Actor(name: "bert")
        _ =
          try Bool.random(using: &random)
          ? store.approve(id, by: bert) : store.withdraw(id, decides: true, by: bert)
      }
    default:
      fixture.advance(Double(Int.random(in: 0..<90, using: &random)))
      _ = try store.runDueSchedules()
    }
  }
  /// Words, a picture, data, or a length of the theme.
  private mutating func document() -> [UInt8] {
    let number = Int.random(in: 0..<20, using: &random)
    switch number {
    case 0..<5: return ImageTests.document("images/logo.svg")
    case 5..<8: return DataFileTests.document
    case 8..<11: return ThemeTests.document
    default: return StoreFixture.bytes("\(number)")
    }
  }

  private mutating func put(_ store: Store, _ brand: Brand) throws {
    let number = Int.random(in: 1..<4, using: &random)
    if Bool.random(using: &random) {
      _ = try store.put(
        .named("data/list.json"), DataFileTests.list("\(number)"), in: brand, by: anna)
    } else {
      _ = try store.put(.theme, ThemeTests.theme(number), in: brand, by: anna)
    }
  }
}
