/// A small number for every character, in pages of 128 of which equal ones are kept once.
struct CharacterTable: Sendable {
  private var pageStarts: [Int32] = []
  private var pages: [UInt8] = []

  private static let pageSize = 128

  @inline(__always)
  subscript(scalar: Unicode.Scalar) -> UInt8 {
    let start = Int(pageStarts[Int(scalar.value >> 7)])
    return pages[start + Int(scalar.value & 0x7F)]
  }

  /// Unpacks a generated table: runs of code points from U+0000 on, each its length and the name of its value, as `26AL`.
  ///
  /// - Parameter value: of a name, in letters and signs of ASCII.
  init(_ runs: StaticString, value: (String) -> UInt8) {
    var page: [UInt8] = []
    var known: [[UInt8]: Int32] = [:]
    for var run in Self.runs(runs, value) {
      while run.count > 0 {
        let count = min(run.count, Self.pageSize - page.count)
        page.append(contentsOf: repeatElement(run.value, count: count))
        run.count -= count
        guard page.count == Self.pageSize else { continue }
        if let start = known[page] {
          pageStarts.append(start)
        } else {
          known[page] = Int32(pages.count)
          pageStarts.append(Int32(pages.count))
          pages += page
        }
        page.removeAll(keepingCapacity: true)
        appendWholePages(&run)
      }
    }
  }

  /// Long runs fill most of Unicode: their pages repeat without being compared.
  private mutating func appendWholePages(_ run: inout Run) {
    let wholePages = run.count / Self.pageSize
    guard wholePages > 1, let last = pageStarts.last else { return }
    let page = pages[Int(last)..<Int(last) + Self.pageSize]
    guard page.allSatisfy({ $0 == run.value }) else { return }
    pageStarts.append(contentsOf: repeatElement(last, count: wholePages))
    run.count -= wholePages * Self.pageSize
  }

  /// Neighbouring code points with one value.
  private struct Run {
    var count: Int
    let value: UInt8
  }

  private static func runs(_ table: StaticString, _ value: (String) -> UInt8) -> [Run] {
    var known: [String: UInt8] = [:]
    return table.withUTF8Buffer { bytes in
      bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { word in
        let digits = word.prefix { $0 < UInt8(ascii: "A") }
        let name = String(decoding: word.dropFirst(digits.count), as: UTF8.self)
        let number = known[name] ?? value(name)
        known[name] = number
        return Run(count: digits.reduce(0) { $0 * 10 + Int($1) - 48 }, value: number)
      }
    }
  }
}
