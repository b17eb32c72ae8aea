/// A character's class, and whether it is East Asian (width F, W or H), in a byte.
struct LineBreakProperty: Sendable {
  let value: UInt8

  init(_ breakClass: LineBreakClass, isEastAsian: Bool) {
    value = breakClass.rawValue | (isEastAsian ? 0x80 : 0)
  }

  @inline(__always)
  var isEastAsian: Bool { value & 0x80 != 0 }

  @inline(__always)
  var breakClass: LineBreakClass { LineBreakClass(rawValue: value & 0x7F) ?? .al }
}

/// The properties of all characters, in pages of 128 of which equal ones are kept once.
struct LineBreakProperties: Sendable {
  /// Unpacked from the generated table when first used, or by `FontLibrary`, so that no text waits for it.
  static let shared = LineBreakProperties()

  private var pageStarts: [Int32] = []
  private var pages: [LineBreakProperty] = []

  private static let pageSize = 128

  @inline(__always)
  subscript(scalar: Unicode.Scalar) -> LineBreakProperty {
    let start = Int(pageStarts[Int(scalar.value >> 7)])
    return pages[start + Int(scalar.value & 0x7F)]
  }

  private init() {
    var page: [LineBreakProperty] = []
    var known: [[UInt8]: Int32] = [:]
    for var run in Self.runs() {
      while run.count > 0 {
        let count = min(run.count, Self.pageSize - page.count)
        page.append(contentsOf: repeatElement(run.property, count: count))
        run.count -= count
        guard page.count == Self.pageSize else { continue }
        let key = page.map(\.value)
        if let start = known[key] {
          pageStarts.append(start)
        } else {
          known[key] = Int32(pages.count)
          pageStarts.append(Int32(pages.count))
          pages += page
        }
        page.removeAll(keepingCapacity: true)
        appendWholePages(&run)
      }
    }
  }

  /// Long runs fill most of Unicode: their pages repeat without being compared.
  private mutating func appendWholePages(_ run: inout LineBreakRun) {
    let wholePages = run.count / Self.pageSize
    guard wholePages > 1, let last = pageStarts.last else { return }
    let page = pages[Int(last)..<Int(last) + Self.pageSize]
    guard page.allSatisfy({ $0.value == run.property.value }) else { return }
    pageStarts.append(contentsOf: repeatElement(last, count: wholePages))
    run.count -= wholePages * Self.pageSize
  }

  private static func runs() -> [LineBreakRun] {
    var byName: [UInt32: LineBreakClass] = [:]
    for breakClass in LineBreakClass.allCases {
      byName["\(breakClass)".uppercased().utf8.reduce(0) { $0 << 8 | UInt32($1) }] = breakClass
    }
    return LineBreakTable.runs.withUTF8Buffer { bytes in
      bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { word in
        let digits = word.prefix { $0 < UInt8(ascii: "A") }
        let isEastAsian = word.last == UInt8(ascii: "+")
        let name = word.dropFirst(digits.count).dropLast(isEastAsian ? 1 : 0)
        return LineBreakRun(
          count: digits.reduce(0) { $0 * 10 + Int($1) - 48 },
          property: LineBreakProperty(
            byName[name.reduce(0) { $0 << 8 | UInt32($1) }] ?? .al, isEastAsian: isEastAsian))
      }
    }
  }
}

/// Neighbouring code points with one property.
private struct LineBreakRun {
  var count: Int
  let property: LineBreakProperty
}
