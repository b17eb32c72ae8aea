import ASCII
import Numbers

/// A member of a list field with its weight: `gzip;q=0.8` (RFC 9110 §12.4.2).
public struct WeightedMember: Sendable, Hashable {
  /// The member without its parameters.
  public let value: String
  /// The parameters before the weight, with lower-case names.
  public let parameters: [String: String]
  /// The weight in thousandths, 0…1000; 1000 if absent, 0 if invalid.
  public let weight: Int

  /// The members of a field's value in order, without invalid ones.
  public static func list(_ text: String) -> [WeightedMember] {
    var text = text
    return text.withUTF8 { bytes in
      var reader = FieldReader(bytes)
      var members: [WeightedMember] = []
      reader.skipCommas()
      while !reader.isAtEnd {
        if let member = WeightedMember(&reader) { members.append(member) }
        reader.skipMember()
        reader.skipCommas()
      }
      return members
    }
  }

  private init?(_ reader: inout FieldReader) {
    guard let value = reader.run(where: { $0.isTokenCharacter || $0 == .slash }) else { return nil }
    self.value = String(decoding: value, as: UTF8.self)
    var parameters: [String: String] = [:]
    var weight = 1000
    reader.skipBlanks()
    while reader.take(.semicolon) {
      reader.skipBlanks()
      guard let name = reader.token() else { continue }
      let isWeight = name.matchesWithoutCase("q")
      let key = String(decoding: name, as: UTF8.self).lowercased()
      guard reader.take(.equals) else { continue }
      if isWeight {
        weight = reader.run { $0.isDigit || $0 == UInt8(ascii: ".") }.flatMap(Self.thousandths) ?? 0
      } else if let text = reader.quotedString() ?? reader.token().map(Array.init) {
        parameters[key] = String(decoding: text, as: UTF8.self)
      }
      reader.skipBlanks()
    }
    guard reader.isAtEnd || reader.next == .comma else { return nil }
    self.parameters = parameters
    self.weight = weight
  }

  /// `qvalue`: 0 or 1 with at most three decimals, at most 1.
  private static func thousandths(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let first = bytes.first, first == 0x30 || first == 0x31, bytes.count <= 5 else {
      return nil
    }
    guard bytes.count == 1 || bytes[1] == UInt8(ascii: ".") else { return nil }
    var value = Int(first - 0x30) * 1000
    var unit = 100
    for byte in bytes.dropFirst(2) {
      guard byte.isDigit else { return nil }
      value += Int(byte - 0x30) * unit
      unit /= 10
    }
    return value <= 1000 ? value : nil
  }
}
