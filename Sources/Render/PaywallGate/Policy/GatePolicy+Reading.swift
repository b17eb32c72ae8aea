import JSON
import Numbers
import PaywallModel
import PaywallResolve
import Vocabulary

extension GatePolicy {
  /// Reads a `policy.json`. Throws all its mistakes, in the order of the text.
  ///
  /// - Parameter devices: the table with the allowed devices; if nil, devices are not checked.
  public init(reading bytes: [UInt8], devices: DeviceTable? = nil) throws(InvalidDocument) {
    let (root, policy) = try Self.settings.read(bytes)
    self = policy ?? GatePolicy()
    let mistakes = Self.limitMistakes(in: root) + deviceMistakes(in: root, devices)
    guard mistakes.isEmpty else { throw InvalidDocument(diagnostics: mistakes) }
  }

  private static func limitMistakes(in root: JSONNode) -> [Diagnostic] {
    let limits = Dictionary(Rule.all.map { ($0.code, $0.limit) }) { first, _ in first }
    guard let members = root["rules"]?.members else { return [] }
    return members.compactMap { member in
      guard let node = member.value["limit"], let value = node.number?.double else { return nil }
      guard let limit = limits[member.key] ?? nil else {
        return Diagnostic(
          "no-limit", at: node, "\(member.key) has no limit that a policy can set",
          hint: "set its severity, or remove this")
      }
      guard !limit.range.contains(value) else { return nil }
      let (low, high) = (
        Measure.number(limit.range.lowerBound), Measure.number(limit.range.upperBound)
      )
      return Diagnostic(
        "out-of-range", at: node,
        "\(Measure.number(value)) is not a limit of \(member.key); expected \(low) to \(high) \(limit.unit)",
        hint: "without it the rule uses \(Measure.number(limit.value))")
    }
  }

  private func deviceMistakes(in root: JSONNode, _ table: DeviceTable?) -> [Diagnostic] {
    guard let table, let elements = root["devices"]?.elements else { return [] }
    return elements.compactMap { node in
      guard let id = node.string, table[id] == nil else { return nil }
      return Diagnostic(
        "unknown-device", at: node, "there is no device \"\(PlainText(id))\"",
        hint: "name devices of /devices, such as \"\(table.standard.id)\"")
    }
  }
}
