import JSON
import PaywallModel
import PaywallStore
import Synchronization

/// What the last look at a published version found.
struct GateMark: Sendable, Hashable {
  var outcome: GateVerdict.Outcome
  var errors: Int
  /// Of what was judged.
  var fingerprint: String

  init(_ findings: VersionFindings) {
    outcome = findings.verdict.outcome
    errors = findings.verdict.errorCount
    fingerprint = findings.verdict.fingerprint
  }

  /// Whether lists show the same.
  func looksLike(_ other: GateMark?) -> Bool {
    outcome == other?.outcome && errors == other?.errors
  }
}

extension GateMark? {
  /// `passed`, `errors`, `incomplete`, or `unknown` for a version at which nobody looked yet.
  var name: String { self?.outcome.rawValue ?? "unknown" }

  /// In a list of versions.
  var json: JSONValue { ["mark": .string(name), "errors": .number(self?.errors ?? 0)] }
}

/// The marks of published versions. A mark says what was found and takes nothing away.
final class GateMarks: Sendable {
  /// By brand and entity tag.
  private let marks = Mutex<[Brand: [String: GateMark]]>([:])
  private let observer = Mutex(Observer())

  /// A mutex of a closure alone wraps it once more each time that it is read.
  private struct Observer {
    var hear: @Sendable (Brand) -> Void = { _ in }
  }

  /// Calls `observer` with the brand of each version whose mark becomes another one.
  func observe(_ observer: @escaping @Sendable (Brand) -> Void) {
    self.observer.withLock { $0.hear = observer }
  }

  func mark(of version: PublishedVersion) -> GateMark? {
    marks.withLock { $0[version.brand]?[version.etag] }
  }

  func set(_ mark: GateMark, of version: PublishedVersion) {
    let former = marks.withLock { marks in
      marks[version.brand, default: [:]].updateValue(mark, forKey: version.etag)
    }
    if !mark.looksLike(former) { observer.withLock { $0 }.hear(version.brand) }
  }

  /// Forgets the marks of versions that are gone.
  func keep(only entry: BrandEntry?, of brand: Brand) {
    marks.withLock { marks in
      guard let known = marks[brand] else { return }
      let tags = Set(entry?.versions.map(\.etag) ?? [])
      let left = known.filter { tags.contains($0.key) }
      marks[brand] = left.isEmpty ? nil : left
    }
  }

  /// The versions with errors that are live, or that live placements show by their numbers; by brand.
  func erroneous(in catalog: Catalog) -> [(version: PublishedVersion, errors: Int)] {
    let brands = marks.withLock { marks in
      marks.filter { $0.value.values.contains { $0.outcome == .errors } }.keys.sorted()
    }
    return brands.flatMap { brand in
      catalog.shown(of: brand).compactMap { version in
        guard let mark = mark(of: version), mark.outcome == .errors else { return nil }
        return (version, mark.errors)
      }
    }
  }
}
