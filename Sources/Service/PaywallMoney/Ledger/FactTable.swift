/// Facts in memory, 88 bytes each: texts are numbers of a table of names.
struct FactTable: Sendable {
  private struct Row {
    var id: UInt64
    var time: Int
    var purchase: UInt64
    var transaction: UInt64
    var reader: UInt64
    var amount: Int
    var periodEnd: Int
    var said: UInt32
    var app: UInt32
    var product: UInt32
    var currency: UInt32
    var storefront: UInt32
    var source: UInt8
    var kind: UInt8
    var phase: UInt8
    var flags: UInt8
  }

  /// Rows in pieces, so that the memory grows in small steps.
  private var pieces: [[Row]] = []
  private(set) var count = 0
  private(set) var ids: Set<UInt64> = []
  private static let piece = 4_096
  private static let none = Int.min

  func contains(_ id: FactID) -> Bool { ids.contains(id.number) }

  /// Adds a fact. One with a known id changes nothing.
  mutating func add(_ fact: Fact, _ names: inout FactNames) {
    guard ids.insert(fact.id.number).inserted else { return }
    if count.isMultiple(of: Self.piece) {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(Self.piece)
    }
    pieces[pieces.count - 1].append(Self.row(fact, &names))
    count += 1
  }

  /// The facts by their time, those of one moment by their id: in the same order, whatever order they came in.
  func sorted(_ names: FactNames) -> [Fact] {
    pieces.joined().map { $0 }
      .sorted { ($0.time, $0.id) < ($1.time, $1.id) }
      .map { Self.fact($0, names) }
  }

  /// Calls `body` with each fact, in the order in which they came.
  func visit<E: Error>(_ names: FactNames, _ body: (Fact) throws(E) -> Void) throws(E) {
    for piece in pieces {
      for row in piece { try body(Self.fact(row, names)) }
    }
  }

  private static func row(_ fact: Fact, _ names: inout FactNames) -> Row {
    let flags: UInt8 = (fact.environment == .sandbox ? 1 : 0) | (fact.isShared ? 2 : 0)
    return Row(
      id: fact.id.number, time: fact.time, purchase: fact.purchase?.number ?? 0,
      transaction: fact.transaction?.number ?? 0, reader: fact.reader?.number ?? 0,
      amount: fact.amount ?? none, periodEnd: fact.periodEnd ?? none,
      said: names.number(of: fact.said), app: names.number(of: fact.app),
      product: names.number(of: fact.product), currency: names.number(of: fact.currency),
      storefront: names.number(of: fact.storefront), source: place(of: fact.source, sources),
      kind: place(of: fact.kind, kinds),
      phase: fact.phase.map { place(of: $0, phases) + 1 } ?? 0, flags: flags)
  }

  private static func fact(_ row: Row, _ names: FactNames) -> Fact {
    func id(_ number: UInt64) -> FactID? { number == 0 ? nil : FactID(number: number) }
    var fact = Fact(
      source: sources[Int(row.source)], id: FactID(number: row.id),
      kind: kinds[Int(row.kind)], said: names[row.said] ?? "", time: row.time)
    fact.environment = row.flags & 1 == 1 ? .sandbox : .production
    fact.isShared = row.flags & 2 == 2
    (fact.purchase, fact.transaction) = (id(row.purchase), id(row.transaction))
    fact.reader = id(row.reader)
    (fact.app, fact.product) = (names[row.app], names[row.product])
    (fact.currency, fact.storefront) = (names[row.currency], names[row.storefront])
    fact.phase = row.phase == 0 ? nil : phases[Int(row.phase) - 1]
    fact.amount = row.amount == none ? nil : row.amount
    fact.periodEnd = row.periodEnd == none ? nil : row.periodEnd
    return fact
  }

  private static let sources = FactSource.allCases
  private static let kinds = FactKind.allCases
  private static let phases = FactPhase.allCases

  /// The place of a case in its list, which has fewer than 250.
  private static func place<Value: Equatable>(of value: Value, _ cases: [Value]) -> UInt8 {
    UInt8(truncatingIfNeeded: cases.firstIndex(of: value) ?? 0)
  }
}

/// The texts of facts, each once.
struct FactNames: Sendable {
  private var numbers: [String: UInt32] = [:]
  private var texts: [String] = []

  var count: Int { texts.count }

  /// How many of these texts are new.
  func new(_ texts: [String?]) -> Int {
    Set(texts.compactMap(\.self)).count { numbers[$0] == nil }
  }

  mutating func number(of text: String?) -> UInt32 {
    guard let text else { return 0 }
    if let number = numbers[text] { return number }
    texts.append(text)
    let number = UInt32(clamping: texts.count)
    numbers[text] = number
    return number
  }

  /// The text of a number; nil for 0.
  subscript(_ number: UInt32) -> String? { number == 0 ? nil : texts[Int(number) - 1] }
}
