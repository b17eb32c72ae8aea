import Numbers
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

  /// Sets the deadline for decoding pictures; nil for none.
  func end(at end: ContinuousClock.Instant?) { self.end.withLock { $0 = end } }

  /// Returns the header of a picture; nil if it does not exist.
  func header(of name: String) -> ImageHeader? {
    if let header = headers.withLock({ $0[name] }) { return header }
    let header = readHeader(name)
    headers.withLock { $0[name] = .some(header) }
    return header
  }

  /// Returns the size of a picture in bytes; nil if it does not exist.
  func size(of name: String) -> Int? {
    if let size = sizes.withLock({ $0[name] }) { return size }
    let size = readBytes(name)?.count
    sizes.withLock { $0[name] = .some(size) }
    return size
  }

  func bytes(of name: String) -> [UInt8]? { readBytes(name) }

  /// Returns the colours of a picture; nil if it does not exist, or if paywalld cannot read its colours in time.
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

/// The colours of one picture. The first lane that needs them decodes, while the others wait.
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
