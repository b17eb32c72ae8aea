import ASCII
import Foundation
import Numbers

/// Changes a signed message in the compact form of JWS at random: bytes, lengths, parts, and what its header and its certificates say.
public struct MessageMutation {
  private var numbers: SeededNumbers

  public init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  /// A changed copy, which may be equal by chance.
  public mutating func mutated(_ message: [UInt8]) -> [UInt8] {
    guard !message.isEmpty else { return message }
    var changed = message
    let place = Int.random(in: changed.indices, using: &numbers)
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0: changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
    case 1: changed.remove(at: place)
    case 2: changed.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
    case 3: changed = Array(changed.prefix(place))
    case 4:
      let parts = changed.split(separator: UInt8(ascii: "."))
      changed = Array(parts.shuffled(using: &numbers).joined(separator: [UInt8(ascii: ".")]))
    default:
      let parts = String(decoding: changed, as: UTF8.self).split(separator: ".")
      guard parts.count == 3 else { return changed }
      changed = Array("\(header(String(parts[0]))).\(parts[1]).\(parts[2])".utf8)
    }
    return changed
  }

  /// Changes bytes of one certificate of a header; the base64 and the JSON stay valid. A header without certificates stays as it is.
  private mutating func header(_ part: String) -> String {
    do {
      guard let bytes = [UInt8](base64URL: part),
        var header = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
        var chain = header["x5c"] as? [String], !chain.isEmpty
      else { return part }
      let which = Int.random(in: chain.indices, using: &numbers)
      chain[which] = certificate(chain[which])
      header["x5c"] = chain
      return Array(try JSONSerialization.data(withJSONObject: header)).base64URL
    } catch {
      return part
    }
  }

  private mutating func certificate(_ text: String) -> String {
    guard var bytes = Data(base64Encoded: text), !bytes.isEmpty else { return text }
    for _ in 0...Int.random(in: 0..<3, using: &numbers) {
      let place = Int.random(in: 0..<bytes.count, using: &numbers)
      bytes[place] = UInt8.random(in: 0...255, using: &numbers)
    }
    return bytes.base64EncodedString()
  }
}
