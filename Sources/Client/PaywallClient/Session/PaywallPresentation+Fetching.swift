import Foundation
import Numbers

extension PaywallPresentation {
  /// Gets the page for the current request, and tells the view what came of it.
  func fetch(_ number: Int) {
    let ask = asking()
    fetches[number] = Task { [weak self] in
      do throws(PaywallError) {
        let page = try await ask()
        await self?.answered(.received(page, number), number)
      } catch {
        await self?.answered(.missed(error, number), number)
      }
    }
  }

  /// Returns a function that fetches the page for the current request. If the placement shows nothing now, the page stays.
  private func asking() -> @Sendable () async throws(PaywallError) -> Paywall {
    let (client, request, policy) = (client, request, options.policy)
    if let first {
      self.first = nil
      return { () throws(PaywallError) in first }
    }
    guard let question else {
      return { () async throws(PaywallError) in try await client.paywall(request, policy) }
    }
    return { () async throws(PaywallError) in
      guard case .paywall(let page) = try await client.placed(question, request, policy) else {
        throw .nothingPublished
      }
      return page
    }
  }

  private func answered(_ event: ViewEvent, _ number: Int) async {
    fetches[number] = nil
    await handle(event)
  }

  func wait(for error: PaywallError) {
    let (time, now) = (client.configuration.time, client.configuration.time.now())
    guard case .retryAfter(let end) = error.advice(at: now) else { return }
    var seconds = max(0, end.timeIntervalSince(now))
    // The wall clock may have jumped since the throttle set the time.
    if case .throttled = error { seconds = min(seconds, client.configuration.interval) }
    begin { [seconds, weak self] in
      do { try await time.sleep(seconds) } catch { return }
      await self?.handle(.waited)
    }
  }
}
