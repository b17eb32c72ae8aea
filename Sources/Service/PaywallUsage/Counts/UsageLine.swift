import Digest
import JSON
import PaywallModel
import PaywallStorage

/// A line of the file of counts: numbers to add by series and hour, what readers did for the first time, and which events these were.
///
/// `{"counts":[["disney",1,"launch","price","annual",null,"impression",490560,3]],"readers":[["00c0ffee00c0ffee",20440,1]],
/// "events":["00c0ffee00c0ffee"],"sum":"…"}`. Readers and events are hashes. After the kind of a series come its hours, each with its number. A series without a place has null for the paywall.
struct UsageLine: Sendable {
  typealias Reader = (hash: UInt64, mark: UsageReaders.Mark)

  /// The numbers of a series.
  struct Entry: Sendable {
    let series: UsageSeries
    var numbers: [(hour: Int, count: Int)]
  }

  var counts: [Entry] = []
  var readers: [Reader] = []
  /// What events are recognised by.
  var events: [UInt64] = []

  var isEmpty: Bool { counts.isEmpty && readers.isEmpty && events.isEmpty }

  /// The line with its checksum and newline.
  var bytes: [UInt8] {
    var writer = JSONWriter(style: .compact, reservingCapacity: 64 + 96 * counts.count)
    writer.beginObject()
    writer.key("counts")
    writer.beginArray()
    for entry in counts { Self.write(entry, to: &writer) }
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
    writer.key("events")
    writer.beginArray()
    for id in events { writer.string(Self.text(id)) }
    writer.endArray()
    writer.endObject()
    return LogLine.sealed(writer.bytes) + [UInt8(ascii: "\n")]
  }

  private static func write(_ entry: Entry, to writer: inout JSONWriter) {
    let place = entry.series.place
    writer.beginArray()
    write(place?.paywall.description, to: &writer)
    if let version = place?.version { writer.number(version) } else { writer.null() }
    for text in [place?.placement, place?.experiment, place?.variant, place?.product] {
      write(text, to: &writer)
    }
    writer.string(entry.series.kind.rawValue)
    for (hour, count) in entry.numbers {
      writer.number(hour)
      writer.number(count)
    }
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
  /// Nil for a line that is damaged. What this release does not know is left out.
  init?(_ line: ArraySlice<UInt8>) {
    guard LogLine.isWhole(line) else { return nil }
    do {
      let root = try JSONText(parsing: Array(line), limits: .trusted).root
      counts = try root.elements("counts").compactMap(Entry.init)
      readers = try root.elements("readers").compactMap(Self.reader)
      // An earlier release wrote none.
      events = root["events"]?.elements?.compactMap(Self.hash) ?? []
    } catch {
      return nil
    }
  }

  private static func hash(_ node: JSONNode) -> UInt64? {
    guard let text = node.string, text.utf8.count == 16 else { return nil }
    return UInt64(text, radix: 16)
  }

  private static func reader(_ node: JSONNode) -> Reader? {
    guard let hash = node[0].flatMap(Self.hash),
      let day = node[1]?.number?.int.flatMap({ Int32(exactly: $0) }),
      let deeds = node[2]?.number?.int.flatMap({ UInt8(exactly: $0) })
    else { return nil }
    return (hash, UsageReaders.Mark(deeds: Deeds(rawValue: deeds).intersection(.all), day: day))
  }
}

extension UsageLine.Entry {
  /// The members before the first hour.
  private static let head = 7

  /// Nil for another form, and for a kind that this release does not know.
  fileprivate init?(_ node: JSONNode) {
    guard let elements = node.elements.map(Array.init), elements.count > Self.head,
      let kind = elements[6].string.flatMap(UsageSeries.Kind.init)
    else { return nil }
    var place: UsageSeries.Place?
    if let path = elements[0].string {
      guard let paywall = Brand(path: path), let version = elements[1].number?.int else {
        return nil
      }
      place = UsageSeries.Place(
        paywall, version: version, placement: elements[2].string, experiment: elements[3].string,
        variant: elements[4].string, product: elements[5].string)
    }
    let integers = elements[Self.head...].map { $0.number?.int ?? 0 }
    let numbers = stride(from: 0, to: integers.count - 1, by: 2).map {
      (hour: integers[$0], count: integers[$0 + 1])
    }
    self.init(series: UsageSeries(place, kind), numbers: numbers.filter { $0.count > 0 })
  }
}
