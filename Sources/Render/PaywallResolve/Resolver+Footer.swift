import Numbers
import PaywallModel
import PaywallTree

extension Resolver {
  /// Returns the footer with the fade that hides the page above it (`meta.footerFade`).
  ///
  /// - Parameter background: The paint that fills the screen.
  func faded(_ footer: ResolvedComponent?, over background: LaidOutPaint) -> ResolvedComponent? {
    let height = shared.document.meta.footerFade
    guard height > 0, let footer, case .stack(let stack, let components) = footer.content else {
      return footer
    }
    let fade = fade(above: footer, height: height, background.lowest)
    return footer.with(footer.box, content: .stack(stack, [fade] + components))
  }

  /// Returns a gradient along the footer's outer top edge, from transparent to the footer's colour. It is drawn before all else in the
  /// footer.
  private func fade(
    above footer: ResolvedComponent, height: Double, _ page: PaywallColor
  ) -> ResolvedComponent {
    let widths = footer.node.decoration.border?.sides ?? PhysicalEdges(0)
    var box = BoxStyle()
    box.position = .absolute
    box.height = .points(height)
    box.inset.left = .points(-widths.left)
    box.inset.right = .points(-widths.right)
    box.inset.top = .points(-widths.top - height)
    var color = page
    if case .color(let own) = footer.node.decoration.background { color = own.over(page) }
    var clear = color
    clear.alpha = 0
    var node = LaidOutNode(
      type: .stack, key: ComponentKey((footer.node.pointer ?? "") + "/fade"))
    node.decoration.background = .gradient(
      LaidOutGradient(
        .linear(angle: 180), stops: [.init(color: clear, at: 0), .init(color: color, at: 1)]))
    return ResolvedComponent(node: node, box: box, content: .box)
  }
}

extension LaidOutPaint {
  /// The colour at the bottom of the screen, where a gradient usually ends.
  fileprivate var lowest: PaywallColor {
    switch self {
    case .color(let color): color
    case .gradient(let gradient): gradient.stops.last?.color ?? .white
    }
  }
}
