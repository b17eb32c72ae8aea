import ASCII
import JSON
import Numbers
import Vocabulary

/// An sRGB colour with straight (not premultiplied) alpha, eight bits a channel.
public struct PaywallColor: Sendable, Hashable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  public static let black = PaywallColor(red: 0, green: 0, blue: 0)
  public static let white = PaywallColor(red: 255, green: 255, blue: 255)

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads `#RRGGBB` or `#RRGGBBAA`; hexadecimal digits in either case. `nil` for anything else.
  public init?(hex text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "#"), bytes.count == 7 || bytes.count == 9 else { return nil }
    var channels: [UInt8] = []
    for start in stride(from: 1, to: bytes.count, by: 2) {
      guard let high = bytes[start].hexadecimalValue,
        let low = bytes[start + 1].hexadecimalValue
      else {
        return nil
      }
      channels.append(high << 4 | low)
    }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 255)
  }

  /// `#RRGGBBAA`, in capital digits.
  public var hex: String {
    // A string this short needs no allocation.
    String(unsafeUninitializedCapacity: 9) { bytes in
      bytes[0] = UInt8(ascii: "#")
      for (index, channel) in [red, green, blue, alpha].enumerated() {
        bytes[1 + 2 * index] = Self.capital(channel >> 4)
        bytes[2 + 2 * index] = Self.capital(channel & 15)
      }
      return 9
    }
  }

  private static func capital(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
  }
}

extension Form where Value == PaywallColor {
  /// `#RRGGBBAA`
  static let color = Form(
    Shape(
      "color",
      #"""
      {
        "description": "An sRGB colour with straight alpha: #RRGGBBAA.",
        "type": "string",
        "pattern": "^#[0-9A-F]{8}$"
      }
      """#), match: { $0.string.flatMap { PaywallColor(hex: $0) } }, write: { $0.write(to: &$1) })
}

extension PaywallColor: TreeValue {
  /// `"#RRGGBBAA"`
  func write(to writer: inout JSONWriter) { writer.string(hex) }
}
