import ASCII
import Digest
import JSON
import PaywallModel
import PaywallStorage

/// A line of the file of counts: counts to add by series and hour, the first actions of readers, and the events behind them.
///
/// `{"counts":[["disney",1,"launch","price","annual",null,"impression",490560,3]],"places":[["disney",1,"launch","price","annual",null]],
/// "readers":[["00c0ffee00c0ffee",20440,1,490560,0]],"events":["00c0ffee00c0ffee"],"of":["node-1",7],"sum":"…"}`. Readers and events are
/// hashes. After the kind of a series follow its hours, each with its count. The kind of a series of tests begins with its environment:
/// `sandbox:tap`. Releases before environments skip such a series. In a place of a version of an experiment other than 0, the number of the
/// paywall's version is an array of both, `[1,2]`, and so it is where no paywall was shown, `[0,0]`; releases before versions in places skip
/// these. A series without a place has null for the paywall. A reader has the day,
/// the actions, and the hour and the index of the place where the actions are counted. The hash and
/// the variant of the same person in each other variant may follow. If the actions are in the counts already, the key
/// and the index of a place with the experiment are there instead.
///
/// `"payments":[["00c0ffee00c0ffee",0,1,490560,6990000,"USD",null,0]]` has purchases and refunds of readers of variants: the reader, the indexes of
/// the variant and of the place of the purchase, the hour, the amount in millionths and its currency, the offer, 1 for a refund, and
/// the country of the store if it is known. After it stands the name of a server's event, which is no purchase. Releases before payments skip them.
///
/// A series, a place or a reader that came with a known client key ends with a text: the index of the key in `"keys"`. Releases before keys
/// in lines skip it.
struct UsageLine: Sendable {
  struct Reader: Sendable {
    let hash: UInt64
    var mark: UsageReaders.Mark
    /// The client key; nil for readers of former releases.
    var key: UsageKey?
    /// Where the actions are counted; nil if they are in the counts already.
    var origin: Origin?
    /// The same person as a reader of the other variants. A reader who comes for the first time has them, so that every node finds one who
    /// was seen in another variant elsewhere. Releases before them do not read them.
    var others: [UsageEvent.Other] = []
    /// The experiment of a reader, if the counts have the reader's actions already; nil for readers of former releases.
    var knownExperiment: UsageExperiment?

    var experiment: UsageExperiment? { origin.map { UsageExperiment($0.place) } ?? knownExperiment }

    struct Origin: Sendable, Hashable {
      let place: UsageSeries.Place
      let hour: Int
    }
  }

  struct Payment: Sendable {
    let reader: UInt64
    let payment: UsagePayment
    let key: UsageKey?
  }

  /// The number of the line among those of its node. In the file alone: all lines of the node up to this one are in the file before it.
  struct Number: Sendable, Hashable {
    let node: String
    let number: Int
  }

  /// The counts of a series.
  struct Entry: Sendable {
    let series: UsageSeries
    /// Nil for counts of former releases.
    var key: UsageKey?
    var numbers: [(hour: Int, count: Int)]
  }

  var counts: [Entry] = []
  var readers: [Reader] = []
  var payments: [Payment] = []
  /// The hashes by which events are recognised.
  var events: [UInt64] = []
  /// Nil for a line of a single service, and for one without a number yet.
  var number: Number?

  var isEmpty: Bool {
    counts.isEmpty && readers.isEmpty && payments.isEmpty && events.isEmpty && number == nil
  }

  /// The line with its checksum and newline.
  var bytes: [UInt8] {
    var writer = JSONWriter(style: .compact, reservingCapacity: 64 + 96 * counts.count)
    var keys = KeyTable()
    writer.beginObject()
    writer.key("counts")
    writer.beginArray()
    for entry in counts { Self.write(entry, &keys, to: &writer) }
    writer.endArray()
    writeReaders(&keys, to: &writer)
    keys.write(to: &writer)
    writer.key("events")
    writer.beginArray()
    for id in events { writer.string(Self.text(id)) }
    writer.endArray()
    if let number {
      writer.key("of")
      writer.beginArray()
      writer.string(number.node)
      writer.number(number.number)
      writer.endArray()
    }
    writer.endObject()
    return LogLine.sealed(writer.bytes) + [UInt8(ascii: "\n")]
  }

  /// Writes the readers, the payments, and the places that they name.
  private func writeReaders(_ keys: inout KeyTable, to writer: inout JSONWriter) {
    var places = PlaceTable()
    writer.key("readers")
    writer.beginArray()
    for reader in readers {
      writer.beginArray()
      writer.string(Self.text(reader.hash))
      writer.number(Int(reader.mark.day))
      writer.number(Int(reader.mark.actions.rawValue))
      if let origin = reader.origin {
        writer.number(origin.hour)
        writer.number(places.place(of: KeyedPlace(place: origin.place, key: reader.key)))
        for other in reader.others {
          writer.string(Self.text(other.hash))
          writer.string(other.side.variant ?? "")
        }
      } else if let key = reader.key {
        writer.string(keys.place(of: key))
        if let place = reader.knownExperiment?.place {
          writer.number(places.place(of: KeyedPlace(place: place, key: nil)))
        }
      }
      writer.endArray()
    }
    writer.endArray()
    if !payments.isEmpty { writePayments(&places, to: &writer) }
    guard !places.isEmpty else { return }
    writer.key("places")
    writer.beginArray()
    for place in places.sorted {
      writer.beginArray()
      Self.write(place.place, to: &writer)
      if let key = place.key { writer.string(keys.place(of: key)) }
      writer.endArray()
    }
    writer.endArray()
  }

  private func writePayments(_ places: inout PlaceTable, to writer: inout JSONWriter) {
    writer.key("payments")
    writer.beginArray()
    for entry in payments {
      let deal = entry.payment.deal
      writer.beginArray()
      writer.string(Self.text(entry.reader))
      for place in [entry.payment.side, deal.place] {
        writer.number(places.place(of: KeyedPlace(place: place, key: entry.key)))
      }
      writer.number(deal.hour)
      if let amount = deal.amount { writer.number(amount) } else { writer.null() }
      Self.write(deal.currency, to: &writer)
      Self.write(deal.offer?.rawValue, to: &writer)
      writer.number(deal.isRefund ? 1 : 0)
      if deal.storefront != nil || deal.event != nil { Self.write(deal.storefront, to: &writer) }
      if let event = deal.event { writer.string(event) }
      writer.endArray()
    }
    writer.endArray()
  }

  private static func write(_ entry: Entry, _ keys: inout KeyTable, to writer: inout JSONWriter) {
    writer.beginArray()
    write(entry.series.place, to: &writer)
    writer.string(entry.series.nameInFile)
    for (hour, count) in entry.numbers {
      writer.number(hour)
      writer.number(count)
    }
    if let key = entry.key { writer.string(keys.place(of: key)) }
    writer.endArray()
  }

  private static func write(_ place: UsageSeries.Place?, to writer: inout JSONWriter) {
    write(place?.paywall.description, to: &writer)
    writeVersion(of: place, to: &writer)
    for text in [place?.placement, place?.experiment, place?.variant, place?.product] {
      write(text, to: &writer)
    }
  }

  private static func writeVersion(
    of place: UsageSeries.Place?, to writer: inout JSONWriter
  ) {
    guard let place else { return writer.null() }
    guard place.phase != 0 || place.isExposure else { return writer.number(place.version) }
    writer.beginArray()
    writer.number(place.version)
    writer.number(place.phase)
    writer.endArray()
  }

  private static func write(_ text: String?, to writer: inout JSONWriter) {
    if let text { writer.string(text) } else { writer.null() }
  }

  private static func text(_ hash: UInt64) -> String {
    (0..<8).map { UInt8(truncatingIfNeeded: hash >> (56 - 8 * $0)) }.hexadecimal
  }
}

extension UsageExperiment {
  /// The experiment as a place; nil for a brand that cannot be one.
  fileprivate var place: UsageSeries.Place? {
    Brand(brand).map { UsageSeries.Place($0, version: 0, experiment: name) }
  }
}

extension UsageSeries {
  /// The kind, after the environment of a test.
  fileprivate var nameInFile: String {
    environment.isTest ? environment.rawValue + ":" + kind.rawValue : kind.rawValue
  }
}

/// The place where readers are counted, and the key that they came with.
private struct KeyedPlace: Hashable {
  let place: UsageSeries.Place
  let key: UsageKey?
}

/// The places of a line.
private struct PlaceTable {
  private var places: [KeyedPlace: Int] = [:]

  var isEmpty: Bool { places.isEmpty }

  var sorted: [KeyedPlace] { places.sorted { $0.value < $1.value }.map(\.key) }

  mutating func place(of place: KeyedPlace) -> Int {
    let next = places.count
    let index = places[place] ?? next
    places[place] = index
    return index
  }
}

/// The client keys of a line.
private struct KeyTable {
  private var places: [UsageKey: Int] = [:]

  mutating func place(of key: UsageKey) -> String {
    let next = places.count
    let place = places[key] ?? next
    places[key] = place
    return String(place)
  }

  func write(to writer: inout JSONWriter) {
    guard !places.isEmpty else { return }
    writer.key("keys")
    writer.beginArray()
    for (key, _) in places.sorted(by: { $0.value < $1.value }) { writer.string(key.text) }
    writer.endArray()
  }
}
