import Numbers
import PaywallTree

/// Reads the pixels of a picture in one of Netpbm's binary formats with eight bits a channel: P5, P6 and P7 (PAM), which decoders write.
///
/// The output of decoders is untrusted, too: every number is checked before use.
struct PNMReader {
  private var width = 0
  private var height = 0
  private var channels = 0
  private var start = 0
  private let bytes: [UInt8]

  /// Nil unless the bytes are such a picture, with all its rows.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var words = Words(bytes)
    switch words.next() {
    case "P5": channels = 1
    case "P6": channels = 3
    case "P7":
      guard readTokens(&words) else { return nil }
    default: return nil
    }
    if channels != 0, width == 0 {
      width = words.number()
      height = words.number()
      guard words.number() == 255 else { return nil }
    }
    start = words.place + 1
    guard 1...4 ~= channels, 1...65_535 ~= width, 1...65_535 ~= height,
      width * height * channels <= bytes.count - start
    else { return nil }
  }

  /// The head of a PAM file: `WIDTH 8`, in any order, until `ENDHDR`.
  private mutating func readTokens(_ words: inout Words) -> Bool {
    var greatest = 0
    while let word = words.next() {
      switch word {
      case "WIDTH": width = words.number()
      case "HEIGHT": height = words.number()
      case "DEPTH": channels = words.number()
      case "MAXVAL": greatest = words.number()
      case "TUPLTYPE": _ = words.next()
      case "ENDHDR": return greatest == 255 && width > 0 && channels > 0
      default: return false
      }
    }
    return false
  }

  /// Returns the colours, reduced to the grid.
  func pixels() -> PicturePixels? {
    let (columns, rows) = (PicturePixels.grid(width), PicturePixels.grid(height))
    let colors = rows.flatMap { row in columns.map { color(at: row * width + $0) } }
    return PicturePixels(width: columns.count, height: rows.count, colors: colors)
  }

  private func color(at pixel: Int) -> PaywallColor {
    let place = start + pixel * channels
    let alpha = channels == 2 || channels == 4 ? bytes[place + channels - 1] : 255
    guard channels > 2 else {
      return PaywallColor(red: bytes[place], green: bytes[place], blue: bytes[place], alpha: alpha)
    }
    return PaywallColor(
      red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2], alpha: alpha)
  }

  /// The words of a head, up to white space. Comments begin with `#`.
  private struct Words {
    let bytes: [UInt8]
    /// The index of the white space after the last word.
    private(set) var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the next word; nil if there is none of at most 15 characters.
    mutating func next() -> String? {
      skip()
      let end = bytes[place...].prefix(16).firstIndex { Self.isSpace($0) }
      guard let end, end > place else { return nil }
      defer { place = end }
      return String(decoding: bytes[place..<end], as: UTF8.self)
    }

    /// Returns the next word as a number; 0 if it is not a number.
    mutating func number() -> Int { next().flatMap { Int($0) } ?? 0 }

    private mutating func skip() {
      while place < bytes.count {
        if bytes[place] == UInt8(ascii: "#") {
          place = bytes[place...].firstIndex(of: 10) ?? bytes.count
        } else if Self.isSpace(bytes[place]) {
          place += 1
        } else {
          return
        }
      }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || 9...13 ~= byte }
  }
}
