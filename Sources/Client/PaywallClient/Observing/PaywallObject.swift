import Numbers

#if canImport(Combine)
  import Combine
  import Numbers

  /// A presentation that SwiftUI observes on iOS 16: `ObservedPaywall` for `@StateObject`.
  @MainActor public final class PaywallObject: ObservableObject {
    /// What to show now; nil before the first state.
    @Published public private(set) var shown: PresentedPaywall?
    private let link = PresentationLink()

    public init() {}

    /// Follows a presentation until it ends, or until the task is cancelled.
    ///
    /// - Parameter output: is called with each task for the app, in order.
    public func follow(
      _ presentation: PaywallPresentation,
      output: @escaping @MainActor (PresentationOutput) -> Void = { _ in }
    ) async {
      await link.follow(presentation, show: { [weak self] in self?.shown = $0 }, output: output)
    }

    /// Hands what the user does to the presentation, after all that was handed to it before.
    public func send(_ input: @escaping @Sendable (PaywallPresentation) async -> Void) {
      link.send(input)
    }
  }
#endif
