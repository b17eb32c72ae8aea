import Numbers

/// The states of a paywall's view, as a machine: events go in, effects come out. It has no clock, no network and no randomness.
///
/// Once a page was shown, there is always a page until the view is closed. A closed view stays closed, whatever arrives late.
public struct ViewMachine: Sendable, Hashable {
  private var page: Paywall?
  private var isOffline = false
  private var failure: PaywallError?
  private var activity: Activity?
  private var closed: CloseReason?
  /// The number of the request in flight; nil if there is none.
  private var pending: Int?
  private var requests = 0
  private var hasArea: Bool
  private var hasStarted = false
  private var isInBackground = false
  private let placeholder: PaywallSize?

  /// - Parameter placeholder: the size of the last layout, if there was one.
  public init(placeholder: PaywallSize? = nil, hasArea: Bool = true) {
    self.placeholder = placeholder
    self.hasArea = hasArea
  }

  public var state: ViewState {
    if let closed { return .closed(closed) }
    if let page {
      if let activity { return .blocked(page, activity) }
      return isOffline ? .offline(page) : .ready(page)
    }
    guard let failure else { return .loading(placeholder) }
    return failure == .nothingPublished ? .empty : .failed(failure)
  }

  /// Whether a request is in flight.
  public var isFetching: Bool { pending != nil }

  public mutating func handle(_ event: ViewEvent) -> [ViewEffect] {
    guard closed == nil else { return [] }
    switch event {
    case .load: return load()
    case .kept(let paywall): return keep(paywall)
    case .received(let paywall, let number): return receive(paywall, number)
    case .missed(let error, let number): return miss(error, number)
    case .boxChanged(let hasArea): return change(hasArea)
    case .requestChanged: return hasStarted ? loadAnew() : []
    case .connected: return connect()
    case .disconnected: isOffline = page != nil
    case .background: isInBackground = true
    case .foreground: return comeBack()
    case .began(let activity): begin(activity)
    case .ended(let ended): if activity == ended { activity = nil }
    case .storeSheetClosed: if activity == .purchase { activity = nil }
    case .entitled: return close(.entitled)
    case .leave: return leave()
    case .dismiss: return close(.dismissed)
    case .waited: return page == nil && failure != nil ? load() : []
    }
    return []
  }

  private mutating func load() -> [ViewEffect] {
    hasStarted = true
    guard pending == nil else { return [] }
    failure = nil
    guard hasArea else { return [] }
    requests += 1
    pending = requests
    return [.fetch(requests)]
  }

  /// Cancels the request in flight, which is for another box or customer, and starts one.
  private mutating func loadAnew() -> [ViewEffect] {
    let old = pending
    pending = nil
    return (old.map { [.cancel($0)] } ?? []) + load()
  }

  private mutating func keep(_ paywall: Paywall) -> [ViewEffect] {
    guard page == nil, failure != .nothingPublished else { return [] }
    page = paywall
    isOffline = failure != nil
    failure = nil
    return []
  }

  private mutating func receive(_ paywall: Paywall, _ number: Int) -> [ViewEffect] {
    guard number == pending else { return [] }
    pending = nil
    page = paywall
    failure = nil
    isOffline = paywall.obstacle != nil
    return []
  }

  private mutating func miss(_ error: PaywallError, _ number: Int) -> [ViewEffect] {
    guard number == pending else { return [] }
    pending = nil
    guard page == nil else {
      isOffline = isOffline || error.isTransient
      return []
    }
    failure = error
    return error.hasTime ? [.wait(error)] : []
  }

  private mutating func change(_ hasArea: Bool) -> [ViewEffect] {
    self.hasArea = hasArea
    return hasStarted && hasArea ? loadAnew() : []
  }

  private mutating func connect() -> [ViewEffect] {
    guard hasStarted, pending == nil else { return [] }
    return isOffline || failure?.isTransient == true ? load() : []
  }

  /// Reloads a failed page, and updates a shown one.
  private mutating func comeBack() -> [ViewEffect] {
    guard isInBackground else { return [] }
    isInBackground = false
    return hasStarted && activity == nil ? load() : []
  }

  private mutating func begin(_ new: Activity) {
    if page != nil, activity == nil { activity = new }
  }

  /// On a blocked page, stops waiting and returns to the page; in every other state, closes the view.
  private mutating func leave() -> [ViewEffect] {
    guard let current = activity else { return close(.left) }
    activity = nil
    return [.breakOff(current)]
  }

  private mutating func close(_ reason: CloseReason) -> [ViewEffect] {
    let old = pending
    closed = reason
    pending = nil
    return (old.map { [.cancel($0)] } ?? []) + [.close(reason)]
  }
}

extension PaywallError {
  /// Whether the error names a time before which a new request cannot succeed.
  fileprivate var hasTime: Bool {
    switch self {
    case .throttled, .unavailable(_, .some): true
    default: false
    }
  }
}
