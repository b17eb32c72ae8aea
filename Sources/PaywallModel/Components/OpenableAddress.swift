/// The addresses that a tap may open: of RFC 3986, with a scheme that no program runs as code and that leads to no file of the device.
///
/// Schemes are written in lower case, and user names before the host are not taken, as both only serve to mislead.
enum OpenableAddress {
  static let pattern =
    "^(https?://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?([/?#]([A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)?|(mailto|tel|sms):([A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+)$"

  static func includes(_ address: String) -> Bool {
    do {
      return try Regex(pattern).wholeMatch(in: address) != nil
    } catch {
      return false
    }
  }
}
