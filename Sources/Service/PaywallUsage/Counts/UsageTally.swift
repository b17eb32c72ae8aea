import Foundation
import PaywallStorage

/// All counts, and those that are not yet in the file. A value.
struct UsageTally: Sendable {
  private let limits: UsageLimits
  private(set) var counts: UsageCounts
  private(set) var readers: UsageReaders
  private(set) var payments: UsagePayments
  private var recent = RecentEvents()
  private var news = UsageNews()
  /// The number of events counted since the start.
  private(set) var counted = 0
  /// Revoked keys. Their counts are dropped, wherever they come from.
  private var dropped: Set<UsageKey> = []
  private var running: Set<UsageExperiment> = []

  init(_ limits: UsageLimits) {
    self.limits = limits
    counts = UsageCounts(limits)
    readers = UsageReaders(limit: limits.readers)
    payments = UsagePayments(limit: limits.payments)
  }

  /// Whether the event with this identifier was counted recently.
  func knows(_ id: UInt64, by key: UsageKey) -> Bool { recent.contains(id, by: key) }

  /// Counts an event that came with a client key, and its reader the first time.
  mutating func count(_ event: UsageEvent, by key: UsageKey) {
    counted &+= 1
    recent.insert(event.id, by: key)
    news.add(event.id)
    add(1, to: event.series, by: key, in: event.hour)
    for reader in event.readers { count(reader, of: event, by: key) }
  }

  private mutating func count(_ reader: UsageEvent.Reader, of event: UsageEvent, by key: UsageKey) {
    var actions = ReaderActions(of: event.series.kind, isProven: event.isProven)
    if markOthers(reader.others, in: event.hour, by: key, isNews: true) {
      actions.insert(.multiple)
    }
    let mark = UsageReaders.Mark(actions: actions, day: Int32(clamping: Self.day(of: event.hour)))
    let origin = UsageLine.Reader.Origin(place: reader.place, hour: event.hour)
    let line = UsageLine.Reader(hash: reader.hash, mark: mark, key: key, origin: origin)
    guard let new = note(line, isShared: true) else {
      return miss(reader.place, by: key, in: event.hour)
    }
    if !new.actions.isEmpty {
      // Other nodes may know the person in another variant.
      let others = new.actions.contains(.took) ? reader.others : []
      news.add(new, of: reader.hash, by: key, at: origin, others: others)
    }
    guard let deal = event.deal else { return }
    let payment = UsagePayment(side: reader.place.side, deal: deal)
    guard payments.add(payment, of: reader.hash, by: key) else {
      return miss(reader.place, by: key, in: event.hour)
    }
    news.add(UsageLine.Payment(reader: reader.hash, payment: payment, key: key))
  }

  /// Marks the same person in the other variants. Returns whether there is one.
  ///
  /// - Parameter isNews: whether the other nodes do not find it themselves.
  private mutating func markOthers(
    _ others: [UsageEvent.Other], in hour: Int, by key: UsageKey?, isNews: Bool,
    isShared: Bool = true
  ) -> Bool {
    var isMultiple = false
    for other in others {
      guard let known = readers.mark(of: other.hash) else { continue }
      isMultiple = true
      guard !known.actions.contains(.multiple) else { continue }
      let mark = UsageReaders.Mark(actions: .multiple, day: known.day)
      let origin = UsageLine.Reader.Origin(place: other.side, hour: hour)
      _ = note(
        UsageLine.Reader(hash: other.hash, mark: mark, key: key, origin: origin),
        isShared: isShared)
      if isNews { news.add(mark, of: other.hash, by: key, at: origin) }
    }
    return isMultiple
  }

  /// Notes that something of a reader is missing. The count only shows that, not how much: each event adds to it.
  private mutating func miss(_ place: UsageSeries.Place, by key: UsageKey?, in hour: Int) {
    let series = UsageSeries(.other(of: place.paywall), .reader)
    if let key {
      add(1, to: series, by: key, in: hour)
    } else {
      counts.add(1, to: series, in: hour)
    }
  }

  /// Records what a reader did, and counts the new actions. Returns them; nil if there is no room for the reader.
  private mutating func note(
    _ reader: UsageLine.Reader, isShared: Bool
  ) -> UsageReaders.Mark? {
    let noted = readers.note(
      reader.hash, reader.mark.actions, day: reader.mark.day, by: reader.key,
      in: reader.experiment, isShared: isShared)
    guard let new = noted else { return nil }
    if let origin = reader.origin {
      takeBack(new, at: origin.place.side, by: reader.key, isShared)
      for kind in UsageSeries.Kind.allCases {
        guard let action = kind.action, new.actions.contains(action) else { continue }
        counts.add(
          1, to: UsageSeries(origin.place, kind), by: reader.key, in: origin.hour,
          isShared: isShared)
      }
    }
    return UsageReaders.Mark(actions: new.actions, day: new.day)
  }

  /// Takes the counts of a reader of several variants back.
  private mutating func takeBack(
    _ noted: UsageReaders.Noted, at side: UsageSeries.Place, by key: UsageKey?, _ isShared: Bool
  ) {
    guard noted.all.contains(.multiple) else { return }
    let gone = noted.actions.contains(.multiple) ? noted.all : noted.actions
    for kind in UsageSeries.Kind.allCases {
      guard let action = kind.takesBack?.action, gone.contains(action) else { continue }
      counts.add(
        1, to: UsageSeries(side, kind), by: key, in: Int(noted.day) * 24, isShared: isShared)
    }
  }

  private mutating func add(
    _ count: Int, to series: UsageSeries, by key: UsageKey, in hour: Int
  ) {
    let own = counts.add(count, to: series, by: key, in: hour)
    news.add(count, to: own, by: key, in: hour)
  }

  /// Reserves room for running experiments.
  mutating func reserve(for running: Set<UsageExperiment>) {
    self.running = running
    counts.reserve(for: running)
    readers.reserve(for: running)
    payments.reserve(for: running)
  }

  /// Drops everything that came with revoked keys, now and whenever it arrives again from a file or another node.
  mutating func drop(_ keys: Set<UsageKey>) {
    guard !keys.isSubset(of: dropped) else { return }
    dropped.formUnion(keys)
    counts.drop(dropped)
    readers.drop(dropped)
    payments.keep { _, key in key.map { !dropped.contains($0) } ?? true }
    news.drop(dropped)
  }

  /// Returns the counts since the last call.
  mutating func takeNewFindings() -> UsageNews {
    defer { news = UsageNews() }
    return news
  }

  /// Adds the content of a line of a file or of another node.
  ///
  /// - Parameter isShared: whether the shares of brands and keys are enforced. In a file they have been enforced already.
  mutating func restore(_ line: UsageLine, isShared: Bool = false) {
    func isDropped(_ key: UsageKey?) -> Bool { key.map(dropped.contains) ?? false }
    for entry in line.counts where !isDropped(entry.key) {
      for (hour, count) in entry.numbers {
        counts.add(count, to: entry.series, by: entry.key, in: hour, isShared: isShared)
      }
    }
    for var reader in line.readers where !isDropped(reader.key) {
      if let origin = reader.origin,
        markOthers(
          reader.others, in: origin.hour, by: reader.key, isNews: false, isShared: isShared)
      {
        reader.mark.actions.insert(.multiple)
      }
      if note(reader, isShared: isShared) == nil, let origin = reader.origin {
        counts.add(
          1, to: UsageSeries(.other(of: origin.place.paywall), .reader), by: reader.key,
          in: origin.hour)
      }
    }
    for entry in line.payments where !isDropped(entry.key) {
      if !payments.add(entry.payment, of: entry.reader, by: entry.key, isShared: isShared) {
        counts.add(
          1, to: UsageSeries(.other(of: entry.payment.side.paywall), .reader), by: entry.key,
          in: entry.payment.deal.hour)
      }
    }
    for id in line.events { recent.insert(id) }
  }

  /// Replaces another tally, and keeps the news that it has not passed on yet.
  mutating func replace(_ former: UsageTally) {
    drop(former.dropped)
    reserve(for: former.running)
    news = former.news
    counted = former.counted
    restore(news.line)
  }

  /// Drops counts and readers that are too old.
  mutating func drop(at hour: Int) {
    let first = UsageCounts.firstHour(of: limits.days, until: hour)
    counts.drop(before: first)
    readers.drop(before: Int32(clamping: Self.day(of: first)))
    if readers.isSwept { payments.keep { [readers] reader, _ in readers.mark(of: reader) != nil } }
  }

  /// All counts in the format of a file.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    visitLines { bytes += $0.bytes }
    return bytes
  }

  /// Calls `body` with all counts, in lines of about so many counts and readers.
  func visitLines(of most: Int = 1000, _ body: (UsageLine) -> Void) {
    var (line, size) = (UsageLine(), 0)
    func end(_ least: Int) {
      guard size >= least else { return }
      body(line)
      (line, size) = (UsageLine(), 0)
    }
    counts.visitSeries { series, key, numbers in
      line.counts.append(UsageLine.Entry(series: series, key: key, numbers: numbers))
      size += numbers.count
      end(most)
    }
    readers.visit { reader, mark, source in
      line.readers.append(
        UsageLine.Reader(
          hash: reader, mark: mark, key: source.key, knownExperiment: source.experiment))
      size += 1
      end(most)
    }
    payments.visit { reader, payment, key in
      line.payments.append(UsageLine.Payment(reader: reader, payment: payment, key: key))
      size += 1
      end(most)
    }
    recent.visit { id in
      line.events.append(id)
      size += 1
      end(most)
    }
    end(1)
  }

  /// The readers of variants who paid something.
  func payers(where isWanted: (UsageSeries.Place) -> Bool) -> [UsagePayer] {
    var payers: [UsagePayer] = []
    payments.visitReaders { reader, payments in
      guard let side = payments.first?.side, isWanted(side), let mark = readers.mark(of: reader)
      else {
        return
      }
      payers.append(
        UsagePayer(
          side: side, day: Int(mark.day), deals: payments.map(\.deal),
          isMultiple: mark.actions.contains(.multiple)))
    }
    return payers
  }

  /// The day since 1970 that an hour since 1970 belongs to.
  private static func day(of hour: Int) -> Int { UsageCounts.day(of: hour) }
}
