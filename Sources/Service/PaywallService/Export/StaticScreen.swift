import JSON
import PaywallResolve
import PaywallTree

/// A device in one orientation.
struct StaticScreen: Sendable {
  private let device: Device
  private let orientation: Orientation

  /// Returns each listed device in both orientations. For the whole table, keeps only the first device of each screen.
  static func all(_ table: DeviceTable, _ ids: [String]) -> [StaticScreen] {
    var measures: Set<[Double]> = []
    let devices = table.devices.filter { device in
      ids.isEmpty ? measures.insert(device.measures).inserted : ids.contains(device.id)
    }
    return devices.flatMap { device in
      Orientation.allCases.map { StaticScreen(device: device, orientation: $0) }
    }
  }

  var name: String { "\(device.id)-\(orientation.rawValue)" }
  var query: String { "device=\(device.id)&orientation=\(orientation.rawValue)" }

  var json: JSONValue {
    let screen = device.turned(to: orientation)
    return [
      "screen": .string(name), "width": .number(screen.width), "height": .number(screen.height),
    ]
  }
}

extension Device {
  /// The dimensions on which layouts depend.
  fileprivate var measures: [Double] {
    [width, height, scale]
      + [safeArea, landscapeSafeArea].flatMap { [$0.top, $0.right, $0.bottom, $0.left] }
  }
}
