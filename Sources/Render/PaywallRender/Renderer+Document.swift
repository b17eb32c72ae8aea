import JSON
import Numbers
import PaywallModel
import PaywallResolve

extension Renderer {
  /// Returns the document for one reader, for a client with its own layout. It no longer depends on language, store or app.
  ///
  /// - Throws: `RenderError` if that takes too much work, or if a component would get more overrides than allowed.
  public func resolve(_ input: RenderInput) throws(RenderError) -> PaywallDocument {
    let meter = WorkMeter(limit: limits.work)
    let document = input.resolver(meter).settledDocument()
    guard !meter.isExceeded else { throw .work(meter.limit) }
    for component in document.allComponents where component.overrides.count > Override.most {
      throw RenderError(
        "\(component.pointer) would have \(component.overrides.count) overrides, one for each product that its words speak of; a component has \(Override.most) at most",
        kind: .work)
    }
    return document
  }
}

extension PaywallDocument {
  /// Returns the document's JSON. Throws if it has more than `limit` bytes.
  public func json(within limit: Int) throws(RenderError) -> [UInt8] {
    var writer = JSONWriter(style: .compact, reservingCapacity: 8192, limit: limit)
    write(to: &writer)
    guard !writer.isPastLimit else { throw .answer(limit) }
    return writer.bytes
  }
}
