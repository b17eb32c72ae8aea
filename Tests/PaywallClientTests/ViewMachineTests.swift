import Foundation
import PaywallClient
import Testing

/// Every state of a view against everything that can happen.
@Suite struct ViewMachineTests {
  private static let offline = PaywallError.offline("no route")
  private static let refused = PaywallError.refused(status: 404, detail: "there is no brand")
  private static let throttled = PaywallError.throttled(until: TestPaywall.moment)

  /// What leads to each state; the last request has the number that is named.
  private static func situations() throws -> [(name: String, events: [ViewEvent], request: Int)] {
    let (old, new) = (try TestPaywall.page("old"), try TestPaywall.page("shown"))
    let ready: [ViewEvent] = [.load, .received(new, 1)]
    return [
      ("not started", [], 0), ("loading", [.load], 1),
      ("loading without area", [.boxChanged(hasArea: false), .load], 0),
      ("kept, loading", [.load, .kept(old)], 1), ("ready", ready, 1),
      ("ready, loading", ready + [.load], 2),
      ("offline", [.load, .kept(old), .missed(offline, 1)], 1),
      (
        "offline, answered from what was kept",
        [.load, .received(try TestPaywall.page("old", offline), 1)], 1
      ),
      ("purchase", ready + [.began(.purchase)], 1), ("restore", ready + [.began(.restore)], 1),
      ("purchase, loading", ready + [.load, .began(.purchase)], 2),
      ("in the background", ready + [.background], 1),
      ("loading in the background", [.load, .background], 1),
      ("failed: offline", [.load, .missed(offline, 1)], 1),
      ("failed: refused", [.load, .missed(refused, 1)], 1),
      ("failed: throttled", [.load, .missed(throttled, 1)], 1),
      ("empty", [.load, .missed(.nothingPublished, 1)], 1),
      ("closed", ready + [.leave], 1), ("dismissed while loading", [.load, .dismiss], 1),
    ]
  }

  private static func events(_ request: Int) throws -> [(name: String, event: ViewEvent)] {
    let page = try TestPaywall.page("new")
    return [
      ("load", .load), ("kept", .kept(page)), ("received", .received(page, request)),
      ("received late", .received(page, request - 1)),
      ("missed: timed out", .missed(.timedOut, request)),
      ("missed: refused", .missed(refused, request)),
      ("missed: 503 for 2 s", .missed(.unavailable(status: 503, after: 2), request)),
      ("missed late", .missed(.timedOut, request - 1)),
      ("box changed", .boxChanged(hasArea: true)),
      ("box without area", .boxChanged(hasArea: false)),
      ("request changed", .requestChanged), ("connected", .connected),
      ("disconnected", .disconnected), ("background", .background), ("foreground", .foreground),
      ("purchase began", .began(.purchase)), ("purchase ended", .ended(.purchase)),
      ("restore ended", .ended(.restore)), ("store sheet closed", .storeSheetClosed),
      ("entitled", .entitled), ("leave", .leave), ("dismiss", .dismiss), ("waited", .waited),
    ]
  }

  /// With `PAYWALLD_RECORD=1` it records the table; read the difference before you commit it.
  @Test func `every state answers every event as in the table`() throws {
    var rows = ["| state | event | next state | effects |", "|---|---|---|---|"]
    for situation in try Self.situations() {
      for (name, event) in try Self.events(situation.request) {
        var machine = ViewMachine()
        for event in situation.events { _ = machine.handle(event) }
        let effects = machine.handle(event).map(Self.words).joined(separator: ", ")
        let waits = machine.isFetching ? ", awaits an answer" : ""
        rows.append(
          "| \(situation.name) | \(name) | \(Self.words(machine.state))\(waits) | \(effects) |")
      }
    }
    let table = rows.joined(separator: "\n") + "\n"
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/view-states.md")
    if ProcessInfo.processInfo.environment["PAYWALLD_RECORD"] == "1" {
      try Data(table.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == table)
  }

  private static func words(_ state: ViewState) -> String {
    switch state {
    case .loading: "loading"
    case .ready(let page): "ready: \(page.brand ?? "")"
    case .empty: "empty"
    case .offline(let page): "offline: \(page.brand ?? "")"
    case .blocked(let page, let activity): "\(activity) over \(page.brand ?? "")"
    case .failed(let error): "failed: \(error)"
    case .closed(let reason): "closed: \(reason)"
    }
  }

  private static func words(_ effect: ViewEffect) -> String {
    switch effect {
    case .fetch(let number): "fetch \(number)"
    case .cancel(let number): "cancel \(number)"
    case .wait: "wait"
    case .breakOff(let activity): "break off \(activity)"
    case .close(let reason): "close: \(reason)"
    }
  }

  @Test(arguments: 0..<20)
  func `random sequences keep what always holds`(seed: Int) throws {
    let pages = try (0..<3).map { try TestPaywall.page("page \($0)") }
    var random = SeededNumbers(seed: UInt64(seed))
    for _ in 0..<500 {
      var world = ViewWorld()
      for _ in 0..<30 { try world.step(pages, &random) }
      try world.settle(pages[0])
    }
  }
}
