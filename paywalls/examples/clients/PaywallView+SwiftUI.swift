import PaywallClient
import SwiftUI

/// What a placement shows, with all that counts: PaywallClient decides, sells and counts, this view draws.
struct PaywallScreen: View {
  @State private var paywall = ObservedPaywall()
  @Environment(\.scenePhase) private var phase
  /// Made with the brand's client key, without which nothing is counted.
  let client: Paywalls
  let placement: String
  let reader: PaywallReader
  let request: PaywallRequest
  let purchases: Purchases
  let images: [String: CGImage]
  let font: (LaidOutText.Font) -> CTFont
  /// Logs in, opens addresses, and does what is the app's own.
  let run: (LaidOutAction) -> Void
  /// The paywall is over, or there is none: the app goes on.
  let close: () -> Void

  var body: some View {
    ZStack(alignment: .topLeading) {
      if let page = paywall.shown?.page {
        PaywallView(
          page: page, images: images, font: font,
          tap: { x, y in paywall.send { await $0.tap(x: x, y: y) } },
          back: { paywall.send { await $0.back() } })
      }
    }
    .task { await show() }
    .onChange(of: phase) {
      let phase = phase
      paywall.send { await phase == .background ? $0.enterBackground() : $0.enterForeground() }
    }
    // Only for a paywall in something that scrolls: all others are in view when they are drawn.
    .onScrollVisibilityChange(threshold: 0.5) { isVisible in
      paywall.send { await $0.inView(isVisible ? 1 : 0) }
    }
  }

  private func show() async {
    let outcome = await client.present(
      placement: placement, for: reader, request, purchases: purchases)
    guard case .paywall(let presentation) = outcome else { return close() }
    await paywall.follow(presentation) { output in
      switch output {
      case .action(let action, _): run(action)
      case .announce(let text): AccessibilityNotification.Announcement(text).post()
      default: break
      }
    }
    close()
  }
}

/// A page in SwiftUI: two drawings, one of which scrolls, and an element for each stop of the screen reader.
struct PaywallView: View {
  let page: LaidOutPaywall
  let images: [String: CGImage]
  let font: (LaidOutText.Font) -> CTFont
  let tap: (Double, Double) -> Void
  let back: () -> Void

  var body: some View {
    let page = FlatPaywall(page)
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
    .accessibilityAction(.escape, back)
  }

  private func layer(_ page: FlatPaywall, pinned: Bool) -> some View {
    ZStack(alignment: .topLeading) {
      Canvas { context, _ in
        context.withCGContext {
          PaywallDrawing(page: page, images: images, font: font).draw(in: $0, pinned: pinned)
        }
      }
      .accessibilityHidden(true)
      ForEach(self.page.stops.filter { $0.isPinned == pinned }, content: element)
    }
    // What is pinned takes touches only where something reacts, so that the rest scrolls under it.
    .contentShape(
      TouchArea(
        frames: pinned
          ? page.taps.filter(\.isPinned).map { ($0.hitArea ?? $0.frame).cgRect } : nil)
    )
    .onTapGesture { tap($0.x, $0.y) }
  }

  /// What the screen reader says of a node. It takes no touches: the layer under it does.
  private func element(_ stop: Stop) -> some View {
    return Color.clear
      .frame(width: stop.frame.width, height: stop.frame.height)
      .offset(x: stop.frame.minX, y: stop.frame.minY)
      .allowsHitTesting(false)
      .accessibilityElement()
      .accessibilityLabel(stop.item.words)
      .accessibilityHint(stop.item.hint ?? "")
      .accessibilityAddTraits(stop.item.traits)
      .accessibilityAddTraits(stop.item.isSelected == true ? .isSelected : [])
      .accessibilityAction { tap(stop.frame.midX, stop.frame.midY) }
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
