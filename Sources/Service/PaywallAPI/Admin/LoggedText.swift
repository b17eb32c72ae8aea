import Foundation

/// Text from a client, redacted for logs: it contains no secret that would give the log's readers the client's rights.
public enum LoggedText {
  /// Query parameters that contain secrets in other services, and that people send here by mistake.
  private static let names: Set<String> = [
    "access_token", "api_key", "apikey", "auth", "authorization", "jwt", "key", "passwd", "preview",
    "password",
    "pwd", "secret", "sig", "signature", "token",
  ]
  /// The prefix of every token of this service.
  private static let prefix = "pwd_"
  private static let hidden = "***"

  /// Redacts each part of a request's target or identifier that is a secret or names one.
  public static func withoutSecrets(_ text: String) -> String {
    // Almost every target is a plain path.
    guard text.utf8.contains(where: { "?=%_".utf8.contains($0) }) else { return text }
    var result = String.UnicodeScalarView()
    var part = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if "/?&".unicodeScalars.contains(scalar) {
        result += shown(String(part)).unicodeScalars
        result.append(scalar)
        part = .init()
      } else {
        part.append(scalar)
      }
    }
    return String(result + shown(String(part)).unicodeScalars)
  }

  private static func shown(_ part: String) -> String {
    let plain = part.removingPercentEncoding ?? part
    guard plain.utf8.firstRange(of: prefix.utf8) == nil else { return hidden }
    guard let equals = part.utf8.firstIndex(of: UInt8(ascii: "=")) else { return part }
    let name = part[..<equals]
    let plainName = (name.removingPercentEncoding ?? String(name)).lowercased()
    return names.contains(plainName) ? "\(name)=\(hidden)" : part
  }
}
