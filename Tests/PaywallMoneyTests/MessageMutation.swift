import ASCII
import Foundation
import Numbers

/// Changes a JWS at random: bytes, lengths, parts, and what its header and certificates say.
enum MessageMutation {
  static func mutated(_ message: [UInt8], by numbers: inout SeededNumbers) -> [UInt8] {
    var changed = message
    let place = Int.random(in: changed.indices, using: &numbers)
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
    case 1: changed.remove(at: place)
    case 2: changed.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
    case 3: changed = Array(changed.prefix(place))
    case 4:
      let parts = changed.split(separator: UInt8(ascii: "."))
      changed = Array(parts.shuffled(using: &numbers).joined(separator: [UInt8(ascii: ".")]))
    default:
      // A changed byte of a certificate, of which the base64 around it stays right.
      let parts = String(decoding: changed, as: UTF8.self).split(separator: ".")
      changed = Array("\(header(String(parts[0]), &numbers)).\(parts[1]).\(parts[2])".utf8)
    }
    return changed
  }

  private static func header(_ part: String, _ numbers: inout SeededNumbers) -> String {
    guard let bytes = [UInt8](base64URL: part),
      var header = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      var chain = header["x5c"] as? [String],
      var certificate = Data(base64Encoded: chain[0])
    else { return part }
    let place = Int.random(in: 0..<certificate.count, using: &numbers)
    certificate[place] = UInt8.random(in: 0...255, using: &numbers)
    chain[0] = certificate.base64EncodedString()
    header["x5c"] = chain
    let new = (try? JSONSerialization.data(withJSONObject: header)) ?? Data()
    return Array(new).base64URL
  }
}
