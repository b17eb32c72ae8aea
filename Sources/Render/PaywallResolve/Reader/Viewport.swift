import Numbers
import PaywallTree

/// The screen in a request: a device of the table in an orientation, explicit measures, or a combination.
enum Viewport {
  static let scales = 0.5...8.0
  static let insets = 0.0...1_000.0

  static let dimensions = [
    Dimension("device", .device, help: "A device of /devices; the first when absent."),
    Dimension(
      .orientation,
      help: "How the device is held; as it usually is when absent."),
    Dimension(
      .width,
      help: "Points: the screen's own measures, with height, instead of the device's."),
    Dimension(.height, help: "Points; goes with width."),
    Dimension(
      "safeArea", .numbers(4, insets),
      help:
        "Points that are covered at the top, right, bottom and left, such as 47,0,34,0; the device's when absent, 0 with width and height."
    ),
    Dimension("scale", .number(scales), help: "Pixels in a point; the device's when absent."),
  ]

  /// - Parameter value: returns the value of the dimension with a name; nil if there is none.
  static func screen(
    among devices: DeviceTable, _ value: (String) -> String?
  ) throws(ViewportError) -> Screen {
    let device = value("device")
    let width = value("width").flatMap(Double.init)
    let height = value("height").flatMap(Double.init)
    guard (width == nil) == (height == nil) else { throw .lacksSide }
    guard let base = device.map({ devices[$0] }) ?? devices.standard else {
      throw .unknownDevice(device ?? "")
    }
    let orientation = value("orientation").flatMap(Orientation.init) ?? base.usual
    var screen = base.turned(to: orientation)
    if let width, let height {
      guard device == nil else { throw .twoScreens }
      screen = Screen(
        device: nil, orientation: width > height ? .landscape : .portrait, width: width,
        height: height, scale: 1, safeArea: PhysicalEdges(0))
    }
    screen.scale = value("scale").flatMap(Double.init) ?? screen.scale
    if let sides = value("safeArea").flatMap({ Dimension.Form.numbers($0, in: insets) }),
      sides.count == 4
    {
      screen.safeArea = PhysicalEdges(
        top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
    }
    let safe = screen.safeFrame
    guard safe.width > 0, safe.height > 0 else { throw .coveredWhole }
    return screen
  }
}

/// The reason why values do not describe a screen.
public enum ViewportError: Error, Sendable, Hashable, CustomStringConvertible {
  case unknownDevice(String)
  /// A width without a height, or the reverse.
  case lacksSide
  /// A device together with another width and height.
  case twoScreens
  /// The safe area leaves no space.
  case coveredWhole

  public var description: String {
    switch self {
    case .unknownDevice(let id): "there is no device \"\(id)\""
    case .lacksSide: "width and height come together: give both, or a device"
    case .twoScreens: "a device has its own width and height: give one or the other"
    case .coveredWhole: "safeArea leaves nothing of the screen: make it smaller"
    }
  }
}
