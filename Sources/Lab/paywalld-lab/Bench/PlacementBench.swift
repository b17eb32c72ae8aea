import Foundation
import JSON
import PaywallModel
import Placements

/// Measures the processor time for deciding placements, which other programs do not affect.
enum PlacementBench {
  static let command = LabCommand(
    name: "placements", summary: "decide placements for readers: [--decisions N]", run: run)

  /// The promised time in nanoseconds.
  private static let promisedForTwenty = 2_000.0
  private static let promisedForThousand = 50_000.0

  private static func run(_ arguments: [String]) throws -> Int32 {
    let decisions = try LabOptions(arguments).number("decisions", default: 20_000)
    let reader = try reader()
    let few = try PlacementDecider(document(rules: 20))
    let twenty = times(decisions) { _ in few.decide("launch", for: reader, now: now)?.isCounted }
    print("20 rules, none of which holds: \(words(twenty))")
    var document = try document(rules: 1_000)
    let placement = document.placements["launch"]
    for index in 0..<100 { document.placements["placement\(index)"] = placement }
    let many = try PlacementDecider(document)
    let none = times(decisions) { index in
      many.decide("placement\(index % 100)", for: reader, now: now)?.isCounted
    }
    print("1,000 rules in each of 100 placements, none of which holds: \(words(none))")
    var generator = ReaderGenerator(for: [document], seed: 1)
    let readers = (0..<decisions).map { _ in generator.next() }
    let thousand = times(decisions) { index in
      many.decide("placement\(index % 100)", for: readers[index], now: now)?.isCounted
    }
    print("the same for different readers: \(words(thousand))")
    let isKept =
      median(twenty) < promisedForTwenty && last(thousand, 0.99) < promisedForThousand
    return isKept ? 0 : 1
  }

  private static let now = Moment(seconds: 1_795_780_800)

  /// A document with rules of five kinds; hardly any reader matches one.
  private static func document(rules: Int) throws -> PlacementDocument {
    let kinds: [(Int) -> String] = [
      {
        #""when": {"country": ["US", "DE"], "custom": {"visits": {"from": \#($0 + 1_000), "below": \#($0 + 1_001)}}}"#
      },
      {
        #""when": {"platform": ["ios", "android"], "locale": "pt-BR", "custom": {"group": "g\#($0)"}}"#
      },
      {
        #""when": {"appVersion": {"from": "2.\#($0)"}, "sessions": {"from": 3}, "custom": {"group": "g\#($0)"}}"#
      },
      { #""rollout": {"share": 0.0001, "salt": "r\#($0)"}"# },
      { #""when": {"country": ["US", "CA"], "entitlements": "e\#($0)", "sessions": {"from": 3}}"# },
    ]
    let listed = (0..<rules).map { index in
      #"{\#(kinds[index % kinds.count](index)), "show": {"paywall": "p\#(index)"}}"#
    }
    let text =
      #"{"attributes": {"visits": {"type": "number"}, "group": {"type": "string"}}, "placements": {"launch": {"rules": [\#(listed.joined(separator: ","))], "otherwise": {"paywall": "main"}}}}"#
    return try PlacementDocument(reading: Array(text.utf8))
  }

  private static func reader() throws -> PlacementReader {
    let context = try JSONText(
      parsing: #"""
        {"targetingKey": "0b5cbd8e-1f6c-4ac6-9c02-3f4ee1a6d3a1", "platform": "ios", "appVersion": "1.9.3", "locale": "pt-BR",
         "country": "US", "device": "phone", "sessions": 12, "entitlements": ["a", "b"], "group": "none", "visits": 17}
        """#, limits: .document)
    return try PlacementReader(context: context.root)
  }

  /// The times of calls in nanoseconds, ascending, after some warm-up calls. Reading the clock takes about a
  /// microsecond, so each time is the mean of a few calls.
  private static func times(_ count: Int, _ call: (Int) -> Bool?) -> [Double] {
    for index in 0..<min(count, 1_000) { _ = call(index) }
    return stride(from: 0, to: count, by: callsPerReading).map { first in
      let start = nanoseconds()
      for index in first..<min(first + callsPerReading, count) { _ = call(index) }
      return (nanoseconds() - start) / Double(callsPerReading)
    }.sorted()
  }

  private static let callsPerReading = 10

  private static func nanoseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  private static func median(_ times: [Double]) -> Double { last(times, 0.5) }

  /// The longest time within a share of the calls.
  private static func last(_ times: [Double], _ share: Double) -> Double {
    let index = Int(clamping: (Double(times.count) * share).rounded(.down))
    return times.isEmpty ? 0 : times[min(index, times.count - 1)]
  }

  private static func words(_ times: [Double]) -> String {
    let (half, most) = (Int(clamping: median(times)), Int(clamping: last(times, 0.99)))
    return "half in \(half) ns, 99 % in \(most) ns"
  }
}
