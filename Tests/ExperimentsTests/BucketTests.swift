import Experiments
import JSON
import Testing

@testable import paywalld_lab

@Suite struct BucketTests {
  @Test(GrowthBookCases.trait)
  func `the hash is that of the public cases`() throws {
    let cases = try GrowthBookCases.group("hash")
    #expect(cases.count == 15)
    for row in cases {
      let seed = try #require(row[0]?.string)
      let version = try #require(row[2]?.number?.int)
      let value = BucketHash(seed: seed, version: version)?.fraction(of: row[1]?.string ?? "")
      #expect(value == row[3]?.number?.double, "\(seed)")
    }
  }

  @Test(arguments: ["", "a", "person 17", "0b5cbd8e-1f6c-4ac6-9c02-3f4ee1a6d3a1", "Zoë 🎬", "读者"])
  func `a batch of hashes gives the numbers of each alone`(identifier: String) throws {
    for count in 1...BucketHash.Batch.most {
      let hashes = try (0..<count).map {
        try #require(BucketHash(seed: "seed \($0) ü", version: 2))
      }
      let batch = try #require(BucketHash.Batch(hashes)).fractions(of: identifier)
      #expect((0..<count).map { batch[$0] } == hashes.map { $0.fraction(of: identifier) })
    }
    let old = try #require(BucketHash(seed: "a", version: 1))
    #expect(BucketHash.Batch([old]) == nil)
  }

  @Test func `a number is hashed again as its decimal digits, however many they are`() throws {
    let hash = try #require(BucketHash(seed: "s", version: 2))
    var lengths: Set<Int> = []
    for index in 0..<200_000 {
      let digits = "\(BucketHash.fnv32a("s\(index)"))"
      lengths.insert(digits.count)
      let expected = Double(BucketHash.fnv32a(digits) % 10_000) / 10_000
      guard hash.fraction(of: "\(index)") != expected else { continue }
      Issue.record("\(index), whose first hash is \(digits)")
    }
    #expect(lengths.isSuperset(of: 6...10))
  }

  @Test(GrowthBookCases.trait)
  func `the ranges are those of the public cases`() throws {
    let cases = try GrowthBookCases.group("getBucketRange")
    #expect(cases.count == 13)
    for row in cases {
      let arguments = try #require(row[1])
      let ranges = BucketRange.ranges(
        count: try #require(arguments[0]?.number?.int),
        coverage: try #require(arguments[1]?.number?.double), weights: arguments[2]?.doubles)
      let expected = BucketRange.all(in: try #require(row[2]))
      #expect(ranges.map(rounded) == expected.map(rounded), "\(row[0]?.string ?? "")")
    }
  }

  /// The cases are written with few digits.
  private func rounded(_ range: BucketRange) -> BucketRange {
    BucketRange((range.start * 1e8).rounded() / 1e8, (range.end * 1e8).rounded() / 1e8)
  }

  @Test(GrowthBookCases.trait)
  func `the variant is that of the public cases`() throws {
    let cases = try GrowthBookCases.group("chooseVariation")
    #expect(cases.count == 13)
    for row in cases {
      let ranges = BucketRange.all(in: try #require(row[2]))
      let fraction = try #require(row[1]?.number?.double)
      let expected = row[3]?.number?.int
      #expect((BucketRange.index(of: fraction, in: ranges) ?? -1) == expected)
      let allocation = Allocation(ranges: ranges.map { [$0] })
      #expect((allocation.variant(of: fraction) ?? -1) == expected)
    }
  }

  @Test(GrowthBookCases.trait)
  func `a namespace has the people of the public cases`() throws {
    let cases = try GrowthBookCases.group("inNamespace")
    #expect(cases.count == 16)
    for row in cases {
      let bounds = try #require(row[2])
      let namespace = Namespace(
        try #require(bounds[0]?.string),
        BucketRange(
          try #require(bounds[1]?.number?.double), try #require(bounds[2]?.number?.double)))
      #expect(namespace.contains(try #require(row[1]?.string)) == row[3]?.bool)
    }
  }

  @Test(GrowthBookCases.trait)
  func `equal weights are those of the public cases`() throws {
    let cases = try GrowthBookCases.group("getEqualWeights")
    #expect(cases.count == 6)
    for row in cases {
      let weights = BucketRange.equalWeights(try #require(row[0]?.number?.int))
      let expected = try #require(row[1]?.doubles)
      #expect(weights.count == expected.count)
      #expect(zip(weights, expected).allSatisfy { abs($0 - $1) < 1e-8 })
    }
  }

  /// The cases of `feature` with a rule that gives a share of people a value. An identifier that is a number is not ours: identifiers are
  /// texts.
  @Test(GrowthBookCases.trait)
  func `a rollout includes the people of the public cases`() throws {
    let cases = try GrowthBookCases.group("feature").filter { row in
      let rule = self.rule(of: row)
      return rule?["force"] != nil && (rule?["coverage"] ?? rule?["range"]) != nil
        && row[1]?["attributes"]?["id"]?.number == nil
    }
    #expect(cases.count == 11)
    for row in cases {
      let rule = try #require(self.rule(of: row))
      let isIncluded = row[3]?["source"]?.string == "force"
      #expect(try includes(rule, row) == isIncluded, "\(row[0]?.string ?? "")")
    }
  }

  private func rule(of row: JSONNode) -> JSONNode? {
    row[1]?["features"]?[row[2]?.string ?? ""]?["rules"]?[0]
  }

  private func includes(_ rule: JSONNode, _ row: JSONNode) throws -> Bool {
    let hash = BucketHash(
      seed: rule["seed"]?.string ?? row[2]?.string ?? "",
      version: rule["hashVersion"]?.number?.int ?? 1)
    guard let hash, let id = try Subject(growthBook: try #require(row[1])).identifier("id") else {
      return false
    }
    let fraction = hash.fraction(of: id)
    if let range = rule["range"]?.doubles {
      return BucketRange(range[0], range[1]).contains(fraction)
    }
    return Rollout(coverage: try #require(rule["coverage"]?.number).double).includes(fraction)
  }

  /// Values of GrowthBook's JavaScript SDK, which hashes UTF-16 code units.
  @Test(
    arguments: [
      ("", 0x811C_9DC5), ("a", 0xE40C_292C), ("é", 0x6C0B_6C44), ("e\u{301}", 0x9419_5533),
      ("東京", 0x0627_1ED0), ("😀", 0xCB31_C4B8), ("👩‍👩‍👧", 0xD9E8_289F),
    ] as [(String, UInt32)])
  func `an identifier is hashed by its code units`(text: String, hash: UInt32) {
    #expect(BucketHash.fnv32a(text) == hash)
  }

  @Test(arguments: [
    (0.0, 0.0, false), (0.0, 0.1, true), (0.1, 0.1, true), (0.1001, 0.1, false), (0.9999, 1, true),
  ])
  func `a rollout includes its coverage and nobody at 0`(
    fraction: Double, coverage: Double, isIncluded: Bool
  ) {
    #expect(Rollout(coverage: coverage).includes(fraction) == isIncluded)
  }

  @Test(arguments: [(0.1, true), (0.2, false), (0.0999, false)])
  func `a range includes its start and not its end`(fraction: Double, isIncluded: Bool) {
    #expect(BucketRange(0.1, 0.2).contains(fraction) == isIncluded)
  }

  @Test func `more coverage moves nobody from one variant to another`() {
    let weights = [0.2, 0.5, 0.3]
    let before = Allocation(weights: weights, coverage: 0.3)
    let after = Allocation(weights: weights, coverage: 0.7)
    for fraction in (0..<10_000).map({ Double($0) / 10_000 }) {
      guard let variant = before.variant(of: fraction) else { continue }
      #expect(after.variant(of: fraction) == variant)
    }
  }
}
