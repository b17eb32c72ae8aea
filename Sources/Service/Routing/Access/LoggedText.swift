import Foundation

/// Text from a client, redacted for logs: it contains no secret that would give the log's readers the client's rights, and no personal
/// facts about a reader from a placement request.
public enum LoggedText {
  /// Query parameters that contain secrets in other services, and that people send here by mistake.
  private static let names: Set<String> = [
    "access_token", "api_key", "apikey", "auth", "authorization", "jwt", "key", "passwd", "preview",
    "password",
    "pwd", "secret", "sig", "signature", "token", "targetingkey", "userid", "deviceid",
    "assignments", "forced",
  ]
  /// The facts in a placement request that are not personal. All other parameters may be.
  private static let impersonal: Set<String> = [
    "placement", "brand", "explain", "strict", "format", "states", "platform", "appversion",
    "device", "orientation", "theme", "width", "height", "textscale",
  ]
  /// The prefix of every token of this service.
  private static let prefix = "pwd_"
  private static let hidden = "***"

  /// Redacts each part of a request's target or identifier that is a secret, or a parameter with a secret's name.
  public static func withoutSecrets(_ text: String) -> String {
    // Almost every target is a plain path.
    guard text.utf8.contains(where: { "?=%_".utf8.contains($0) }) else { return text }
    let isQuestion = text.utf8.firstRange(of: "placement=".utf8) != nil
    var result = String.UnicodeScalarView()
    var part = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if "/?&".unicodeScalars.contains(scalar) {
        result += shown(String(part), isQuestion).unicodeScalars
        result.append(scalar)
        part = .init()
      } else {
        part.append(scalar)
      }
    }
    return String(result + shown(String(part), isQuestion).unicodeScalars)
  }

  private static func shown(_ part: String, _ isQuestion: Bool) -> String {
    let plain = part.removingPercentEncoding ?? part
    guard plain.utf8.firstRange(of: prefix.utf8) == nil else { return hidden }
    guard let equals = part.utf8.firstIndex(of: UInt8(ascii: "=")) else { return part }
    let name = part[..<equals]
    let plainName = (name.removingPercentEncoding ?? String(name)).lowercased()
    let isHidden = names.contains(plainName) || (isQuestion && !impersonal.contains(plainName))
    return isHidden ? "\(name)=\(hidden)" : part
  }
}
