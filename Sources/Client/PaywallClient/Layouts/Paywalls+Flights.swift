import Foundation
import Numbers

/// What a request brings: a page, or nothing because a placement shows nothing.
enum Placed: Sendable {
  case paywall(Paywall)
  case nothing(PaywallDecision)
}

/// A request in flight, for which several callers may wait.
struct Flight {
  let number: Int
  let task: Task<Placed, any Error>
  var waiting = 0
}

extension Paywalls {
  /// Sends one request to the service, however many callers share it.
  ///
  /// - Parameters:
  ///   - key: what callers must have in common.
  ///   - kind: the kind of request; the client sends one of a kind within the interval.
  func shared(
    _ key: String, kind: String, _ work: @escaping @Sendable () async throws -> Placed
  ) async throws(PaywallError) -> Placed {
    if flights[key] == nil { try takeOff(key, kind, work) }
    flights[key]?.waiting += 1
    guard let flight = flights[key] else { throw .cancelled }
    do {
      return try await withTaskCancellationHandler {
        try await flight.task.value
      } onCancel: {
        Task { await leave(key, flight.number) }
      }
    } catch let error as PaywallError {
      throw error
    } catch {
      throw .cancelled
    }
  }

  private func takeOff(
    _ key: String, _ kind: String, _ work: @escaping @Sendable () async throws -> Placed
  ) throws(PaywallError) {
    if let seconds = throttle.admit(kind, at: configuration.time.uptime()) {
      throw .throttled(until: configuration.time.now().addingTimeInterval(seconds))
    }
    flightCount += 1
    let number = flightCount
    let task = Task {
      defer { if flights[key]?.number == number { flights[key] = nil } }
      return try await work()
    }
    flights[key] = Flight(number: number, task: task)
  }

  /// Removes a caller; the last one cancels the request.
  private func leave(_ key: String, _ number: Int) {
    guard flights[key]?.number == number else { return }
    flights[key]?.waiting -= 1
    if flights[key]?.waiting == 0 {
      flights[key]?.task.cancel()
      flights[key] = nil
    }
  }
}
