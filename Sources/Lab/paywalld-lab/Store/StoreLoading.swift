import Foundation
import PaywallModel
import PaywallStorage
import PaywallStore

/// Times the start of a store with many brands, and what a change costs then.
enum StoreLoading {
  static func run(_ arguments: [String]) throws -> Int32 {
    let folder = try StoreCommands.folder(arguments)
    let options = try LabOptions(Array(arguments.dropFirst()))
    let brands = try options.number("brands", default: 10_000)
    try prepare(folder, brands: brands)
    for round in ["first", "second"] {
      let start = Date()
      let (store, report) = try StoreCommands.open(folder)
      print("\(round) start: \(report.brands) brands in \(milliseconds(since: start)) ms")
      if round == "second" { try change(store) }
    }
    return 0
  }

  private static func prepare(_ folder: String, brands: Int) throws {
    let files = FileManager.default
    let schema = folder + "/paywalls/schema"
    try files.createDirectory(atPath: schema, withIntermediateDirectories: true)
    let source = "paywalls/schema/paywall-1.schema.json"
    let target = schema + "/paywall-1.schema.json"
    if !files.fileExists(atPath: target) { try files.copyItem(atPath: source, toPath: target) }
    let document = try Data(contentsOf: URL(fileURLWithPath: "paywalls/espn/1.json"))
    let picture = folder + "/espn.jpg"
    if !files.fileExists(atPath: picture) {
      try files.copyItem(atPath: "paywalls/espn/images/espn.jpg", toPath: picture)
    }
    for number in 0..<brands {
      let brand = "\(folder)/paywalls/brand-\(number)"
      guard !files.fileExists(atPath: brand) else { continue }
      try files.createDirectory(atPath: brand + "/images", withIntermediateDirectories: true)
      try files.linkItem(atPath: picture, toPath: brand + "/images/espn.jpg")
      try document.write(to: URL(fileURLWithPath: brand + "/1.json"))
    }
  }

  private static func change(_ store: Store) throws {
    let names = store.catalog.names
    var times: [Double] = []
    for round in 0..<50 {
      let start = Date()
      _ = try store.activate(names[(round + 1) % names.count], by: Actor(name: "lab"))
      times.append(Date().timeIntervalSince(start) * 1000)
    }
    let start = Date()
    _ = try store.rescan()
    print("look at the whole folder: \(milliseconds(since: start)) ms")
    times.sort()
    print(String(format: "swap: median %.1f ms, slowest %.1f ms", times[25], times[49]))
  }

  private static func milliseconds(since start: Date) -> Int {
    Int(clamping: Date().timeIntervalSince(start) * 1000)
  }
}
