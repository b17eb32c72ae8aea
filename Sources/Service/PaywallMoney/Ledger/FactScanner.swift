import ASCII

/// Reads a fact's line as the ledger writes it: the members in their order, without escapes, and no tree in between. At a start it reads a
/// million lines.
struct FactScanner {
  private var rest: ArraySlice<UInt8>

  /// The members in the order in which they are written, up to the checksum.
  private static let names = [
    "brand", "id", "source", "kind", "said", "time", "environment", "purchase", "transaction",
    "reader", "app", "product", "phase", "amount", "currency", "storefront", "until", "shared",
  ].map { Array("\"\($0)\":".utf8) }

  private static let kinds = table(FactKind.self)
  private static let sources = table(FactSource.self)
  private static let phases = table(FactPhase.self)

  private static func table<Value: CaseIterable & RawRepresentable<String>>(
    _: Value.Type
  ) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: Value.allCases.map { ($0.rawValue, $0) })
  }

  /// Reads a line without its checksum and what follows it; nil for one that is written otherwise, though it may be whole.
  static func fact(_ line: ArraySlice<UInt8>) -> (fact: Fact, brand: String)? {
    var scanner = FactScanner(rest: line.dropFirst())
    guard line.first == UInt8(ascii: "{"), let brand = scanner.text(0), let id = scanner.id(1),
      let source = scanner.text(2).flatMap({ sources[$0] }),
      let kind = scanner.text(3).flatMap({ kinds[$0] }), let said = scanner.text(4),
      let time = scanner.number(5)
    else { return nil }
    var fact = Fact(source: source, id: id, kind: kind, said: said, time: time)
    scanner.complete(&fact)
    return scanner.rest.isEmpty ? (fact, brand) : nil
  }

  private mutating func complete(_ fact: inout Fact) {
    if text(6) != nil { fact.environment = .sandbox }
    fact.purchase = id(7)
    fact.transaction = id(8)
    fact.reader = id(9)
    fact.app = text(10)
    fact.product = text(11)
    fact.phase = text(12).flatMap { Self.phases[$0] }
    fact.amount = number(13)
    fact.currency = text(14)
    fact.storefront = text(15)
    fact.periodEnd = number(16)
    fact.isShared = number(17) != nil
  }

  /// Skips a comma and the name of a member; false if another one follows.
  private mutating func skip(_ place: Int) -> Bool {
    let name = Self.names[place]
    let start = place == 0 ? rest : rest.dropFirst()
    guard place == 0 || rest.first == UInt8(ascii: ","), start.starts(with: name) else {
      return false
    }
    rest = start.dropFirst(name.count)
    return true
  }

  /// A text without escapes; nil if the next member is another one.
  private mutating func text(_ place: Int) -> String? {
    guard let bytes = bytes(place) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func bytes(_ place: Int) -> ArraySlice<UInt8>? {
    let before = rest
    guard skip(place), rest.first == UInt8(ascii: "\"") else { return nil }
    let text = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
    guard !text.contains(UInt8(ascii: "\\")) else {
      rest = before
      return nil
    }
    rest = rest.dropFirst(text.count + 2)
    return text
  }

  private mutating func id(_ place: Int) -> FactID? {
    guard let digits = bytes(place), digits.count == 16 else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      guard let value = digit.hexadecimalValue else { return nil }
      number = number << 4 | UInt64(value)
    }
    return FactID(number: number)
  }

  private mutating func number(_ place: Int) -> Int? {
    guard skip(place) else { return nil }
    let isNegative = rest.first == UInt8(ascii: "-")
    var number = 0
    let digits = (isNegative ? rest.dropFirst() : rest).prefix(while: \.isDigit)
    // Longer numbers are read as JSON.
    guard 1...18 ~= digits.count else { return nil }
    for digit in digits { number = 10 * number + Int(digit - UInt8(ascii: "0")) }
    rest = rest.dropFirst(digits.count + (isNegative ? 1 : 0))
    return isNegative ? -number : number
  }
}
