import Digest
import Dispatch
import Foundation
import PaywallModel
import PaywallStore
import Pictures
import Routing
import Synchronization

/// All live previews. They are in memory only, and end with the process.
public final class LivePreviews: Sendable {
  /// The maximum number of live previews at once.
  public static let most = 20
  /// The maximum number of live previews of one person, so that nobody takes all places.
  public static let mostOfOne = 5
  /// The maximum size of the content in bytes.
  public static let contentLimit = 1 << 20
  static let mostName = "live-previews"
  static let contentName = "live-preview-content"
  package static let names = [mostName, contentName]

  /// The time after which a preview ends unless it is replaced, in seconds.
  public static let patience = 3600

  private struct State {
    var previews: [String: LivePreview] = [:]
    /// Whether the timer that ends expired previews is running.
    var isWatched = false
  }

  private let state = Mutex(State())
  private let now: @Sendable () -> Date
  private let timer = DispatchQueue(label: "previews", qos: .utility)

  public init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

  private var end: Date { now().addingTimeInterval(Double(Self.patience)) }

  /// Creates a live preview of a draft.
  public func hold(_ draft: Draft, by owner: String) throws(Problem) -> LivePreview {
    endIdle()
    let preview = LivePreview(draft, by: owner, until: end)
    let held = state.withLock { state -> Result<Bool, Problem> in
      let own = state.previews.values.count { $0.owner == owner }
      guard own < Self.mostOfOne else {
        return .failure(Self.full("\(owner) has \(own) live previews already; drop one"))
      }
      guard state.previews.count < Self.most else {
        return .failure(
          Self.full(
            "there are \(Self.most) live previews already; drop one, or wait until one ends"))
      }
      state.previews[preview.id] = preview
      defer { state.isWatched = true }
      return .success(!state.isWatched)
    }
    if try held.get() { watch(after: Self.patience) }
    return preview
  }

  private static func full(_ detail: String) -> Problem {
    var problem = Problem(.conflict, detail)
    problem.reason = mostName
    return problem
  }

  /// Replaces the document, or sends its mistakes to the pages.
  ///
  /// - Parameters:
  ///   - sequence: must be higher than that of the previous text; an outdated text is rejected.
  ///   - owner: the person who replaces it; nil may replace anybody's.
  public func replace(
    _ id: String, with text: Result<Draft, Problem>, sequence: Int, by owner: String?
  ) throws(Problem) -> LivePreview {
    endIdle()
    let end = end
    let replaced = state.withLock { state -> Result<LivePreview, Problem> in
      guard let preview = state.previews[id] else { return .failure(Self.missing) }
      if let problem = Self.objection(to: preview, sequence, owner) { return .failure(problem) }
      switch text {
      case .success(let draft): state.previews[id]?.show(draft, sequence: sequence, until: end)
      case .failure(let problem):
        state.previews[id]?.keep(for: problem, sequence: sequence, until: end)
      }
      return .success(state.previews[id] ?? preview)
    }
    return try replaced.get()
  }

  private static func objection(
    to preview: LivePreview, _ sequence: Int, _ owner: String?
  ) -> Problem? {
    if let owner, owner != preview.owner { return foreign }
    guard sequence > preview.sequence else {
      return Problem(
        .conflict,
        "text \(preview.sequence) was already sent; number the next one higher than \(preview.sequence)"
      )
    }
    return nil
  }

  /// Ends a preview.
  ///
  /// - Parameter owner: the person who drops it; nil may drop anybody's.
  public func drop(_ id: String, by owner: String?) throws(Problem) -> LivePreview {
    let dropped = state.withLock { state -> Result<LivePreview, Problem> in
      guard let preview = state.previews[id] else { return .failure(Self.missing) }
      if let owner, owner != preview.owner { return .failure(Self.foreign) }
      state.previews[id] = nil
      return .success(preview)
    }
    let preview = try dropped.get()
    preview.end(.dropped)
    return preview
  }

  /// The active live previews, ordered by brand.
  var all: [LivePreview] {
    endIdle()
    return state.withLock { Array($0.previews.values) }
      .sorted { ($0.draft.brand.name, $0.id) < ($1.draft.brand.name, $1.id) }
  }

  func has(_ id: String) -> Bool { state.withLock { $0.previews[id] != nil } }

  /// Returns the brand of a preview that may be replaced.
  func brand(
    of id: String, forReplacing sequence: Int, by owner: String?
  ) throws(Problem) -> Brand {
    endIdle()
    guard let preview = state.withLock({ $0.previews[id] }) else { throw Self.missing }
    if let problem = Self.objection(to: preview, sequence, owner) { throw problem }
    return preview.draft.brand
  }

  /// Returns the preview with this secret at the end of its link; nil if there is none.
  func shown(by secret: String) -> LivePreview? {
    let (given, now) = (Array(secret.utf8), now())
    return state.withLock { state in
      state.previews.values.first {
        Array($0.secret.utf8).equalsInConstantTime(given) && $0.endsAt > now
      }
    }
  }

  /// Returns a picture of the preview with this secret at the end of its link, by its hashed name; nil if the preview is of another brand.
  package func picture(hashed name: String, of brand: Brand, shownBy secret: String) -> StoredImage?
  {
    guard let preview = shown(by: secret), preview.draft.brand == brand else { return nil }
    return preview.picture(hashed: name)
  }

  /// Ends the previews that were not replaced in time.
  func endIdle() {
    let now = now()
    let ended = state.withLock { state in
      let ended = state.previews.values.filter { $0.endsAt <= now }
      for preview in ended { state.previews[preview.id] = nil }
      return ended
    }
    for preview in ended { preview.end(.idle) }
  }

  /// Schedules the next check for expired previews, as long as there are any.
  private func watch(after seconds: Int) {
    timer.asyncAfter(deadline: .now() + .seconds(seconds + 1)) { [weak self] in
      guard let self else { return }
      endIdle()
      let next = state.withLock { state in
        state.isWatched = !state.previews.isEmpty
        return state.previews.values.map(\.endsAt).min()
      }
      guard let next else { return }
      watch(after: max(1, Int(clamping: next.timeIntervalSince(now()).rounded(.up))))
    }
  }

  private static let missing = Problem(
    .notFound, "there is no such live preview, or it has ended; begin another one")
  private static let foreign = Problem(
    .forbidden, "somebody else writes this live preview; begin one of your own")
}
