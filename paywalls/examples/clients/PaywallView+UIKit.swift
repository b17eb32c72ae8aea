import PaywallClient
import UIKit

/// A paywall in UIKit: two drawings, one of which scrolls, and an element for each stop of the screen reader.
final class PaywallView: UIScrollView {
  private var session: PaywallSession
  private let images: [String: CGImage]
  private let font: (LaidOutText.Font) -> CTFont
  /// Requests a state that did not come with the page.
  private let need: ([String: String]) -> Void
  /// Purchases, restores, opens addresses, closes.
  private let run: (LaidOutAction) -> Void
  private let scrolled = Layer()
  private let pinned = Layer()

  init(
    _ paywall: Paywall, images: [String: CGImage],
    font: @escaping (LaidOutText.Font) -> CTFont, need: @escaping ([String: String]) -> Void,
    run: @escaping (LaidOutAction) -> Void
  ) {
    session = PaywallSession(paywall.layout) { value, pattern in
      value.range(of: "^(?:\(pattern))$", options: .regularExpression) != nil
    }
    (self.images, self.font, self.need, self.run) = (images, font, need, run)
    super.init(frame: .zero)
    // The layout has left room for bars already.
    contentInsetAdjustmentBehavior = .never
    showsVerticalScrollIndicator = false
    for layer in [scrolled, pinned] {
      layer.isOpaque = false
      layer.isUserInteractionEnabled = false
      addSubview(layer)
    }
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
    show()
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  /// Draws the page of the present state. Scroll positions stay.
  private func show() {
    let page = FlatPaywall(session.shownPage)
    let drawing = PaywallDrawing(page: page, images: images, font: font)
    let screen = CGSize(width: page.screen.width, height: page.screen.height)
    let length = page.items.filter { !$0.isPinned }.map(\.frame.bottom).max() ?? screen.height
    contentSize = CGSize(width: screen.width, height: max(length, screen.height))
    isScrollEnabled = page.scroll != nil
    scrolled.frame = CGRect(origin: .zero, size: contentSize)
    scrolled.paint = { drawing.draw(in: $0, pinned: false) }
    pinned.paint = { drawing.draw(in: $0, pinned: true) }
    setNeedsLayout()
    speak()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // What is pinned stays where the screen is.
    pinned.frame = CGRect(origin: contentOffset, size: bounds.size)
  }

  @objc private func tapped(_ tap: UITapGestureRecognizer) {
    let point = tap.location(in: self)
    let isPinned = FlatPaywall(session.shownPage).taps.contains {
      $0.isPinned && $0.contains(point.x - contentOffset.x, point.y - contentOffset.y)
    }
    let place = isPinned ? tap.location(in: pinned) : point
    play(session.tap(x: place.x, y: place.y))
  }

  override func accessibilityPerformEscape() -> Bool {
    play(session.dismiss())
    return true
  }

  private func play(_ events: [SessionEvent]) {
    for event in events {
      switch event {
      case .action(let action, _): run(action)
      case .layoutNeeded(let state): need(state)
      case .announce(let text): UIAccessibility.post(notification: .announcement, argument: text)
      default: break
      }
    }
    show()
  }

  private func speak() {
    accessibilityElements = session.page.stops.map { stop in
      let element = Element(accessibilityContainer: stop.isPinned ? pinned : scrolled)
      element.accessibilityFrameInContainerSpace = stop.frame
      element.accessibilityLabel = stop.item.words
      element.accessibilityHint = stop.item.hint
      element.accessibilityTraits = stop.item.traits
      if stop.item.isSelected == true { element.accessibilityTraits.insert(.selected) }
      element.activate = { [weak self] in
        guard let self else { return }
        play(session.tap(x: stop.frame.midX, y: stop.frame.midY))
      }
      return element
    }
  }

  private final class Element: UIAccessibilityElement {
    var activate: () -> Void = {}

    override func accessibilityActivate() -> Bool {
      activate()
      return true
    }
  }

  private final class Layer: UIView {
    var paint: (CGContext) -> Void = { _ in } { didSet { setNeedsDisplay() } }

    override func draw(_ rect: CGRect) { UIGraphicsGetCurrentContext().map(paint) }
  }
}

extension SpokenItem {
  fileprivate var traits: UIAccessibilityTraits {
    switch role {
    case .header: .header
    case .link: .link
    case .image: .image
    case nil: .staticText
    default: .button
    }
  }
}
