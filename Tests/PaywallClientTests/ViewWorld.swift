import PaywallClient
import Testing

/// Numbers that are the same in each run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A view and all around it, which does what it is told and watches what must always hold.
struct ViewWorld {
  private var machine = ViewMachine()
  private var fetching: Set<Int> = []
  private var cancelled: Set<Int> = []
  private var closed: CloseReason?
  private var wasShown = false

  mutating func step(_ pages: [Paywall], _ random: inout SeededNumbers) throws {
    let page = try #require(pages.randomElement(using: &random))
    let answers = Array(fetching.union(cancelled)).sorted()
    let errors: [PaywallError] = [
      .timedOut, .offline("no route"), .refused(status: 400, detail: ""),
      .unavailable(status: 503, after: 1), .nothingPublished, .nothingToDraw,
    ]
    let error = try #require(errors.randomElement(using: &random))
    let number = answers.randomElement(using: &random) ?? 0
    var events: [ViewEvent] = [
      .load, .kept(page), .boxChanged(hasArea: true), .boxChanged(hasArea: false), .requestChanged,
      .connected, .disconnected, .background, .foreground, .waited, .storeSheetClosed,
      .received(page, number), .received(page, number), .missed(error, number),
      .missed(error, number),
    ]
    for activity in Activity.allCases { events += [.began(activity), .ended(activity)] }
    // Endings are rare, so that most of a sequence happens before one.
    if Int.random(in: 0..<40, using: &random) == 0 { events = [.leave, .dismiss, .entitled] }
    try handle(try #require(events.randomElement(using: &random)))
  }

  private mutating func handle(_ event: ViewEvent) throws {
    let before = machine
    let effects = machine.handle(event)
    if case .received(_, let number) = event { fetching.remove(number) }
    if case .missed(_, let number) = event { fetching.remove(number) }
    for effect in effects { perform(effect) }
    let state = machine.state
    if let closed {
      #expect(state == .closed(closed) && (effects.isEmpty || before.state != state))
      #expect(fetching.isEmpty)
      return
    }
    if state.paywall != nil { wasShown = true }
    #expect(!wasShown || state.paywall != nil, "a page that was shown is gone after \(event)")
    #expect(fetching.count <= 1, "two requests are under way")
    #expect(machine.isFetching == !fetching.isEmpty)
    if event == .entitled || event == .dismiss { Issue.record("\(event) did not close") }
    if case .blocked(_, let activity) = state, case .blocked(_, let old) = before.state {
      #expect(activity == old, "a second activity began")
    }
  }

  private mutating func perform(_ effect: ViewEffect) {
    switch effect {
    case .fetch(let number): fetching.insert(number)
    case .cancel(let number):
      fetching.remove(number)
      cancelled.insert(number)
    case .close(let reason): closed = reason
    case .wait, .breakOff: break
    }
  }

  /// Whatever came before: with an area, an answer and the end of all activities, the page is there.
  mutating func settle(_ page: Paywall) throws {
    guard closed == nil else { return }
    for activity in Activity.allCases { try handle(.ended(activity)) }
    try handle(.boxChanged(hasArea: true))
    try handle(.load)
    try handle(.received(page, try #require(fetching.first)))
    #expect(machine.state == .ready(page) && !machine.isFetching)
  }
}
