import JSON
import PaywallResolve

extension DeviceTable {
  /// Returns the device that `--devices` names.
  func named(_ id: String) throws(UsageError) -> Device {
    if let device = self[id] { return device }
    let near = nearestName(to: id, among: devices.map(\.id))
    throw UsageError(
      message: "--devices: there is no device \"\(id)\"",
      hint: near.map { "did you mean \"\($0)\"?" }
        ?? "name devices of devices.json, such as \(standard.id)")
  }
}
