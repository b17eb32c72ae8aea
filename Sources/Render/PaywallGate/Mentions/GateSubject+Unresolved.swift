import Numbers
import PaywallModel

extension GateSubject {
  /// Whether a text shows a raw placeholder, or the key of a text.
  func isUnresolved(_ text: String) -> Bool {
    if text.contains("@{") || text.contains("{") && text.contains(/\{[A-Za-z][A-Za-z0-9_.|: -]*\}/)
    {
      return true
    }
    guard let key = LocalizedText(text).key else { return false }
    return document.strings.values.contains { $0[key] != nil }
  }
}
