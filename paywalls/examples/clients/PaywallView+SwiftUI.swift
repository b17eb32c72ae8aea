import PaywallClient
import SwiftUI

/// A paywall in SwiftUI: two drawings, one of which scrolls, and an element for each stop of the screen reader.
struct PaywallView: View {
  @State private var session: PaywallSession
  let images: [String: CGImage]
  let font: (LaidOutText.Font) -> CTFont
  /// Purchases, restores, opens addresses, closes.
  let run: (LaidOutAction) -> Void

  init(
    _ paywall: Paywall, images: [String: CGImage],
    font: @escaping (LaidOutText.Font) -> CTFont, run: @escaping (LaidOutAction) -> Void
  ) {
    let session = PaywallSession(paywall.layout) { value, pattern in
      value.range(of: "^(?:\(pattern))$", options: .regularExpression) != nil
    }
    _session = State(initialValue: session)
    self.images = images
    self.font = font
    self.run = run
  }

  var body: some View {
    let page = FlatPaywall(session.shownPage)
    ZStack(alignment: .topLeading) {
      ScrollView(page.scroll == nil ? [] : .vertical, showsIndicators: false) {
        layer(page, pinned: false)
          .frame(width: page.screen.width, height: max(page.screen.height, length(of: page)))
      }
      // Only what is drawn there takes touches, so that the rest scrolls under it.
      layer(page, pinned: true)
        .allowsHitTesting(page.taps.contains(where: \.isPinned))
        .frame(width: page.screen.width, height: page.screen.height)
    }
    .frame(width: page.screen.width, height: page.screen.height)
    // The layout has left room for bars already.
    .ignoresSafeArea()
    .environment(\.layoutDirection, .leftToRight)
    .accessibilityAction(.escape) { play { $0.dismiss() } }
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
    .contentShape(SwiftUI.Rectangle())
    .onTapGesture { point in play { $0.tap(x: point.x, y: point.y) } }
  }

  /// What the screen reader says of a node. It takes no touches: the layer under it does.
  private func element(_ stop: Stop) -> some View {
    let isButton = ![nil, .header, .image].contains(stop.item.role)
    return SwiftUI.Color.clear
      .frame(width: stop.frame.width, height: stop.frame.height)
      .offset(x: stop.frame.minX, y: stop.frame.minY)
      .allowsHitTesting(false)
      .accessibilityElement()
      .accessibilityLabel(stop.item.words)
      .accessibilityHint(stop.item.hint ?? "")
      .accessibilityAddTraits(isButton ? .isButton : .isStaticText)
      .accessibilityAddTraits(stop.item.isSelected == true ? .isSelected : [])
      .accessibilityAction { play { $0.tap(x: stop.frame.midX, y: stop.frame.midY) } }
  }

  private func play(_ input: (inout PaywallSession) -> [SessionEvent]) {
    for event in input(&session) {
      switch event {
      case .action(let action, _): run(action)
      case .announce(let text): AccessibilityNotification.Announcement(text).post()
      default: break
      }
    }
  }

  private func length(of page: FlatPaywall) -> Double {
    page.items.filter { !$0.isPinned }.map(\.frame.bottom).max() ?? page.screen.height
  }
}
