import Numbers
import Synchronization

/// The endpoints of a cluster, in the order in which the next call tries them.
final class Cluster: Sendable {
  let links: [EndpointLink]
  /// The index of the endpoint that answered last.
  private let preferred = Mutex(0)

  init(_ settings: EtcdSettings, _ meter: Meter) {
    links = settings.endpoints.map { EndpointLink($0, settings: settings, meter: meter) }
  }

  /// Healthy endpoints first, from the one that answered last; then the failed ones, ordered by the end of their rest.
  var inOrder: [EndpointLink] {
    let first = preferred.withLock { $0 }
    let turned = Array(links[first...] + links[..<first])
    let now = ContinuousClock.now
    // Read once, because other threads change it.
    let known = turned.map { (link: $0, restsUntil: $0.health.restsUntil ?? now) }
    let well = known.filter { $0.restsUntil <= now }
    let resting = known.filter { $0.restsUntil > now }.sorted { $0.restsUntil < $1.restsUntil }
    return (well + resting).map(\.link)
  }

  func prefer(_ link: EndpointLink) {
    guard let place = links.firstIndex(where: { $0 === link }) else { return }
    preferred.withLock { $0 = place }
  }

  func close() { for link in links { link.close() } }

  /// Asks one endpoint after another until one answers, or until the next may not be asked.
  ///
  /// - Parameter attempt: asks an endpoint. Its answer must begin before the given time.
  func first<Answer>(
    isRepeatable: Bool, by deadline: ContinuousClock.Instant, _ meter: Meter,
    _ attempt:
      (EndpointLink, _ begin: ContinuousClock.Instant) throws(AttemptFailure) -> Answer
  ) throws(EtcdError) -> Answer {
    let order = inOrder
    var failures: [AttemptFailure] = []
    for (tried, link) in order.enumerated() {
      if tried > 0 { meter.count { $0.retries += 1 } }
      // A silent endpoint leaves time for the others, if they may be asked.
      let share = isRepeatable ? (deadline - .now) / (order.count - tried) : deadline - .now
      do throws(AttemptFailure) {
        let answer = try attempt(link, .now + share)
        link.succeeded()
        prefer(link)
        return answer
      } catch {
        if error.reach == .decided { link.succeeded() } else { link.failed() }
        failures.append(error)
        guard error.allowsNext(ifRepeatable: isRepeatable), deadline > .now else { break }
      }
    }
    throw failures.summary(of: order.map(\.endpoint))
  }
}
