import JSON
import XML

/// An SVG that was read from its first byte to its last, and only draws.
///
/// It is well-formed XML, and holds nothing but the listed elements and attributes of a picture that stands still: no script, no
/// event handler, no link, no foreign content, nothing fetched from elsewhere, neither by markup nor by style.
public struct SVGPicture: Sendable, Hashable {
  /// The natural size in CSS pixels; 0 when the picture says so.
  public let width: Double
  public let height: Double
  /// The bitmaps that it holds, in the order in which they stand in it.
  public let embedded: [EmbeddedPicture]

  /// Reads the whole text, or throws what in it is not taken.
  public init(reading bytes: [UInt8], limits: SVGLimits) throws(SVGFault) {
    guard bytes.count <= limits.bytes else {
      throw SVGFault(
        "the picture has \(bytes.count) bytes, and at most \(limits.bytes) are taken; simplify it",
        at: 0,
        in: bytes)
    }
    var check = MarkupCheck(bytes: bytes)
    var root: XMLElement?
    var reader = try Self.reader(of: bytes, limits)
    while let event = try Self.next(of: &reader) {
      switch event {
      case .start(let element):
        if root == nil {
          try check.checkRoot(element)
          root = element
        }
        try check.enter(element)
      case .end: try check.leave()
      case .text(let text, let offset): check.take(text, at: offset)
      }
    }
    try check.finish(limits)
    let size = Self.naturalSize(of: root?.attributes ?? [])
    (width, height) = (size.width, size.height)
    embedded = check.embedded
  }

  private static func reader(
    of bytes: [UInt8], _ limits: SVGLimits
  ) throws(SVGFault) -> XMLReader {
    do throws(XMLFault) {
      return try XMLReader(bytes, as: limits.dialect)
    } catch {
      throw SVGFault(error, in: bytes)
    }
  }

  private static func next(
    of reader: inout XMLReader
  ) throws(SVGFault) -> XMLReader.Event? {
    do throws(XMLFault) {
      return try reader.next()
    } catch {
      throw SVGFault(error, in: reader.bytes)
    }
  }

  /// Whether a file's first bytes, past white space, are those of markup rather than of another format.
  public static func startsLikeMarkup(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE, 0x3C, 0]) || bytes.starts(with: [0xFE, 0xFF, 0, 0x3C]) {
      return true  // UTF-16, which the reader can name
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
    return text.first { !XMLCharacter.isSpace($0) } == UInt8(ascii: "<")
  }
}

/// Why an SVG is not taken: where, what was found there, and what to do.
public struct SVGFault: Error, Sendable, Hashable, CustomStringConvertible {
  public var position: SourcePosition
  public var message: String

  init(_ message: String, at offset: Int, in bytes: [UInt8]) {
    self.init(message, at: SourcePosition(of: offset, in: bytes))
  }

  public init(_ fault: XMLFault, in bytes: [UInt8]) {
    self.init(
      fault.message + (fault.advice.map { "; " + $0 } ?? ""), at: fault.offset, in: bytes)
  }

  public init(_ message: String, at position: SourcePosition) {
    self.position = position
    self.message = message
  }

  public var description: String {
    "line \(position.line), column \(position.column): \(message)"
  }
}
