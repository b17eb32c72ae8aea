import JSON
import Numbers
import PaywallTree

extension LaidOutPaywall {
  /// Returns the tree as in the response of `/render`. Throws if it has more than `limit` bytes.
  public func json(
    _ style: JSONWriter.Style = .compact, within limit: Int
  ) throws(RenderError) -> [UInt8] {
    guard let bytes = json(style, upTo: limit) else { throw .answer(limit) }
    return bytes
  }
}
