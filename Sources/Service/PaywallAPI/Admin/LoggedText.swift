import Foundation

/// A text of a client's as a log may have it: with nothing in it that lets whoever reads the log do what the client may.
public enum LoggedText {
  /// Names of query parameters under which other services take secrets, and people send them here by mistake.
  private static let names: Set<String> = [
    "access_token", "api_key", "apikey", "auth", "authorization", "jwt", "key", "passwd", "preview",
    "password",
    "pwd", "secret", "sig", "signature", "token",
  ]
  /// What every token of this service begins with.
  private static let prefix = "pwd_"
  private static let hidden = "***"

  /// A request's target or identifier, with each part that is or names a secret left out.
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
