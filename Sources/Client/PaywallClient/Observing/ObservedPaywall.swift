import Numbers

#if canImport(Observation)
  import Numbers
  import Observation

  /// A presentation that SwiftUI observes.
  ///
  ///     @State private var paywall = ObservedPaywall()
  ///     var body: some View {
  ///       drawing(of: paywall.shown?.page)
  ///         .onTapGesture { point in paywall.send { await $0.tap(x: point.x, y: point.y) } }
  ///         .task { await paywall.follow(presentation) { output in run(output) } }
  ///     }
  ///
  /// Before iOS 17, take `PaywallObject`.
  @available(iOS 17, tvOS 17, *)
  @MainActor @Observable public final class ObservedPaywall {
    /// What to show now; nil before the first state.
    public private(set) var shown: PresentedPaywall?
    @ObservationIgnored private let link = PresentationLink()

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
