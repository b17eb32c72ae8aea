import Testing

@testable import PaywallClient

/// A presentation as a view on the main actor sees it.
@MainActor @Suite struct ObservedPaywallTests {
  private let served: ServedSamples

  init() throws { served = try ServedSamples.examples.get() }

  /// The numbers of inputs, as they reached the presentation.
  private actor Arrivals {
    private(set) var numbers: [Int] = []
    func note(_ number: Int) { numbers.append(number) }
  }

  @Test func `what a presentation shows comes to the view, until it is over`() async throws {
    let paywall = ObservedPaywall()
    var outputs: [PresentationOutput] = []
    let presentation = served.client().present("espn")
    let following = Task { await paywall.follow(presentation) { outputs.append($0) } }
    #expect(try await soon { await paywall.shown?.page != nil })
    paywall.send { await $0.leave(by: .cross) }
    await following.value
    #expect(paywall.shown?.view == .closed(.left))
    #expect(outputs.last == .closed(.left))
  }

  @Test func `what a user does reaches the presentation in its order`() async throws {
    let paywall = ObservedPaywall()
    let presentation = served.client().present("espn")
    let following = Task { await paywall.follow(presentation) }
    #expect(try await soon { await paywall.shown?.page != nil })
    let arrivals = Arrivals()
    let count = 500
    for number in 0..<count {
      paywall.send { _ in
        // What comes later must wait, also while this is suspended.
        if number.isMultiple(of: 7) { await Task.yield() }
        await arrivals.note(number)
      }
    }
    paywall.send { await $0.dismiss() }
    await following.value
    #expect(await arrivals.numbers == Array(0..<count))
  }

  @Test func `a view that goes away lets the presentation go`() async throws {
    let paywall = ObservedPaywall()
    let presentation = served.client().present("espn")
    let following = Task { await paywall.follow(presentation) }
    #expect(try await soon { await paywall.shown?.page != nil })
    following.cancel()
    await following.value
    // Nobody listens any more: this must neither wait nor fail.
    paywall.send { await $0.leave() }
    await presentation.dismiss()
    #expect(await presentation.state.view == .closed(.dismissed))
  }
}
