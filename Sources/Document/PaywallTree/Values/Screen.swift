import JSON
import Numbers
import Vocabulary

/// The screen for which a page is laid out, in its current orientation.
public struct Screen: Sendable, Hashable {
  /// The device's id; `nil` for a screen given by its measurements.
  public var device: String?
  public var orientation: Orientation
  /// Points.
  public var width: Double
  public var height: Double
  /// Pixels in a point.
  public var scale: Double
  public var safeArea: PhysicalEdges<Double>

  public init(
    device: String?, orientation: Orientation, width: Double, height: Double, scale: Double,
    safeArea: PhysicalEdges<Double>
  ) {
    self.device = device
    self.orientation = orientation
    self.width = width
    self.height = height
    self.scale = scale
    self.safeArea = safeArea
  }

  /// A screen of no size.
  static let blank = Screen(
    device: nil, orientation: .portrait, width: 0, height: 0, scale: 1, safeArea: PhysicalEdges(0))

  /// The whole screen.
  public var frame: PaywallRectangle { PaywallRectangle(x: 0, y: 0, width: width, height: height) }

  /// The part that is not covered by the device's hardware or system bars.
  public var safeFrame: PaywallRectangle {
    PaywallRectangle(
      x: safeArea.left, y: safeArea.top, width: width - safeArea.left - safeArea.right,
      height: height - safeArea.top - safeArea.bottom)
  }
}

extension Screen: TreeObject {
  static func declare(in members: inout some MemberList<Self>) {
    members.add("id", .string, at: \.device, help: "A device of /devices, when one was named.")
    members.add("width", .extent, at: \.width, help: "Points.", isRequired: true)
    members.add("height", .extent, at: \.height, help: "Points.", isRequired: true)
    members.add(
      "scale", .number(Shape(#"{"type": "number", "minimum": 0}"#), decimals: 4), at: \.scale,
      help: "Pixels in a point.", isRequired: true, writing: { $1.number($0, maxDecimals: 4) })
    members.add("orientation", .choice(), at: \.orientation, isRequired: true)
    members.add(
      "safeArea", .edges, at: \.safeArea,
      help: "The areas covered by the status bar, a notch or the home indicator.", isRequired: true)
  }
}

extension Form where Value == Screen {
  public static let screen = tree(
    named: "screen", #"{"description": "The screen of the layout, in its orientation."}"#)
}
