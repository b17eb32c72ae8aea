import PaywallModel
import PaywallRender
import PaywallStore

extension RenderInput {
  /// A version on a screen: its document, decoded for this one layout, with its pictures.
  init(_ version: PublishedVersion, on device: Device) throws(Problem) {
    let document: PaywallDocument
    do {
      document = try version.document()
    } catch {
      var problem = Problem(
        .invalidDocument, "version \(version.number) of \(version.brand) cannot be read any more")
      problem.errors = error.diagnostics
      throw problem
    }
    self.init(
      document: document, device: device, images: { version.image(named: $0)?.header })
    imageAddress = { version.image(named: $0)?.hashedName ?? $0 }
    brand = version.brand
    self.version = version.number
  }
}

extension Rendering {
  func input(
    _ version: PublishedVersion, _ devices: DeviceTable
  ) throws(Problem) -> RenderInput {
    var input = try RenderInput(version, on: devices[device] ?? devices.standard)
    input.orientation = orientation
    input.locale = locale
    input.theme = theme
    input.direction = direction
    input.textScale = textScale.value
    return input
  }
}
