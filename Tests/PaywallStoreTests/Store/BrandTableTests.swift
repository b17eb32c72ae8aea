import PaywallModel
import Testing

@testable import PaywallStorage
@testable import PaywallStore

struct BrandTableTests {
  @Test func `it holds what a dictionary holds`() throws {
    var table = BrandTable<Int>()
    var dictionary: [Brand: Int] = [:]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<5_000 {
      let brand = try Brand.named("brand-\(Int.random(in: 0..<500, using: &generator))")
      let value = Bool.random(using: &generator) ? Int.random(in: 0..<9, using: &generator) : nil
      table[brand] = value
      dictionary[brand] = value
    }
    #expect(table.count == dictionary.count)
    #expect(Set(table.keys) == Set(dictionary.keys))
    #expect(table.values.sorted() == dictionary.values.sorted())
    for (brand, value) in dictionary { #expect(table[brand] == value) }
    #expect(BrandTable(dictionary).keys(changedSince: BrandTable()) == Set(dictionary.keys))
  }

  @Test func `a copy tells where it has become another`() throws {
    let all = try (0..<2_000).map { try Brand.named("brand-\($0)") }
    let old = BrandTable(Dictionary(uniqueKeysWithValues: all.map { ($0, 1) }))
    var new = old
    new[all[7]] = 2
    new[all[8]] = nil
    new[try .named("other")] = 3
    #expect(old.keys(changedSince: old).isEmpty)
    let changed = new.keys(changedSince: old)
    #expect(changed.isSuperset(of: [all[7], all[8], try .named("other")]))
    #expect(changed.count < 100)
    #expect(old[all[7]] == 1 && old[all[8]] == 1 && old.count == 2_000 && new.count == 2_000)
  }
}
