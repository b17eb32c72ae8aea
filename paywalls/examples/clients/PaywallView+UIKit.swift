import PaywallClient
import UIKit

/// A paywall in UIKit: two drawings, one of which scrolls, and an element for each stop of the screen reader.
///
///     let outcome = await client.present(placement: "launch", for: reader, request, purchases: purchases)
///     if case .paywall(let presentation) = outcome { show(PaywallView(presentation, …)) }
final class PaywallView: UIScrollView {
  private let presentation: PaywallPresentation
  private var page: LaidOutPaywall?
  private let images: [String: CGImage]
  private let font: (LaidOutText.Font) -> CTFont
  private let scrolled = Layer()
  private let pinned = Layer()

  /// - Parameters:
  ///   - presentation: of a client with the brand's client key. It decides, sells and counts.
  ///   - run: logs in, opens addresses, and does what is the app's own.
  ///   - close: the paywall is over: the app removes the view.
  init(
    _ presentation: PaywallPresentation, images: [String: CGImage],
    font: @escaping (LaidOutText.Font) -> CTFont, run: @escaping (LaidOutAction) -> Void,
    close: @escaping () -> Void
  ) {
    (self.presentation, self.images, self.font) = (presentation, images, font)
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
    Task { [weak self] in
      for await state in presentation.states {
        if let page = state.page { self?.show(page) }
      }
    }
    Task {
      for await output in presentation.outputs {
        switch output {
        case .action(let action, _): run(action)
        case .announce(let text): UIAccessibility.post(notification: .announcement, argument: text)
        default: break
        }
      }
      close()
    }
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  /// Draws the page of the present state. Scroll positions stay.
  private func show(_ tree: LaidOutPaywall) {
    self.page = tree
    let page = FlatPaywall(tree)
    let drawing = PaywallDrawing(page: page, images: images, font: font)
    let screen = CGSize(width: page.screen.width, height: page.screen.height)
    let length = page.items.filter { !$0.isPinned }.map(\.frame.bottom).max() ?? screen.height
    contentSize = CGSize(width: screen.width, height: max(length, screen.height))
    isScrollEnabled = page.scroll != nil
    scrolled.frame = CGRect(origin: .zero, size: contentSize)
    scrolled.paint = { drawing.draw(in: $0, pinned: false) }
    pinned.paint = { drawing.draw(in: $0, pinned: true) }
    setNeedsLayout()
    speak(tree)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // What is pinned stays where the screen is.
    pinned.frame = CGRect(origin: contentOffset, size: bounds.size)
    tellShare()
  }

  /// Tells how much of the view is in the window: half of it for one second is an impression.
  private func tellShare() {
    let area = bounds.width * bounds.height
    let seen = window.map { convert(bounds, to: $0).intersection($0.bounds) } ?? .zero
    let share = area > 0 ? seen.width * seen.height / area : 0
    tell { await $0.inView(share) }
  }

  private func tell(_ input: @escaping @Sendable (PaywallPresentation) async -> Void) {
    Task { [presentation] in await input(presentation) }
  }

  @objc private func tapped(_ tap: UITapGestureRecognizer) {
    let point = tap.location(in: self)
    let isPinned = page.map(FlatPaywall.init)?.taps.contains {
      $0.isPinned && $0.contains(point.x - contentOffset.x, point.y - contentOffset.y)
    }
    let place = isPinned == true ? tap.location(in: pinned) : point
    tell { await $0.tap(x: place.x, y: place.y) }
  }

  override func accessibilityPerformEscape() -> Bool {
    tell { await $0.back() }
    return true
  }

  private func speak(_ page: LaidOutPaywall) {
    accessibilityElements = page.stops.map { stop in
      let element = Element(accessibilityContainer: stop.isPinned ? pinned : scrolled)
      element.accessibilityFrameInContainerSpace = stop.frame
      element.accessibilityLabel = stop.item.words
      element.accessibilityHint = stop.item.hint
      element.accessibilityTraits = stop.item.traits
      if stop.item.isSelected == true { element.accessibilityTraits.insert(.selected) }
      element.activate = { [weak self] in
        self?.tell { await $0.tap(x: stop.frame.midX, y: stop.frame.midY) }
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
