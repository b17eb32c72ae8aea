import JSON
import PaywallTree

extension LaidOutPaywall {
  /// The tree as `/render` answers it, unless it has more than `limit` bytes.
  public func json(
    _ style: JSONWriter.Style = .compact, within limit: Int
  ) throws(RenderError) -> [UInt8] {
    guard let bytes = json(style, upTo: limit) else { throw .answer(limit) }
    return bytes
  }
}
