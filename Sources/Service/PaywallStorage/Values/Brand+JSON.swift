import JSON
import PaywallModel

extension Brand {
  /// The members that name the brand, and its document unless that is the first paywall.
  ///
  /// A campaign stands where a paywall's name does. No paywall has such a name, so releases that know no campaigns stop there, and do not
  /// take it for another document.
  public var fields: [JSONField] {
    var fields = [JSONField(name: "brand", value: .string(name))]
    switch document {
    case .main: break
    case .paywall(let paywall): fields.append(JSONField(name: "paywall", value: .string(paywall)))
    case .placements:
      fields.append(JSONField(name: "placements", value: true))
    case .campaign(let campaign):
      fields.append(
        JSONField(name: "paywall", value: .string("\(Self.placementsFolder)/\(campaign)")))
    }
    return fields
  }
}
