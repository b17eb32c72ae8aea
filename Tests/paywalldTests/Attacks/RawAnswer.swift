import Foundation

/// The first answer in what a service sent.
struct RawAnswer {
  let text: String
  let status: Int
  let body: String

  init(_ bytes: [UInt8]) {
    text = String(decoding: bytes, as: UTF8.self)
    status =
      Int(text.utf8.dropFirst(9).prefix(3).map { UnicodeScalar($0) }.map(String.init).joined()) ?? 0
    body = text.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
  }

  /// Why the server rejects malformed bytes, else the last part of the problem's type; empty if the response is no problem.
  var problem: String {
    let type = value(of: "type").split(separator: "/").last.map(String.init) ?? ""
    let reason = value(of: "reason")
    return reason.isEmpty ? type : reason
  }

  func field(_ name: String) -> String? {
    for line in text.components(separatedBy: "\r\n").dropFirst().prefix(while: { !$0.isEmpty })
    where line.lowercased().hasPrefix(name.lowercased() + ":") {
      return line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
    }
    return nil
  }

  private func value(of member: String) -> String {
    guard field("Content-Type") == "application/problem+json" else { return "" }
    let parts = body.components(separatedBy: "\"\(member)\": \"")
    return parts.count > 1 ? parts[1].components(separatedBy: "\"")[0] : ""
  }
}
