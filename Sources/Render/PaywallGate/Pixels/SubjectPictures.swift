import Pictures
import Synchronization

/// The pictures of a document. Each file is read once, however many screens show it.
final class SubjectPictures: Sendable {
  private let readHeader: @Sendable (String) -> ImageHeader?
  private let readBytes: @Sendable (String) -> [UInt8]?
  private let headers = Mutex<[String: ImageHeader?]>([:])
  private let sizes = Mutex<[String: Int?]>([:])
  private let pixels = Mutex<[String: PicturePixels?]>([:])

  init(
    header: @escaping @Sendable (String) -> ImageHeader?,
    bytes: @escaping @Sendable (String) -> [UInt8]?
  ) {
    readHeader = header
    readBytes = bytes
  }

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

  /// Nil for a picture that is not there, or whose colours paywalld cannot read.
  func pixels(of name: String) -> PicturePixels? {
    if let pixels = pixels.withLock({ $0[name] }) { return pixels }
    let read = readBytes(name).flatMap { bytes in
      PNGReader(bytes)?.pixels()
        ?? header(of: name).flatMap(SystemDecoder.init)?.pixels(of: bytes)
    }
    pixels.withLock { $0[name] = .some(read) }
    return read
  }
}
