import JSON
import Numbers
import XML

/// An SVG that was read completely and only draws.
///
/// It is well-formed XML and only contains the listed elements and attributes of a static picture: no script, no event handler, no link, no
/// foreign content, and nothing fetched from elsewhere, neither by markup nor by style.
public struct SVGPicture: Sendable, Hashable {
  /// The natural size in CSS pixels; 0 if the picture specifies 0.
  public let width: Double
  public let height: Double
  /// The embedded bitmaps in order.
  public let embedded: [EmbeddedPicture]

  /// Reads the whole text. Throws the first forbidden part.
  public init(reading bytes: [UInt8], limits: SVGLimits) throws(SVGFault) {
    guard bytes.count <= limits.bytes else {
      throw SVGFault(
        "the picture has \(bytes.count) bytes; the limit is \(limits.bytes); simplify it",
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

  /// Whether a file begins like markup, possibly after white space.
  public static func startsLikeMarkup(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE, 0x3C, 0]) || bytes.starts(with: [0xFE, 0xFF, 0, 0x3C]) {
      return true  // UTF-16, which the reader reports
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
    return text.first { !XMLCharacter.isSpace($0) } == UInt8(ascii: "<")
  }
}

/// The reason why an SVG is rejected: the place, the mistake and a hint.
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
