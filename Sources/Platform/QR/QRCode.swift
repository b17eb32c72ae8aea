import Numbers

/// A QR code (ISO/IEC 18004, model 2): bytes at the error correction level M, in versions 1 to 15.
public struct QRCode: Sendable, Hashable {
  /// The number of modules on a side, without the quiet zone.
  public let size: Int
  /// The modules row by row; `true` is dark.
  private let modules: [Bool]

  /// The light border that a reader needs, in modules (§6.3.8).
  static let quietZone = 4

  /// Encodes a text in UTF-8. `nil` if it has more bytes than version 15 can hold.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = QRVersion.all.first(where: { bytes.count <= $0.capacity }) else {
      return nil
    }
    let drawn = QRSymbol(version, codewords: QRCodewords(bytes, in: version).interleaved).best
    size = version.size
    modules = drawn
  }

  /// Whether a module is dark; modules outside the symbol are light.
  public subscript(row: Int, column: Int) -> Bool {
    guard 0..<size ~= row, 0..<size ~= column else { return false }
    return modules[row * size + column]
  }
}
