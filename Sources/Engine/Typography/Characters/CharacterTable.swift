import Numbers

/// A small number for every character, in pages of 128. Equal pages are stored once.
struct CharacterTable: Sendable {
  private var pageStarts: [Int32] = []
  private var pages: [UInt8] = []

  private static let pageSize = 128

  @inline(__always)
  subscript(scalar: Unicode.Scalar) -> UInt8 {
    let start = Int(pageStarts[Int(scalar.value >> 7)])
    return pages[start + Int(scalar.value & 0x7F)]
  }

  /// Unpacks a generated table: runs of code points from U+0000 on, each with its length and the name of its value, as `26AL`; repeated
  /// runs are written once with a count, as `399*1H2+,27H3+`.
  ///
  /// - Parameter value: the value of a name, which consists of ASCII letters and signs.
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
    func run(_ word: Substring.UTF8View) -> Run {
      let digits = word.prefix { $0 < UInt8(ascii: "A") }
      let name = String(Substring(word.dropFirst(digits.count)))
      let number = known[name] ?? value(name)
      known[name] = number
      return Run(count: Self.number(digits), value: number)
    }
    return table.words.flatMap { word -> [Run] in
      guard let star = word.firstIndex(of: UInt8(ascii: "*")) else { return [run(word)] }
      let runs = word[star...].dropFirst().split(separator: UInt8(ascii: ",")).map(run)
      return Array(repeatElement(runs, count: number(word[..<star])).joined())
    }
  }

  private static func number(_ digits: Substring.UTF8View) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1) - 48 }
  }
}

extension StaticString {
  /// The words of a generated table.
  var words: [Substring.UTF8View] { description.utf8.split(separator: UInt8(ascii: " ")) }
}

extension CharacterTable {
  /// A table of an enumeration's raw values by the names of its cases; unknown names get the first value.
  init<Value: CaseIterable & RawRepresentable<UInt8>>(_ runs: StaticString, of: Value.Type) {
    let values = Value.rawValuesByName
    self.init(runs) { values[$0] ?? 0 }
  }
}

extension CaseIterable where Self: RawRepresentable<UInt8> {
  /// The raw values by the names of the cases in upper case, as generated tables write them.
  static var rawValuesByName: [String: UInt8] {
    Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)".uppercased(), $0.rawValue) })
  }
}
