import JSON
import PaywallModel

extension Brand {
  /// The members that name the brand, and its document unless that is the first paywall.
  public var fields: [JSONField] {
    var fields = [JSONField(name: "brand", value: .string(name))]
    switch document {
    case .main: break
    case .paywall(let paywall): fields.append(JSONField(name: "paywall", value: .string(paywall)))
    case .placements:
      fields.append(JSONField(name: "placements", value: true))
    }
    return fields
  }
}
