import Dispatch
import HTTP
import Synchronization
import Testing

@Suite struct SharedWorkTests {
  /// What receivers have got, and how often the work was done.
  private final class Tally: Sendable {
    let received = Atomic<Int>(0)
    let made = Atomic<Int>(0)
    let givenUp = Atomic<Int>(0)
  }

  private let tally = Tally()

  private func work(_ meanwhile: @escaping @Sendable () -> Void = {}) -> SharedWork {
    let tally = tally
    return SharedWork(
      givingUp: { tally.givenUp.add(1, ordering: .relaxed) },
      making: {
        tally.made.add(1, ordering: .relaxed)
        meanwhile()
        return .response(HTTPResponse(.ok))
      })
  }

  private func ask(_ work: SharedWork, peer: UInt64, hasRoom: Bool = true) -> (
    isTaken: Bool, isQueued: Bool
  ) {
    let tally = tally
    var isQueued = false
    let isTaken = work.deliver(
      to: { _ in tally.received.add(1, ordering: .relaxed) }, inTurnOf: peer,
      submit: {
        isQueued = hasRoom
        return hasRoom
      })
    return (isTaken, isQueued)
  }

  @Test func `all that wait share one reply`() {
    let work = work()
    for _ in 0..<1000 { #expect(ask(work, peer: 1).isTaken) }
    work.run()
    work.run()
    #expect(ask(work, peer: 1).isTaken)
    #expect(tally.made.load(ordering: .relaxed) == 1)
    #expect(tally.received.load(ordering: .relaxed) == 1001)
  }

  @Test func `it is queued once for each peer`() {
    let work = work()
    #expect(ask(work, peer: 1) == (true, true))
    #expect(ask(work, peer: 1) == (true, false))
    #expect(ask(work, peer: 2) == (true, true))
    #expect(ask(work, peer: 2) == (true, false))
  }

  @Test func `who has no room waits in the turn of another`() {
    let work = work()
    #expect(ask(work, peer: 1).isTaken)
    #expect(ask(work, peer: 2, hasRoom: false) == (true, false))
    work.run()
    #expect(tally.received.load(ordering: .relaxed) == 2)
  }

  @Test func `without room for anybody it is given up and can be asked for again`() {
    let work = work()
    #expect(ask(work, peer: 1, hasRoom: false) == (false, false))
    #expect(tally.givenUp.load(ordering: .relaxed) == 1)
    #expect(ask(work, peer: 1) == (true, true))
    work.run()
    #expect(tally.received.load(ordering: .relaxed) == 1)
  }

  @Test func `who asks while it is made gets the same`() {
    let (isMaking, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let work = work {
      isMaking.signal()
      mayEnd.wait()
    }
    #expect(ask(work, peer: 1).isTaken)
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      work.run()
      isDone.signal()
    }
    #expect(isMaking.wait(timeout: .now() + .seconds(30)) == .success)
    for peer in UInt64(0)..<100 { #expect(ask(work, peer: peer) == (true, false)) }
    mayEnd.signal()
    #expect(isDone.wait(timeout: .now() + .seconds(30)) == .success)
    #expect(tally.made.load(ordering: .relaxed) == 1)
    #expect(tally.received.load(ordering: .relaxed) == 101)
  }
}
