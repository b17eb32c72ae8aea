import Numbers
import PaywallRender
import PaywallResolve

extension CellScreens {
  /// - Parameter devices: the devices of the cells.
  public init(_ gate: Gate, _ subject: GateSubject, on devices: [Device]) {
    self.init(by: gate.renderer, of: subject, input: gate.input(of: subject), on: devices)
  }
}

extension Gate {
  /// Returns the input for layouts of a document, for any reader. Layouts from one input share their work.
  func input(of subject: GateSubject) -> RenderInput {
    let standard = devices.standard
    return RenderInput(
      PreparedDocument(subject.document),
      reader: Reader(screen: standard.turned(to: standard.usual)),
      images: subject.pictures.header(of:))
  }
}
