import PaywallModel
import PaywallStorage

/// How a store takes over what others did while it was away for longer than the log reaches back.
extension Writer {
  /// Takes over a state that the log no longer tells how to come to. Observers hear of what is served differently.
  mutating func jump(to next: StoreState) {
    let reader = ContentReader(blobs: storage.blobs, threads: configuration.loadingThreads)
    let reading = reader.read(next)
    let differences = state.differences(to: next)
    replace(with: Catalog(next, reading.contents), reading.failures)
    announce(differences)
  }
}
