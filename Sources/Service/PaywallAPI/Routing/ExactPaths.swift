/// Paths without parameters, found by their bytes: no text is made of a path that was sent as it is written here.
struct ExactPaths: Sendable {
  private struct Entry: Sendable {
    let bytes: [UInt8]
    let place: Int
  }

  /// By the number of their bytes, which tells most of them apart.
  private var byLength: [[Entry]] = []

  mutating func add(_ path: String, at place: Int) {
    let bytes = Array(path.utf8)
    while byLength.count <= bytes.count { byLength.append([]) }
    byLength[bytes.count].append(Entry(bytes: bytes, place: place))
  }

  /// What was added under exactly these bytes; nil when nothing was.
  func place(of path: UnsafeBufferPointer<UInt8>) -> Int? {
    guard path.count < byLength.count else { return nil }
    return byLength[path.count].first { path.elementsEqual($0.bytes) }?.place
  }
}
