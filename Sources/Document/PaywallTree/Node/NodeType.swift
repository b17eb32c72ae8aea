import Numbers
import Vocabulary

/// The type of the node's component in the document. A client need not know it, because the node specifies what to draw.
public struct NodeType: RawRepresentable, Sendable, Hashable, CaseIterable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let stack = NodeType(rawValue: "stack")
  public static let label = NodeType(rawValue: "label")
  public static let button = NodeType(rawValue: "button")
  public static let image = NodeType(rawValue: "image")
  public static let spacer = NodeType(rawValue: "spacer")
  public static let icon = NodeType(rawValue: "icon")
  public static let separator = NodeType(rawValue: "separator")
  public static let video = NodeType(rawValue: "video")
  public static let webView = NodeType(rawValue: "webView")
  public static let native = NodeType(rawValue: "native")
  public static let input = NodeType(rawValue: "input")
  public static let grid = NodeType(rawValue: "grid")
  public static let pager = NodeType(rawValue: "pager")
  public static let countdown = NodeType(rawValue: "countdown")
  public static let qrCode = NodeType(rawValue: "qrCode")

  /// The types of this release.
  public static let allCases: [NodeType] = [
    .stack, .label, .button, .image, .spacer, .icon, .separator, .video, .webView, .native, .input,
    .grid, .pager, .countdown, .qrCode,
  ]
}

extension Form where Value == NodeType {
  /// A node of another type is read, too.
  static let nodeType = Form(
    Form<NodeType>.choice(NodeType.allCases).shape,
    match: { $0.string.map(NodeType.init(rawValue:)) }, write: { $1.string($0.rawValue) })
}
