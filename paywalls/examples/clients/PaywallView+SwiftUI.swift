import PaywallClient
import SwiftUI

/// A paywall in SwiftUI: two drawings, one of which scrolls, and an element for each stop of the screen reader.
struct PaywallView: View {
  @State private var session: PaywallSession
  let paywall: Paywall
  let images: [String: CGImage]
  let font: (LaidOutText.Font) -> CTFont
  /// Requests a state that did not come with the page.
  let need: ([String: String]) -> Void
  /// Purchases, restores, opens addresses, closes.
  let run: (LaidOutAction) -> Void

  init(
    _ paywall: Paywall, images: [String: CGImage],
    font: @escaping (LaidOutText.Font) -> CTFont, need: @escaping ([String: String]) -> Void,
    run: @escaping (LaidOutAction) -> Void
  ) {
    self.paywall = paywall
    _session = State(initialValue: Self.session(of: paywall))
    self.images = images
    self.font = font
    self.need = need
    self.run = run
  }

  private static func session(of paywall: Paywall) -> PaywallSession {
    PaywallSession(paywall.layout) { value, pattern in
      value.range(of: "^(?:\(pattern))$", options: .regularExpression) != nil
    }
  }

  /// Continues on another layout: after a rotation, with the store's prices, after a swap.
  private func resume() {
    var next = Self.session(of: paywall)
    next.resume(session)
    session = next
  }

  var body: some View {
    let page = FlatPaywall(session.shownPage)
    ZStack(alignment: .topLeading) {
      ScrollView(page.scroll == nil ? [] : .vertical, showsIndicators: false) {
        layer(page, pinned: false)
          .frame(width: page.screen.width, height: max(page.screen.height, length(of: page)))
      }
      layer(page, pinned: true)
        .frame(width: page.screen.width, height: page.screen.height)
    }
    .frame(width: page.screen.width, height: page.screen.height)
    // The layout has left room for bars already.
    .ignoresSafeArea()
    .environment(\.layoutDirection, .leftToRight)
    .accessibilityAction(.escape) { play { $0.dismiss() } }
    .onChange(of: paywall) { resume() }
  }

  private func layer(_ page: FlatPaywall, pinned: Bool) -> some View {
    ZStack(alignment: .topLeading) {
      Canvas { context, _ in
        context.withCGContext {
          PaywallDrawing(page: page, images: images, font: font).draw(in: $0, pinned: pinned)
        }
      }
      .accessibilityHidden(true)
      ForEach(session.page.stops.filter { $0.isPinned == pinned }, content: element)
    }
    // What is pinned takes touches only where something reacts, so that the rest scrolls under it.
    .contentShape(
      TouchArea(
        frames: pinned
          ? page.taps.filter(\.isPinned).map { ($0.hitArea ?? $0.frame).cgRect } : nil)
    )
    .onTapGesture { point in play { $0.tap(x: point.x, y: point.y) } }
  }

  /// What the screen reader says of a node. It takes no touches: the layer under it does.
  private func element(_ stop: Stop) -> some View {
    return SwiftUI.Color.clear
      .frame(width: stop.frame.width, height: stop.frame.height)
      .offset(x: stop.frame.minX, y: stop.frame.minY)
      .allowsHitTesting(false)
      .accessibilityElement()
      .accessibilityLabel(stop.item.words)
      .accessibilityHint(stop.item.hint ?? "")
      .accessibilityAddTraits(stop.item.traits)
      .accessibilityAddTraits(stop.item.isSelected == true ? .isSelected : [])
      .accessibilityAction { play { $0.tap(x: stop.frame.midX, y: stop.frame.midY) } }
  }

  private func play(_ input: (inout PaywallSession) -> [SessionEvent]) {
    for event in input(&session) {
      switch event {
      case .action(let action, _): run(action)
      case .layoutNeeded(let state): need(state)
      case .announce(let text): AccessibilityNotification.Announcement(text).post()
      default: break
      }
    }
  }

  private func length(of page: FlatPaywall) -> Double {
    page.items.filter { !$0.isPinned }.map(\.frame.bottom).max() ?? page.screen.height
  }
}

/// The places that take touches; everywhere without frames.
private struct TouchArea: Shape {
  let frames: [CGRect]?

  func path(in rect: CGRect) -> Path {
    guard let frames else { return Path(rect) }
    return frames.reduce(into: Path()) { $0.addRect($1) }
  }
}

extension SpokenItem {
  fileprivate var traits: AccessibilityTraits {
    switch role {
    case .header: .isHeader
    case .link: .isLink
    case .image: .isImage
    case nil: .isStaticText
    default: .isButton
    }
  }
}
