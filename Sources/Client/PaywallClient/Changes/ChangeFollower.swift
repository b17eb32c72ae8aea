import Foundation
import Numbers
import Responses

/// Follows the changes of a service by its events, or by polling if events do not arrive.
struct ChangeFollower: Sendable {
  let configuration: PaywallConfiguration
  let brand: String?
  /// Whether placements count too. Their changes cannot be polled, so each poll is taken for one.
  var isPlacement = false
  /// Returns a random number from 0 to 1, with which clients spread their requests.
  var chance: @Sendable () -> Double = { Double.random(in: 0..<1) }

  /// The number of consecutive streams without a byte after which the client polls, and tries events again later.
  private static let mostFailures = 2
  /// The number of polls between two attempts to receive events.
  private static let questions = 10
  /// The maximum pause between two streams, in seconds.
  private static let longestPause: TimeInterval = 60

  private var requests: ServiceRequests { ServiceRequests(configuration: configuration) }

  /// Follows changes until the task is cancelled.
  func follow(_ give: @escaping @Sendable (PaywallChange) -> Void) async {
    var cursor = Cursor()
    while !Task.isCancelled {
      if configuration.transport.stream != nil, cursor.failures < Self.mostFailures {
        await listen(&cursor, give)
      } else {
        for _ in 0..<Self.questions where !Task.isCancelled { await ask(&cursor, give) }
        cursor.failures = 0
      }
    }
  }

  /// The position in the event stream, and the tag of the last document.
  private struct Cursor {
    var reader = EventStreamReader()
    var failures = 0
    var tag: String?
  }

  /// Reads one stream to its end.
  private func listen(
    _ cursor: inout Cursor, _ give: @Sendable (PaywallChange) -> Void
  ) async {
    var received = 0
    do {
      for try await bytes in try stream(after: cursor.reader.lastID) {
        received += bytes.count
        for event in cursor.reader.take(Array(bytes)) {
          let change = PaywallChange(event)
          if change.spread > 0 { try await configuration.time.sleep(change.spread * chance()) }
          give(change)
        }
      }
    } catch {
      if Task.isCancelled { return }
      configuration.report("the events ended: \(error)")
    }
    cursor.failures = received > 0 ? 0 : cursor.failures + 1
    let pause = cursor.reader.retry ?? 1
    await wait(min(Self.longestPause, pause * (1 + chance())))
  }

  private func stream(after id: String?) throws -> AsyncThrowingStream<Data, any Error> {
    guard let service = configuration.services.first, let open = configuration.transport.stream
    else { throw PaywallError.offline("no address is given") }
    let target = "events" + (brand.map { "?" + PaywallRequest.query([("brand", $0)]) } ?? "")
    var request = try requests.request(service, target)
    request.timeout = configuration.silence
    request.fields["Accept"] = "text/event-stream"
    if let id { request.fields["Last-Event-ID"] = id }
    return open(request)
  }

  /// Polls the document once. Later responses are compared with the first one.
  private func ask(_ cursor: inout Cursor, _ give: @Sendable (PaywallChange) -> Void) async {
    if isPlacement {
      await wait(configuration.pollInterval)
      if !Task.isCancelled { give(PaywallChange(brand: brand)) }
      return
    }
    let target = "paywall" + (brand.map { "?" + PaywallRequest.query([("brand", $0)]) } ?? "")
    do throws(PaywallError) {
      let response = try await requests.answer(target, tag: cursor.tag)
      if response.status == 200 {
        let tag = response.fields["etag"]
        if let known = cursor.tag, known != tag {
          give(
            PaywallChange(
              brand: response.fields["paywall-brand"],
              version: response.fields["paywall-version"].flatMap { Int($0) }))
        }
        cursor.tag = tag
      }
    } catch {
      configuration.report("nobody says whether something has changed: \(error)")
    }
    await wait(configuration.pollInterval)
  }

  private func wait(_ seconds: TimeInterval) async {
    do { try await configuration.time.sleep(seconds) } catch {
      // The task is cancelled, so the loop ends.
    }
  }
}

extension Paywalls {
  /// Returns the changes of a brand, or all changes that readers may see, from now on. Following ends when the stream is no longer read.
  public nonisolated func changes(of brand: String? = nil) -> AsyncStream<PaywallChange> {
    changes(of: brand, isPlacement: false)
  }

  nonisolated func changes(of brand: String?, isPlacement: Bool) -> AsyncStream<PaywallChange> {
    let follower = ChangeFollower(
      configuration: configuration, brand: brand, isPlacement: isPlacement)
    return AsyncStream { continuation in
      let following = Task { await follower.follow { continuation.yield($0) } }
      continuation.onTermination = { _ in following.cancel() }
    }
  }
}
