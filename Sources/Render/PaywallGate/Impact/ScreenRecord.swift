import Numbers
import PaywallModel
import PaywallRender
import PaywallTree

/// The content of a screen in drawing order, for snapshots and impacts.
public struct ScreenRecord: Sendable, Hashable {
  public var nodes: [Node]
  /// The height of the screen in points. Readers scroll to anything below.
  public var height: Double

  /// A component on the screen. In JSON, nil and empty members are omitted.
  public struct Node: Sendable, Hashable {
    /// The JSON pointer (RFC 6901) in the document with its fragments and data expanded.
    public var pointer: String
    public var type: String
    /// The frame, rounded to a thousandth of a point.
    public var frame: PaywallRectangle
    public var lines: [String] = []
    public var isTruncated = false
    /// The family, size and weight of the font.
    public var font: String?
    /// The colour of the letters or the icon.
    public var color: String?
    public var background: String?
    /// The name or address of the picture.
    public var picture: String?
    /// The action of a tap.
    public var action: String?
    public var label: String?
  }

  /// - Parameter scene: the screen that rules judge.
  public init(_ scene: Scene) {
    height = scene.page.screen.frame.height
    nodes = scene.items.dropFirst().map { Node($0.node) }
  }

  init(nodes: [Node], height: Double) {
    self.nodes = nodes
    self.height = height
  }
}

extension CellScreens {
  /// Returns the record of a cell; nil if the cell's device is not one of these.
  public func record(of cell: Cell) throws(RenderError) -> ScreenRecord? {
    guard let reader = reader(of: cell) else { return nil }
    return ScreenRecord(try scene(of: cell, for: reader))
  }
}

extension ScreenRecord.Node {
  init(_ node: LaidOutNode) {
    pointer = node.pointer ?? ""
    type = node.type.rawValue
    frame = node.frame.inThousandths
    if let text = node.text {
      lines = text.lines.map(\.string)
      isTruncated = text.isTruncated
      font =
        "\(text.font.family) \(Measure.number(text.font.size, decimals: 3)) \(text.font.weight)"
      color = text.color.hex
    }
    color = color ?? node.icon?.color.hex
    if node.isDecorated { background = node.decoration.background?.words }
    picture = node.image?.name ?? node.image?.url
    action = node.action?.words
    label = node.accessibilityLabel
  }
}

extension PaywallRectangle {
  fileprivate var inThousandths: PaywallRectangle {
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    return PaywallRectangle(
      x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height))
  }
}

extension LaidOutPaint {
  /// The colour, or the colours of the gradient.
  fileprivate var words: String {
    switch self {
    case .color(let color): color.hex
    case .gradient(let gradient):
      gradient.stops.map { "\($0.color.hex) \(Measure.number($0.at * 100)) %" }.joined(
        separator: ", ")
    }
  }
}

extension LaidOutAction {
  fileprivate var words: String {
    steps.map { step in
      switch step {
      case .purchase(let product, let sku, let plan):
        "purchase \(product) (\(sku)\(plan.map { ", \($0)" } ?? ""))"
      case .logIn: "log in"
      case .restorePurchases: "restore purchases"
      case .close: "close"
      case .manageSubscriptions: "manage subscriptions"
      case .redeemCode: "redeem a code"
      case .set(let variable, let value): "set \(variable) to \(value)"
      case .back: "go back"
      case .openURL(let link): "open \(link.url)" + (link.isInApp ? " in the app" : "")
      case .custom(let name, _, _): "perform \(name)"
      case .sequence: "do several things"
      }
    }.joined(separator: ", then ")
  }
}
