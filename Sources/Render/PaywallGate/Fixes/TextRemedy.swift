import JSON
import Numbers
import PaywallModel

extension FaultyPlace {
  /// Sets the size of a text so that its drawn size is what the rule requires, minus `less` points.
  func resizing(_ title: (String) -> String, less: Double = 0) -> [Remedy] {
    guard let component, component["spans"] == nil, let measured = finding.measured,
      let required = finding.required, measured > 0, component["textStyle"] == nil
    else { return [] }
    let written = component["size"]?.number?.double ?? TextContent(title: LocalizedText("")).size
    let exact = written * (required - less) / measured
    let size = measured < required ? exact.rounded(.up) : exact.rounded(.down)
    guard size >= 1, let whole = Int(exactly: size) else { return [] }
    return [Remedy(title("\(whole)"), [setting("size", to: .number(whole))])]
  }

  /// Names a target after its action; only in English documents.
  func naming() -> [Remedy] {
    guard let component, isEnglish, let action = component["action"] else { return [] }
    let names = [
      "close": "Close", "back": "Back", "restorePurchases": "Restore purchases",
      "logIn": "Log in", "manageSubscriptions": "Manage subscriptions",
      "redeemCode": "Redeem a code", "terms": "Terms of use", "privacy": "Privacy policy",
      "help": "Help",
    ]
    let kind = action["role"]?.string ?? action["type"]?.string ?? ""
    guard let name = names[kind] else { return [] }
    return [
      Remedy("name the button “\(name)”", [setting("accessibilityLabel", to: .string(name))])
    ]
  }

  private var isEnglish: Bool {
    subject.document.textLocales.allSatisfy { $0 == "en" || $0.hasPrefix("en-") }
  }
}
