private import Foundation
import Numbers

/// Base64 for URLs and fields, without padding (RFC 4648 §5).
extension [UInt8] {
  public var base64URL: String {
    Data(self).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// Decodes text without padding; nil for other text.
  public init?(base64URL text: some StringProtocol) {
    guard text.utf8.allSatisfy({ $0.isAlphanumeric || "-_".utf8.contains($0) }) else { return nil }
    let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: plain + padding) else { return nil }
    self = Array(data)
  }
}
