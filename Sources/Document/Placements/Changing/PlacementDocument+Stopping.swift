import JSON
import Numbers
import PaywallModel

extension PlacementDocument {
  /// The text of a document after an experiment has stopped with a winner. Everything else keeps its bytes.
  public static func stopping(
    _ experiment: String, winner: String, in bytes: [UInt8]
  ) throws(InvalidDocument) -> [UInt8] {
    let place = JSONPointer(tokens: [.name("experiments"), .name(experiment)])
    return try changed(
      bytes,
      by: [
        .add(place.appending("status"), .string(PlacementExperiment.Status.stopped.rawValue)),
        .add(place.appending("winner"), .string(winner)),
      ])
  }

  /// The text of a document after changes.
  static func changed(
    _ bytes: [UInt8], by operations: [JSONPatch.Operation]
  ) throws(InvalidDocument) -> [UInt8] {
    let text = try text(of: bytes)
    var limits = JSONLimits.document
    limits.maxBytes = mostBytes
    do {
      return try text.applying(JSONPatch(operations), limits: limits).bytes
    } catch {
      throw InvalidDocument(
        diagnostics: [Diagnostic("change", at: text.root, error.message)])
    }
  }
}
