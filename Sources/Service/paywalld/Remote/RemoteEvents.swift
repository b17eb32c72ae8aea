import Foundation
import Responses

/// `paywalld watch`: prints the events of a service as lines, and reconnects when the connection is lost.
struct RemoteEvents {
  let service: RemoteService
  /// Path and query.
  let target: String
  let asJSON: Bool

  /// The longest pause before reconnecting, in seconds. It begins with one second and grows.
  private static let longestWait = 30.0

  /// Writes events until the service rejects the request.
  func run() -> ExitStatus {
    var lastID: String?
    var wait = 1.0
    while true {
      var events = EventStreamReader()
      let end: RemoteService.StreamEnd
      do {
        end = try service.follow(target, after: lastID) { bytes in
          let isNew = events.retry == nil
          let complete = events.take(bytes)
          // The service first sends the reconnection time.
          if isNew, events.retry != nil { Output.message("follows \(service.address)") }
          for event in complete {
            lastID = event.id ?? lastID
            wait = 1
            show(event)
          }
        }
      } catch {
        Output.message("paywalld: \(service.address): \(String(describing: error))")
        return .failed
      }
      switch end {
      case .refused(let body):
        return refused(body)
      case .lost(let reason):
        Output.message(
          "paywalld: \(service.address): \(reason); trying again in \(Int(clamping: wait)) s")
      }
      Thread.sleep(forTimeInterval: wait)
      wait = min(wait * 2, Self.longestWait)
    }
  }

  private func refused(_ body: [UInt8]) -> ExitStatus {
    do {
      for line in try AnswerText(body).problem { Output.message(line) }
    } catch {
      Output.message("paywalld: \(service.address): the service refuses")
    }
    return .failed
  }

  private func show(_ event: ReceivedEvent) {
    guard !asJSON else {
      Output.result(Array((event.data + "\n").utf8))
      return
    }
    let time = Date().formatted(.iso8601)
    Output.result("\(time) \(event.line)")
  }
}
