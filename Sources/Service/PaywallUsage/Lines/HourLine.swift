import Foundation
import JSON
import PaywallStorage

/// The price of a product according to its document.
public struct DeclaredPrice: Sendable, Hashable {
  public let amount: Double
  /// ISO 4217: `USD`.
  public let currency: String

  public init(amount: Double, currency: String) {
    self.amount = amount
    self.currency = currency
  }
}

/// The count of one series in one hour, for a warehouse.
///
/// `{"id":"9f…","hour":"2026-11-27T10:00:00Z","brand":"disney","paywall":"main","version":2,"event":"purchaseCompleted","count":3}`. The
/// `id` identifies everything but the count, which only grows: of two lines with the same `id`, the one with the greater `count` is valid. A line of tests
/// has an `environment`, and no money.
struct HourLine {
  let row: UsageCounts.Row
  /// The price of one purchase; nil if nothing was bought, or if the price is unknown.
  let price: DeclaredPrice?

  /// The beginning of each line of a file.
  static let beginning = Array(#"{"id":""#.utf8)

  /// The line with its newline.
  var bytes: [UInt8] {
    var writer = JSONWriter(style: .compact, reservingCapacity: 256)
    let place = row.series.place
    writer.beginObject()
    writer.field("id", id)
    writer.field("hour", hour)
    for (name, value) in names { writer.field(name, value) }
    if let place, place.version != 0 { writer.field("version", place.version) }
    if let phase { writer.field("experimentVersion", phase) }
    writer.field("event", row.series.kind.rawValue)
    if row.series.environment.isTest {
      writer.field("environment", row.series.environment.rawValue)
    }
    if row.series.isOther {
      writer.key("other")
      writer.bool(true)
    }
    writer.field("count", row.count)
    if let price {
      writer.key("money")
      writer.beginObject()
      writer.key(price.currency)
      writer.number(price.amount * Double(row.count), maxDecimals: 4)
      writer.endObject()
    }
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// The version of the experiment; nil for 0, as in lines of former releases.
  private var phase: Int? { row.series.place.flatMap { $0.phase == 0 ? nil : $0.phase } }

  private var hour: String { Timestamp.text(Date(timeIntervalSince1970: Double(row.hour) * 3600)) }

  private var names: [(String, String?)] {
    let place = row.series.place
    return [
      ("brand", place?.paywall.name),
      ("paywall", place?.version == 0 ? nil : place?.paywall.paywall),
      ("placement", place?.placement), ("experiment", place?.experiment),
      ("variant", place?.variant), ("product", place?.product),
    ]
  }

  /// The first 128 bits of a hash of everything but the count.
  private var id: String {
    let parts =
      [hour, row.series.kind.rawValue, row.series.place.map { String($0.version) } ?? ""]
      + names.map { $0.1 ?? "" }
      + (row.series.environment.isTest ? [row.series.environment.rawValue] : [])
      + (phase.map { ["phase \($0)"] } ?? [])
    return String(BlobID(of: Array(parts.joined(separator: "\u{0}").utf8)).text.prefix(32))
  }
}
