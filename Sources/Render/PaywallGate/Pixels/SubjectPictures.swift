import Pictures
import Synchronization

/// The pictures of a document. Each file is read once, however many screens show it.
final class SubjectPictures: Sendable {
  private let readHeader: @Sendable (String) -> ImageHeader?
  private let readBytes: @Sendable (String) -> [UInt8]?
  private let headers = Mutex<[String: ImageHeader?]>([:])
  private let sizes = Mutex<[String: Int?]>([:])
  private let pictures = Mutex<[String: DecodedPicture]>([:])
  private let end = Mutex<ContinuousClock.Instant?>(nil)

  init(
    header: @escaping @Sendable (String) -> ImageHeader?,
    bytes: @escaping @Sendable (String) -> [UInt8]?
  ) {
    readHeader = header
    readBytes = bytes
  }

  /// Pictures are decoded until then and not longer; nil is without end.
  func end(at end: ContinuousClock.Instant?) { self.end.withLock { $0 = end } }

  /// Nil for a picture that is not there.
  func header(of name: String) -> ImageHeader? {
    if let header = headers.withLock({ $0[name] }) { return header }
    let header = readHeader(name)
    headers.withLock { $0[name] = .some(header) }
    return header
  }

  /// Bytes; nil for a picture that is not there.
  func size(of name: String) -> Int? {
    if let size = sizes.withLock({ $0[name] }) { return size }
    let size = readBytes(name)?.count
    sizes.withLock { $0[name] = .some(size) }
    return size
  }

  func bytes(of name: String) -> [UInt8]? { readBytes(name) }

  /// Nil for a picture that is not there, or whose colours paywalld cannot read in time.
  func pixels(of name: String) -> PicturePixels? {
    let picture = pictures.withLock { pictures in
      if let known = pictures[name] { return known }
      let new = DecodedPicture()
      pictures[name] = new
      return new
    }
    return picture.pixels {
      readBytes(name).flatMap { bytes in
        PNGReader(bytes)?.pixels()
          ?? header(of: name).flatMap(SystemDecoder.init)?
          .pixels(of: bytes, until: end.withLock { $0 })
      }
    }
  }
}

/// The colours of one picture, which the first lane that needs them decodes while the others wait.
private final class DecodedPicture: Sendable {
  private let result = Mutex<PicturePixels??>(nil)

  func pixels(_ decode: () -> PicturePixels?) -> PicturePixels? {
    result.withLock { result in
      if let known = result { return known }
      let new = decode()
      result = .some(new)
      return new
    }
  }
}
