import Foundation
import Numbers
import Patterns

/// One presentation of a paywall: loads it, keeps it up to date, reacts to taps, and sells.
///
///     let session = client.present("espn", in: box, purchases: purchases)
///     for await state in session.states { view.draw(state.page) }
public actor PaywallPresentation {
  /// The states to show, beginning with the current one.
  public nonisolated let states: AsyncStream<PresentedPaywall>
  /// The tasks for the app, in order.
  public nonisolated let outputs: AsyncStream<PresentationOutput>

  let client: Paywalls
  let purchases: Purchases?
  let sink: RecordSink
  let options: PresentationOptions
  /// The app's message to the customer, which a store's reason replaces.
  let ownMessage: String?
  /// The question of the placement that decides; nil if the app has named the paywall.
  let question: PlacementQuestion?
  /// The page that came with the decision, until it is shown.
  var first: Paywall?
  var request: PaywallRequest
  var session: PaywallSession?
  /// The state that a tap has requested and the page lacks, while the service is asked for it; nil if there is none.
  var missing: [String: String]?
  /// The products that the store sells; nil until it has answered.
  var forSale: Set<String>?
  /// The number of the purchase in progress; nil if there is none.
  var purchase: Int?
  var purchaseCount = 0
  private var machine: ViewMachine
  var fetches: [Int: Task<Void, Never>] = [:]
  private var tasks: [Task<Void, Never>] = []
  private var renewal: Task<Void, Never>?
  private var hasPage = false
  /// The share of the paywall that is in view.
  var share = 1.0
  var isInBackground = false
  /// The version whose time in view is measured.
  var sight: (opening: String, task: Task<Void, Never>)?
  /// The versions whose impression was counted.
  var seen: Set<String> = []
  /// Whether the placement knows that it was shown.
  var isNoted = false
  /// The page on the screen, or the last one after closing.
  private(set) var shownPaywall: Paywall?
  /// The environment and the country in which the store sells.
  var environment = StoreEnvironment.production
  var storefront: String?
  /// The way in which the user is leaving just now; nil if nobody leaves.
  var closing: PaywallRecord.Closing?
  private let shown: AsyncStream<PresentedPaywall>.Continuation
  private let output: AsyncStream<PresentationOutput>.Continuation

  init(
    _ client: Paywalls, request: PaywallRequest, purchases: Purchases?,
    records: RecordQueue?, options: PresentationOptions,
    placed: (question: PlacementQuestion, page: Paywall)? = nil
  ) {
    self.client = client
    self.request = request
    (question, first) = (placed?.question, placed?.page)
    ownMessage = request.message
    self.purchases = purchases
    sink = RecordSink(queues: [client.events, records].compactMap(\.self))
    self.options = options
    machine = ViewMachine(placeholder: options.placeholder, hasArea: request.box.hasArea)
    (states, shown) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    (outputs, output) = AsyncStream.makeStream()
  }

  /// The current state.
  public var state: PresentedPaywall {
    let page = machine.state.paywall == nil ? nil : session?.shownPage
    return PresentedPaywall(
      view: machine.state, page: page, obstacles: page.map { obstacles(on: $0) } ?? [:])
  }

  /// Shows the cached page in the first frame, then asks the service.
  public func start() async {
    if question == nil, options.policy != .ignoringCache,
      let page = await client.keptPage(for: request)
    {
      await handle(.kept(page))
    }
    await handle(.load)
    if options.followsChanges {
      let changes = client.changes(of: request.brand, isPlacement: question != nil)
      begin { [weak self] in
        for await _ in changes { await self?.reloadSoon() }
      }
    }
    if let purchases {
      await purchases.connect(sink)
      begin { [weak self] in await self?.learnStore() }
      let arrivals = await purchases.arrivals()
      begin { [weak self] in
        for await transaction in arrivals { await self?.arrived(transaction) }
      }
    }
  }

  /// Reloads the page: the user has shaken the phone or tapped "try again", or the service has published.
  public func reload() async {
    await handle(.load)
    askStoreAgain()
  }

  /// Sends the request again as soon as the throttle allows it.
  private func reloadSoon(after seconds: TimeInterval = 0) async {
    let own =
      if let question { await client.pause(for: question, request) } else {
        await client.pause(for: request)
      }
    let pause = max(seconds, own)
    do { try await client.configuration.time.sleep(pause) } catch { return }
    await handle(.load)
  }

  /// Adapts to new bounds, insets or text size of the view.
  public func resize(to box: PaywallBox, textScale: Double? = nil) async {
    guard box != request.box || textScale ?? request.textScale != request.textScale else { return }
    request.box = box
    request.textScale = textScale ?? request.textScale
    await handle(.boxChanged(hasArea: box.hasArea))
  }

  /// Adapts to another theme or language of the device. A theme that came with the page is shown at once.
  ///
  /// - Parameter locale: a BCP 47 tag.
  public func adapt(theme: Theme? = nil, locale: String? = nil) async {
    let (theme, locale) = (theme ?? request.theme, locale ?? request.locale)
    guard theme != request.theme || locale != request.locale else { return }
    request.theme = theme
    request.locale = locale
    let page = machine.state.paywall?.layout
    if let page, let other = page.page(page.screen.orientation, theme) { adopt(other) }
    await handle(.requestChanged)
  }

  /// Adapts to an app that goes to the background, and sends the events that wait. The system must let the app run until this returns.
  public func enterBackground() async {
    isInBackground = true
    await handle(.background)
    await sink.flush()
  }

  public func enterForeground() async {
    isInBackground = false
    await handle(.foreground)
    askStoreAgain()
  }

  public func networkChanged(isConnected: Bool) async {
    await handle(isConnected ? .connected : .disconnected)
    guard isConnected else { return }
    askStoreAgain()
    Task { [sink] in await sink.flush() }
  }

  /// Handles the user's wish to leave. On a blocked page, stops waiting for the store and returns to the page.
  ///
  /// - Parameter how: how it is counted; `cross` if the app draws a close button of its own.
  public func leave(by how: PaywallRecord.Closing = .swipe) async {
    closing = how
    await handle(.leave)
    closing = nil
  }

  /// Removes the paywall on behalf of the app, at any time. It does not come back.
  public func dismiss() async { await handle(.dismiss) }

  /// Handles a store's sheet that the system has closed without an answer.
  public func storeSheetClosed() async {
    await breakOff()
    await handle(.storeSheetClosed)
  }

  func handle(_ event: ViewEvent) async {
    let before = machine.state.paywall
    let effects = machine.handle(event)
    if let page = machine.state.paywall, page != before {
      shownPaywall = page
      adopt(page.layout)
    }
    for effect in effects { await perform(effect) }
    if !machine.isFetching { await settle() }
    show()
    if session != nil, machine.state.paywall != nil, !hasPage {
      hasPage = true
      askStore()
    }
    watch()
    if case .closed(let reason) = machine.state, effects.contains(.close(reason)) {
      await end(reason)
    }
  }

  /// Asks the store for its products again if it did not answer before.
  private func askStoreAgain() {
    if hasPage, forSale?.isEmpty ?? true { askStore() }
  }

  /// Whether no request to the service is in flight.
  var isSettled: Bool { !machine.isFetching }

  func show() { shown.yield(state) }

  func tell(_ output: PresentationOutput) { self.output.yield(output) }

  func begin(_ work: @escaping @Sendable () async -> Void) { tasks.append(Task { await work() }) }

  private func adopt(_ layout: LaidOutPaywall) {
    var next = PaywallSession(layout) { value, pattern in
      // An invalid pattern accepts every value.
      RegularExpression(pattern)?.matchesAll(of: value) ?? true
    }
    if let session { next.resume(session) }
    if let missing { _ = next.show(missing) }
    session = next
    renewal?.cancel()
    renewal = layout.freshFor.map { seconds in
      // Then time alone changes the page: a countdown has ended, or a source has new data.
      Task { [weak self] in await self?.reloadSoon(after: TimeInterval(seconds)) }
    }
  }

  private func perform(_ effect: ViewEffect) async {
    switch effect {
    case .fetch(let number): fetch(number)
    case .cancel(let number): fetches.removeValue(forKey: number)?.cancel()
    case .wait(let error): wait(for: error)
    case .breakOff: await breakOff()
    case .close: break
    }
  }

  /// Stops waiting for the store. A purchase that it completes later is still recorded.
  private func breakOff() async {
    purchase = nil
    _ = session?.purchaseEnded(showing: [:])
    await purchases?.breakOff()
  }

  private func end(_ reason: CloseReason) async {
    sight?.task.cancel()
    await countClosing(reason)
    for task in tasks + fetches.values { task.cancel() }
    renewal?.cancel()
    tell(.closed(reason))
    output.finish()
    shown.finish()
  }
}
