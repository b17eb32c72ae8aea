import Dispatch
import Synchronization
import TestSockets
import Testing

@testable import HTTPServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct WorkerLaneTests {
  private final class Log: Sendable {
    private let lines = Mutex<[Int]>([])
    var all: [Int] { lines.withLock { $0 } }
    func add(_ line: Int) { lines.withLock { $0.append(line) } }
  }

  @Test func `what waits while nothing is left of the cores is helped, in its order`() {
    let lane = WorkerLane("open", threads: 1, queue: 1_000_000, .takesWhatIsLeft)
    let (isHeld, gate, log) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), Log())
    // A thread that has no core does as little as one that waits.
    _ = lane.submit(
      {
        isHeld.signal()
        gate.wait()
        log.add(0)
      }, of: 1)
    isHeld.wait()
    _ = lane.submit({ log.add(1) }, of: 1)
    #expect(
      eventually {
        _ = lane.submit({}, of: 1)
        return log.all == [1]
      })
    gate.signal()
    lane.stop()
    #expect(lane.join(milliseconds: 30_000))
    #expect(log.all == [1, 0])
  }

  #if os(Linux)
    @Test func `when no core was idle, the next job gets a share`() {
      let lane = WorkerLane("open", threads: 1, queue: 10, .takesWhatIsLeft)
      let log = Log()
      // A thread that has no core uses none for as long. The job takes its time also if it begins late.
      _ = lane.submit(
        {
          let start = SystemCalls.monotonicNanoseconds()
          _ = eventually { SystemCalls.monotonicNanoseconds() - start > 100_000_000 }
          log.add(0)
        }, of: 1)
      #expect(eventually { log.all == [0] })
      _ = lane.submit({ log.add(100 + Int(sched_getscheduler(0))) }, of: 1)
      #expect(eventually { log.all == [0, 100 + Int(sched_getscheduler(0))] })
      lane.stop()
      #expect(lane.join(milliseconds: 30_000))
    }

    @Test(arguments: [
      (WorkerLane.Precedence.goesFirst, SCHED_OTHER), (.givesWay, SCHED_OTHER),
      (.takesWhatIsLeft, 5),
    ])
    func `a lane's threads have the policy of their precedence`(
      precedence: WorkerLane.Precedence, policy: Int32
    ) {
      let lane = WorkerLane("lane", threads: 1, queue: 1, precedence)
      let log = Log()
      _ = lane.submit({ log.add(Int(sched_getscheduler(0))) }, of: 1)
      #expect(eventually { log.all.count == 1 })
      lane.stop()
      #expect(lane.join(milliseconds: 30_000))
      let own = sched_getscheduler(0)
      #expect(log.all == [Int(own == SCHED_OTHER ? policy : own)])
    }
  #endif
}
