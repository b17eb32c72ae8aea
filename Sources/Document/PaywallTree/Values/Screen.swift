import JSON
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
  public var frame: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  /// The part that is not covered by the device's hardware or system bars.
  public var safeFrame: Rectangle {
    Rectangle(
      x: safeArea.left, y: safeArea.top, width: width - safeArea.left - safeArea.right,
      height: height - safeArea.top - safeArea.bottom)
  }
}

extension Form where Value == Screen {
  public static let screen = object(
    .blank,
    [
      Property("id", .string, \.device, help: "A device of /devices, when one was named."),
      Property("width", .extent, \.width, help: "Points.", isRequired: true),
      Property("height", .extent, \.height, help: "Points.", isRequired: true),
      Property(
        "scale", .number(Shape(#"{"type": "number", "minimum": 0}"#), decimals: 4), \.scale,
        help: "Pixels in a point.", isRequired: true),
      Property("orientation", .choice(), \.orientation, isRequired: true),
      Property(
        "safeArea", .edges, \.safeArea,
        help: "The areas covered by the status bar, a notch or the home indicator.",
        isRequired: true),
    ], named: "screen",
    #"{"description": "The screen of the layout, in its orientation."}"#)
}

extension Screen {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", device)
    writer.member("width", points: width)
    writer.member("height", points: height)
    writer.member("scale")
    writer.number(scale, maxDecimals: 4)
    writer.member("orientation", orientation.rawValue)
    writer.member("safeArea")
    safeArea.write(to: &writer)
    writer.endObject()
  }
}
