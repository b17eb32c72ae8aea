import Foundation
import PaywallModel

/// What the log adds up to: everything that is known beside the documents themselves.
struct StoreState: Sendable, Equatable {
  /// The last change that went in.
  var sequence = 0
  var lastTime = Date.distantPast
  var active: Brand?
  var brands: [Brand: BrandRecord] = [:]
  var schedules: [String: Schedule] = [:]
  /// The digest of the declaration that was followed last.
  var declaration: String?

  /// No number that is read from a file or counted is larger, so that adding to it cannot overflow.
  static let largestNumber = 1 << 53

  /// Leaves out changes up to `sequence`, of which nothing is known.
  mutating func skip(to sequence: Int) { self.sequence = max(self.sequence, sequence) }

  /// Takes in what `change` did.
  mutating func apply(_ change: Change) {
    sequence = change.sequence
    lastTime = max(lastTime, change.time)
    active = change.after.active
    if change.action == .declare { declaration = change.name }
    applyToSchedules(change)
    guard let brand = change.brand else { return }
    brands[brand, default: BrandRecord()].apply(change)
  }

  private mutating func applyToSchedules(_ change: Change) {
    guard let id = change.name else { return }
    switch change.action {
    case .schedule:
      guard let brand = change.brand, let version = change.version, let period = change.period
      else { return }
      schedules[id] = Schedule(
        id: id, brand: brand, version: version, period: period, createdBy: change.actor.name)
    case .scheduleStart:
      if schedules[id]?.period.until == nil {
        schedules[id] = nil
      } else {
        schedules[id]?.returnsTo = change.before.live
      }
    case .unschedule, .scheduleEnd, .scheduleSkip: schedules[id] = nil
    default: break
    }
  }

  func standing(of brand: Brand?) -> Standing {
    Standing(active: active, live: brand.flatMap { brands[$0]?.served })
  }
}

/// What is recorded of a brand.
struct BrandRecord: Sendable, Equatable {
  /// The version that was made live, by the first record or by an explicit act.
  var live: Int?
  /// Another version that is served while `live` cannot be.
  var substitute: Int?
  /// No number up to this one is given again.
  var highest = 0
  var versions: [Int: VersionRecord] = [:]
  /// The entity tags of the images that were put through the interface.
  var images: [String: String] = [:]

  var served: Int? { substitute ?? live }

  fileprivate mutating func apply(_ change: Change) {
    switch change.action {
    case .fallback: substitute = change.after.live
    case .restored: substitute = nil
    case .putImage:
      if let name = change.name { images[name] = change.etag }
    case .deleteImage:
      if let name = change.name { images[name] = nil }
    case .record, .live, .scheduleStart, .scheduleEnd: choose(change.after.live)
    case .publish where change.after.live != change.before.live: choose(change.after.live)
    case .activate where change.version != nil: choose(change.after.live)
    default: break
    }
    if let number = change.version { apply(change, to: number) }
  }

  private mutating func choose(_ number: Int?) {
    live = number
    substitute = nil
  }

  private mutating func apply(_ change: Change, to number: Int) {
    switch change.action {
    case .record, .publish, .found, .edited:
      highest = max(highest, number)
      versions[number] = VersionRecord(
        etag: change.etag ?? "", publishedAt: change.period?.at ?? change.time, presence: .there)
    case .vanished: versions[number]?.presence = .vanished
    case .delete: versions[number]?.presence = .deleted
    default: break
    }
  }
}

/// What is recorded of a version, so that its number never stands for other bytes.
struct VersionRecord: Sendable, Equatable {
  enum Presence: String, Sendable {
    case there
    case vanished
    case deleted
  }

  var etag: String
  var publishedAt: Date
  var presence: Presence
}
