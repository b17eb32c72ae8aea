import Foundation
import Synchronization
import Testing

@testable import AdminRoutes

@Suite struct RequestHistoryTests {
  /// Counters that a test sets.
  private final class Counters: Sendable {
    let counts = Mutex(RequestHistory.Counts())

    func add(answered: Int, refused: Int = 0, failed: Int = 0) {
      counts.withLock {
        $0.answered += answered
        $0.refused += refused
        $0.failed += failed
      }
    }

    var read: @Sendable () -> RequestHistory.Counts { { self.counts.withLock { $0 } } }
  }

  private static func minute(
    _ begins: Double, _ answered: Int, _ refused: Int = 0, _ failed: Int = 0
  ) -> RequestHistory.Minute {
    RequestHistory.Minute(
      begins: Date(timeIntervalSince1970: begins),
      counts: RequestHistory.Counts(answered: answered, refused: refused, failed: failed))
  }

  @Test func `A minute has what came between its two marks, and the last one is not over`() {
    let (history, counters) = (RequestHistory(), Counters())
    counters.add(answered: 100)
    history.begin(counters.read, at: Date(timeIntervalSince1970: 30))
    counters.add(answered: 7, refused: 2)
    history.mark(at: Date(timeIntervalSince1970: 60))
    history.mark(at: Date(timeIntervalSince1970: 120))
    counters.add(answered: 3, failed: 1)
    #expect(
      history.minutes == [Self.minute(30, 7, 2), Self.minute(60, 0), Self.minute(120, 3, 0, 1)])
  }

  @Test func `Only the minutes of the last six hours are kept`() {
    let (history, counters) = (RequestHistory(), Counters())
    history.begin(counters.read, at: Date(timeIntervalSince1970: 0))
    for number in 1...400 {
      counters.add(answered: number)
      history.mark(at: Date(timeIntervalSince1970: Double(number) * 60))
    }
    #expect(history.minutes.count == RequestHistory.mostMinutes + 1)
    #expect(history.minutes.first == Self.minute(40 * 60, 41))
    #expect(history.minutes.last == Self.minute(400 * 60, 0))
  }

  @Test func `Without a server there are no minutes`() {
    let history = RequestHistory()
    history.mark(at: Date(timeIntervalSince1970: 60))
    #expect(history.minutes == [])
  }
}
