import Numbers
import Outgoing

extension EtcdClient {
  /// Reports changes from a revision on, until `body` returns false; 0 stands for the next revision. Throws if the watch ends otherwise. To
  /// resume, watch from the revision after the last reported one.
  ///
  /// The first event is `.began`. Past changes follow, then future ones.
  public func watch(
    _ keys: EtcdKeys, from revision: Int, _ body: (EtcdWatchEvent) -> Bool
  ) throws(EtcdError) {
    do throws(EtcdError) {
      let (link, stream, watch, began) = try begin(WatchRequest(keys: keys, revision: revision))
      defer { link.release(stream) }
      meter.count { $0.watches += 1 }
      if body(began) { try follow(watch, of: link, body) }
    } catch {
      throw closedOr(error)
    }
  }

  private typealias Begun = (
    link: EndpointLink, stream: OutgoingStream, watch: WatchStream, event: EtcdWatchEvent
  )

  /// Begins the watch at the first endpoint that accepts it.
  private func begin(_ request: WatchRequest) throws(EtcdError) -> Begun {
    let deadline = self.deadline
    return try cluster.first(isRepeatable: true, by: deadline, meter) {
      link, begin throws(AttemptFailure) in
      let token = try link.currentToken(beginning: begin, by: deadline)
      do throws(AttemptFailure) {
        return try link.begin(request, token: token.value, by: begin)
      } catch {
        // For an unknown token, some versions answer "permission denied".
        guard case .denied = error.error, settings.credentials != nil else { throw error }
        let renewed = try link.renewedToken(after: token, beginning: begin, by: deadline)
        return try link.begin(request, token: renewed.value, by: begin)
      }
    }
  }

  private func follow(
    _ watch: WatchStream, of link: EndpointLink, _ body: (EtcdWatchEvent) -> Bool
  ) throws(EtcdError) {
    var watch = watch
    let silence = settings.silenceTime
    var continues = true
    while continues {
      do throws(AttemptFailure) {
        continues = body(try watch.next { .now + silence })
      } catch {
        guard case .timedOut = error.error else {
          if error.reach != .decided { link.failed() }
          throw error.error
        }
        continues = body(.silence)
      }
    }
  }
}

extension EndpointLink {
  /// Begins a watch over its own connection.
  fileprivate func begin(
    _ request: WatchRequest, token: String?, by deadline: ContinuousClock.Instant
  ) throws(AttemptFailure) -> (
    link: EndpointLink, stream: OutgoingStream, watch: WatchStream, event: EtcdWatchEvent
  ) {
    let stream = try connect(by: deadline)
    do throws(AttemptFailure) {
      var watch = try WatchStream(request, token: token, over: stream, of: self, by: deadline)
      let event = try watch.next { deadline }
      guard case .began = event else {
        throw AttemptFailure(
          error: .malformed(endpoint, "a watch began without saying so"), reach: .open)
      }
      return (self, stream, watch, event)
    } catch {
      release(stream)
      throw error
    }
  }
}
