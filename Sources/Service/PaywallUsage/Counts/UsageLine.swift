import Digest
import JSON
import PaywallModel
import PaywallStorage

/// A line of the file of counts: numbers to add, and what readers did for the first time.
///
/// `{"counts":[[490560,"disney",1,"launch","price","annual",null,"impression",3]],"readers":[["00c0ffee00c0ffee",20440,1]],"sum":"…"}`. A
/// series without a place has null for the paywall.
struct UsageLine: Sendable {
  typealias Reader = (hash: UInt64, mark: UsageReaders.Mark)

  var counts: [UsageCounts.Row] = []
  var readers: [Reader] = []

  var isEmpty: Bool { counts.isEmpty && readers.isEmpty }

  /// The line with its checksum and newline.
  var bytes: [UInt8] {
    var writer = JSONWriter(style: .compact, reservingCapacity: 64 + 96 * counts.count)
    writer.beginObject()
    writer.key("counts")
    writer.beginArray()
    for row in counts { Self.write(row, to: &writer) }
    writer.endArray()
    writer.key("readers")
    writer.beginArray()
    for (hash, mark) in readers {
      writer.beginArray()
      writer.string(Self.text(hash))
      writer.number(Int(mark.day))
      writer.number(Int(mark.deeds.rawValue))
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
    return LogLine.sealed(writer.bytes) + [UInt8(ascii: "\n")]
  }

  private static func write(_ row: UsageCounts.Row, to writer: inout JSONWriter) {
    let place = row.series.place
    writer.beginArray()
    writer.number(row.hour)
    write(place?.paywall.description, to: &writer)
    if let version = place?.version { writer.number(version) } else { writer.null() }
    for text in [place?.placement, place?.experiment, place?.variant, place?.product] {
      write(text, to: &writer)
    }
    writer.string(row.series.kind.rawValue)
    writer.number(row.count)
    writer.endArray()
  }

  private static func write(_ text: String?, to writer: inout JSONWriter) {
    if let text { writer.string(text) } else { writer.null() }
  }

  private static func text(_ hash: UInt64) -> String {
    (0..<8).map { UInt8(truncatingIfNeeded: hash >> (56 - 8 * $0)) }.hexadecimal
  }
}

extension UsageLine {
  /// Nil for a line that is damaged or of another form.
  init?(_ line: ArraySlice<UInt8>) {
    guard LogLine.isWhole(line) else { return nil }
    do {
      let root = try JSONText(parsing: Array(line), limits: .trusted).root
      for element in try root.elements("counts") {
        guard let row = UsageCounts.Row(element) else { return nil }
        counts.append(row)
      }
      for element in try root.elements("readers") {
        guard let reader = Self.reader(element) else { return nil }
        readers.append(reader)
      }
    } catch {
      return nil
    }
  }

  private static func reader(_ node: JSONNode) -> Reader? {
    guard let text = node[0]?.string, text.utf8.count == 16, let hash = UInt64(text, radix: 16),
      let day = node[1]?.number?.int.flatMap({ Int32(exactly: $0) }),
      let deeds = node[2]?.number?.int.flatMap({ UInt8(exactly: $0) })
    else { return nil }
    return (hash, UsageReaders.Mark(deeds: Deeds(rawValue: deeds).intersection(.all), day: day))
  }
}

extension UsageCounts.Row {
  /// Nil for another form, and for a kind that this release does not know.
  fileprivate init?(_ node: JSONNode) {
    guard let hour = node[0]?.number?.int,
      let kind = node[7]?.string.flatMap(UsageSeries.Kind.init),
      let count = node[8]?.number?.int, count > 0
    else { return nil }
    var place: UsageSeries.Place?
    if let path = node[1]?.string {
      guard let paywall = Brand(path: path), let version = node[2]?.number?.int else { return nil }
      place = UsageSeries.Place(
        paywall, version: version, placement: node[3]?.string, experiment: node[4]?.string,
        variant: node[5]?.string, product: node[6]?.string)
    }
    self.init(hour: hour, series: UsageSeries(place, kind), count: count)
  }
}
