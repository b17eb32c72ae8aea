import Numbers

/// Connects a presentation to a view: brings its states to the main actor, and hands on what the user does, in order.
@MainActor final class PresentationLink {
  /// What the user does, one after the other. Tasks of their own could overtake each other.
  private var inputs: AsyncStream<@Sendable (PaywallPresentation) async -> Void>.Continuation?

  /// Follows a presentation until it ends, or until the task is cancelled.
  func follow(
    _ presentation: PaywallPresentation, show: @escaping @MainActor (PresentedPaywall) -> Void,
    output: @escaping @MainActor (PresentationOutput) -> Void
  ) async {
    let (wishes, inputs) = AsyncStream.makeStream(
      of: (@Sendable (PaywallPresentation) async -> Void).self)
    self.inputs?.finish()
    self.inputs = inputs
    let tasks = [
      Task { for await state in presentation.states { show(state) } },
      Task { for await wish in wishes { await wish(presentation) } },
    ]
    for await next in presentation.outputs { output(next) }
    inputs.finish()
    if Task.isCancelled { for task in tasks { task.cancel() } }
    for task in tasks { await task.value }
  }

  /// Hands something to the presentation after all that was handed to it before. Does nothing before `follow` and after the end.
  func send(_ input: @escaping @Sendable (PaywallPresentation) async -> Void) {
    inputs?.yield(input)
  }
}
