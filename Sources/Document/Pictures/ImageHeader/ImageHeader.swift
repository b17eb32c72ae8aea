import Numbers

/// The type and size of a picture file, read from its first bytes.
public struct ImageHeader: Sendable, Hashable {
  public var type: ImageType
  /// The size in pixels as the picture is shown, after the rotation that a camera's JPEG specifies; for an SVG, in CSS pixels.
  public var width: Double
  public var height: Double

  public init(type: ImageType, width: Double, height: Double) {
    self.type = type
    self.width = width
    self.height = height
  }

  /// Reads the header at the start of `bytes`: the whole file, or enough of it to contain the header. An SVG is read to its end,
  /// and accepted only if it does nothing but draw.
  public init(
    reading bytes: [UInt8], limits: ImageLimits = .standard
  ) throws(ImageHeaderError) {
    guard let type = ImageType(of: bytes) else { throw .unknownType }
    let reader = ImageReader(type: type, bytes: bytes)
    let size =
      switch type {
      case .png: try reader.pngSize()
      case .jpeg: try reader.jpegSize()
      case .gif: try reader.gifSize()
      case .webp: try reader.webpSize()
      case .svg: try Self.svgSize(bytes, limits)
      }
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw .invalid(type, "its width or height is 0")
    }
    // An SVG has no pixels of its own.
    guard type == .svg || limits.allow(width: size.width, height: size.height) else {
      throw .tooLarge(type, width: size.width, height: size.height, limits)
    }
    self.init(type: type, width: size.width, height: size.height)
  }

  private static func svgSize(
    _ bytes: [UInt8], _ limits: ImageLimits
  ) throws(ImageHeaderError) -> ImageReader.Size {
    do {
      let picture = try SVGPicture(reading: bytes, limits: .standard)
      for embedded in picture.embedded { try check(embedded, limits) }
      return (picture.width, picture.height)
    } catch {
      throw .svg(error)
    }
  }

  /// Checks an embedded bitmap. An unreadable bitmap is not shown; a bitmap that is too large is a fault.
  private static func check(_ picture: EmbeddedPicture, _ limits: ImageLimits) throws(SVGFault) {
    do {
      _ = try ImageHeader(reading: picture.bytes, limits: limits)
    } catch .tooLarge(let type, let width, let height, let limits) {
      let error = ImageHeaderError.tooLarge(type, width: width, height: height, limits)
      throw SVGFault("\(error)", at: picture.position)
    } catch {
      return
    }
  }
}

/// A picture format that the service stores, measures and serves.
public enum ImageType: String, Sendable, CaseIterable {
  case png, jpeg, gif, webp, svg

  /// The registered media type (RFC 6838).
  public var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }

  /// Recognizes a file by its first bytes, never by its name.
  public init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if SVGPicture.startsLikeMarkup(bytes) {
      self = .svg
    } else {
      return nil
    }
  }
}

/// The reason why a picture's size cannot be read.
public enum ImageHeaderError: Error, Sendable, Equatable, CustomStringConvertible {
  case unknownType
  /// The file ends inside its header.
  case truncated(ImageType)
  case invalid(ImageType, String)
  /// The picture has more pixels than viewers accept.
  case tooLarge(ImageType, width: Double, height: Double, ImageLimits)
  /// The SVG is not well-formed, or does more than draw.
  case svg(SVGFault)

  public var description: String {
    switch self {
    case .unknownType:
      "not a picture that is known here: expected PNG, JPEG, GIF, WebP or SVG"
    case .truncated(let type):
      "the \(type.rawValue) file ends before its size is given; upload the whole file"
    case .invalid(let type, let reason):
      "not a valid \(type.rawValue) file: \(reason)"
    case .tooLarge(let type, let width, let height, let limits):
      "a \(type.rawValue) file of \(Int(clamping: width)) × \(Int(clamping: height)) pixels is too large: at most \(limits.side) a side and \(limits.pixels) in all are taken; scale it down"
    case .svg(let fault):
      "not an svg file that is taken: \(fault)"
    }
  }
}
