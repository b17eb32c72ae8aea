import JSON
import PaywallModel
import PaywallStorage

extension UsageLine {
  /// Returns nil for a damaged line. Parts that this release does not know are left out.
  init?(_ line: ArraySlice<UInt8>) {
    guard LogLine.isWhole(line) else { return nil }
    do {
      let root = try JSONText(parsing: Array(line), limits: .trusted).root
      let keys = root["keys"]?.elements?.map { $0.string.flatMap { UsageKey($0) } } ?? []
      counts = try root.elements("counts").compactMap { Entry($0, keys) }
      // Earlier releases wrote neither places nor events.
      let places =
        root["places"]?.elements?.map { (UsageSeries.Place($0), UsageKey($0[6], keys)) }
        ?? []
      readers = try root.elements("readers").compactMap { Reader($0, places: places, keys: keys) }
      payments = root["payments"]?.elements?.compactMap { Payment($0, places: places) } ?? []
      events = root["events"]?.elements?.compactMap(UInt64.init(hash:)) ?? []
      number = root["of"].flatMap(Number.init)
    } catch {
      return nil
    }
  }
}

extension UsageLine.Number {
  fileprivate init?(_ node: JSONNode) {
    guard let name = node[0]?.string, let number = node[1]?.number?.int, number > 0 else {
      return nil
    }
    self.init(node: name, number: number)
  }
}

extension UInt64 {
  /// Reads 16 hexadecimal digits.
  fileprivate init?(hash node: JSONNode) {
    guard let text = node.string, text.utf8.count == 16 else { return nil }
    self.init(text, radix: 16)
  }
}

extension UsageLine.Reader {
  fileprivate init?(
    _ node: JSONNode, places: [(place: UsageSeries.Place?, key: UsageKey?)], keys: [UsageKey?]
  ) {
    guard let hash = node[0].flatMap(UInt64.init(hash:)),
      let day = node[1]?.number?.int.flatMap({ Int32(exactly: $0) }),
      let actions = node[2]?.number?.int.flatMap({ UInt8(exactly: $0) })
    else { return nil }
    var origin: Origin?
    var key = UsageKey(node[3], keys)
    if let hour = node[3]?.number?.int {
      guard let index = node[4]?.number?.int, places.indices.contains(index),
        let place = places[index].place
      else { return nil }
      key = places[index].key
      origin = Origin(place: place, hour: hour)
    }
    var experiment: UsageExperiment?
    if origin == nil, let index = node[4]?.number?.int, places.indices.contains(index) {
      experiment = UsageExperiment(places[index].place)
    }
    let mark = UsageReaders.Mark(
      actions: ReaderActions(rawValue: actions).intersection(.all), day: day)
    self.init(
      hash: hash, mark: mark, key: key, origin: origin,
      others: origin.map { Self.others(node, beside: $0.place.side) } ?? [],
      knownExperiment: experiment)
  }
}

extension UsageLine.Reader {
  /// Reads the pairs of a hash and a variant that follow the place.
  private static func others(
    _ node: JSONNode, beside side: UsageSeries.Place
  ) -> [UsageEvent.Other] {
    let elements = (node.elements.map(Array.init) ?? []).dropFirst(5)
    return zip(elements, elements.dropFirst()).enumerated().compactMap { index, pair in
      guard index.isMultiple(of: 2), let hash = UInt64(hash: pair.0), let name = pair.1.string
      else { return nil }
      var other = side
      other.variant = name
      return UsageEvent.Other(hash: hash, side: other)
    }
  }
}

extension UsageLine.Payment {
  fileprivate init?(
    _ node: JSONNode, places: [(place: UsageSeries.Place?, key: UsageKey?)]
  ) {
    func place(_ index: Int) -> (place: UsageSeries.Place?, key: UsageKey?)? {
      node[index]?.number?.int.flatMap { places.indices.contains($0) ? places[$0] : nil }
    }
    guard let reader = node[0].flatMap(UInt64.init(hash:)), let side = place(1),
      let variant = side.place, let bought = place(2)?.place, let hour = node[3]?.number?.int
    else { return nil }
    let deal = UsageDeal(
      bought, hour: hour, amount: node[4]?.number?.int.flatMap { $0 < 0 ? nil : $0 },
      currency: node[5]?.string,
      offer: node[6]?.string.flatMap(Offer.init), isRefund: node[7]?.number?.int == 1,
      storefront: node[8]?.string, event: node[9]?.string)
    self.init(reader: reader, payment: UsagePayment(side: variant, deal: deal), key: side.key)
  }
}

extension UsageLine.Entry {
  /// The number of members before the first hour.
  private static let head = 7

  /// Returns nil for another form, and for a kind that this release does not know.
  fileprivate init?(_ node: JSONNode, _ keys: [UsageKey?]) {
    guard let elements = node.elements.map(Array.init), elements.count > Self.head,
      let (kind, environment) = elements[6].string.flatMap(UsageSeries.read)
    else { return nil }
    var place: UsageSeries.Place?
    if elements[0].string != nil {
      guard let read = UsageSeries.Place(node) else { return nil }
      place = read
    }
    let integers = elements[Self.head...].map { $0.number?.int ?? 0 }
    let numbers = stride(from: 0, to: integers.count - 1, by: 2).map {
      (hour: integers[$0], count: integers[$0 + 1])
    }
    self.init(
      series: UsageSeries(place, kind, in: environment), key: UsageKey(elements.last, keys),
      numbers: numbers.filter { $0.count > 0 })
  }
}

extension UsageSeries {
  /// Reads a kind, which an environment may precede.
  fileprivate static func read(_ name: String) -> (Kind, UsageEnvironment)? {
    let parts = name.split(separator: Character(":")).map(String.init)
    guard let kind = parts.last.flatMap(Kind.init) else { return nil }
    guard parts.count > 1 else { return (kind, .production) }
    return UsageEnvironment(rawValue: parts[0]).map { (kind, $0) }
  }
}

extension UsageKey {
  /// Returns the key at the index that an element contains; nil for another element.
  fileprivate init?(_ node: JSONNode?, _ keys: [UsageKey?]) {
    guard let place = node?.string.flatMap({ Int($0) }), keys.indices.contains(place),
      let key = keys[place]
    else { return nil }
    self = key
  }
}

extension UsageSeries.Place {
  /// Reads the first six elements of an array.
  fileprivate init?(_ node: JSONNode) {
    guard let paywall = node[0]?.string.flatMap({ Brand(path: $0) }),
      let version = (node[1]?[0] ?? node[1])?.number?.int
    else { return nil }
    self.init(
      paywall, version: version, placement: node[2]?.string, experiment: node[3]?.string,
      phase: node[1]?[1]?.number?.int ?? 0, variant: node[4]?.string, product: node[5]?.string)
  }
}
