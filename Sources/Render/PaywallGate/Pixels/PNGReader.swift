import CZlib
import Numbers
import PaywallTree

/// Reads the pixels of a PNG file (W3C PNG, third edition) with eight bits a channel that is not interlaced.
///
/// Pictures are untrusted: every number is checked before use, and at most one row is in memory at once.
struct PNGReader {
  private let header: Header
  private let palette: [PaywallColor]
  /// The parts of the file with compressed rows.
  private let parts: [Range<Int>]
  private let bytes: [UInt8]

  /// The maximum number of pixels of a picture that is read.
  static let mostPixels = 40_000_000

  /// The header of a PNG file (PNG §11.2.1).
  private struct Header {
    var width: Int
    var height: Int
    var channels: Int
    var isIndexed: Bool

    /// Nil for a form that is not supported.
    init?(_ data: ArraySlice<UInt8>) {
      let bytes = Array(data)
      guard bytes.count == 13, bytes[8] == 8, bytes[10] == 0, bytes[11] == 0, bytes[12] == 0 else {
        return nil
      }
      width = Int(PNGReader.number(bytes[0..<4]))
      height = Int(PNGReader.number(bytes[4..<8]))
      isIndexed = bytes[9] == 3
      switch bytes[9] {
      case 0, 3: channels = 1
      case 2: channels = 3
      case 4: channels = 2
      case 6: channels = 4
      default: return nil
      }
      guard 1...65_535 ~= width, 1...65_535 ~= height, width * height <= PNGReader.mostPixels else {
        return nil
      }
    }
  }

  /// Nil unless the bytes are a PNG file of the supported form.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var header: Header?
    var palette: [PaywallColor] = []
    var parts: [Range<Int>] = []
    var place = 8
    while place + 12 <= bytes.count {
      let size = Int(Self.number(bytes[place..<place + 4]))
      let start = place + 8
      guard size <= bytes.count - start - 4 else { return nil }
      let data = bytes[start..<start + size]
      switch String(decoding: bytes[place + 4..<start], as: UTF8.self) {
      case "IHDR": header = Header(data)
      case "PLTE": palette = Self.colors(data)
      case "tRNS": Self.fade(&palette, data)
      case "IDAT": parts.append(start..<start + size)
      default: break
      }
      place = start + size + 4
    }
    guard let header, !parts.isEmpty, !header.isIndexed || !palette.isEmpty else { return nil }
    self.header = header
    self.palette = palette
    self.parts = parts
    self.bytes = bytes
  }

  /// Returns the colours, reduced to the grid; nil if the compressed rows are damaged.
  func pixels() -> PicturePixels? {
    let (columns, rows) = (PicturePixels.grid(header.width), PicturePixels.grid(header.height))
    var colors: [PaywallColor] = []
    colors.reserveCapacity(columns.count * rows.count)
    var wanted = rows.makeIterator()
    var next = wanted.next()
    var line = [UInt8](repeating: 0, count: header.width * header.channels)
    var above = line
    guard let inflater = Inflater(bytes, parts) else { return nil }
    for row in 0..<header.height {
      guard let filter = inflater.byte(), inflater.fill(&line),
        Self.unfilter(&line, above: above, filter: filter, step: header.channels)
      else { return nil }
      if row == next {
        for column in columns { colors.append(color(line, column)) }
        next = wanted.next()
        if next == nil { break }
      }
      swap(&line, &above)
    }
    return PicturePixels(width: columns.count, height: rows.count, colors: colors)
  }

  private func color(_ line: [UInt8], _ column: Int) -> PaywallColor {
    let start = column * header.channels
    if header.isIndexed {
      let index = Int(line[start])
      return index < palette.count ? palette[index] : .black
    }
    switch header.channels {
    case 1: return PaywallColor(red: line[start], green: line[start], blue: line[start])
    case 2:
      return PaywallColor(
        red: line[start], green: line[start], blue: line[start], alpha: line[start + 1])
    case 3: return PaywallColor(red: line[start], green: line[start + 1], blue: line[start + 2])
    default:
      return PaywallColor(
        red: line[start], green: line[start + 1], blue: line[start + 2], alpha: line[start + 3])
    }
  }

  /// Removes the filter of a row (PNG §9.2). Returns false for an unknown filter.
  private static func unfilter(
    _ line: inout [UInt8], above: [UInt8], filter: UInt8, step: Int
  ) -> Bool {
    guard filter <= 4 else { return false }
    guard filter > 0 else { return true }
    for index in line.indices {
      let left = index >= step ? line[index - step] : 0
      let corner = index >= step ? above[index - step] : 0
      switch filter {
      case 1: line[index] &+= left
      case 2: line[index] &+= above[index]
      case 3: line[index] &+= UInt8((Int(left) + Int(above[index])) / 2)
      default: line[index] &+= paeth(left: Int(left), above: Int(above[index]), corner: Int(corner))
      }
    }
    return true
  }

  /// The Paeth predictor (PNG §9.4).
  private static func paeth(left: Int, above: Int, corner: Int) -> UInt8 {
    let estimate = left + above - corner
    let (a, b, c) = (abs(estimate - left), abs(estimate - above), abs(estimate - corner))
    if a <= b, a <= c { return UInt8(left) }
    return UInt8(b <= c ? above : corner)
  }

  private static func colors(_ data: ArraySlice<UInt8>) -> [PaywallColor] {
    let bytes = Array(data)
    return stride(from: 0, to: bytes.count - 2, by: 3).map {
      PaywallColor(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
    }
  }

  private static func fade(_ palette: inout [PaywallColor], _ data: ArraySlice<UInt8>) {
    for (index, alpha) in data.enumerated() where index < palette.count {
      palette[index].alpha = alpha
    }
  }

  fileprivate static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
