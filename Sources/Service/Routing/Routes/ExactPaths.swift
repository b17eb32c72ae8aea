/// Looks up paths without parameters by their bytes, without making a string of the path.
struct ExactPaths: Sendable {
  private struct Entry: Sendable {
    let bytes: [UInt8]
    let place: Int
  }

  /// The paths by their length, which distinguishes most of them.
  private var byLength: [[Entry]] = []

  mutating func add(_ path: String, at place: Int) {
    let bytes = Array(path.utf8)
    while byLength.count <= bytes.count { byLength.append([]) }
    byLength[bytes.count].append(Entry(bytes: bytes, place: place))
  }

  /// Returns the value for exactly these bytes; nil if there is none.
  func place(of path: UnsafeBufferPointer<UInt8>) -> Int? {
    guard path.count < byLength.count else { return nil }
    return byLength[path.count].first { path.elementsEqual($0.bytes) }?.place
  }
}
