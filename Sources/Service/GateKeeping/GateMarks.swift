import PaywallModel
import PaywallStore
import Routing
import Synchronization

extension GateMark {
  package init(_ findings: VersionFindings) {
    self.init(
      outcome: findings.verdict.outcome, errors: findings.verdict.errorCount,
      fingerprint: findings.verdict.fingerprint)
  }
}

/// The marks of published versions. A mark is only information: it blocks nothing.
package final class GateMarks: Sendable {
  /// The marks by brand and entity tag.
  private let marks = Mutex<[Brand: [String: GateMark]]>([:])
  private let observer = Mutex(Observer())

  /// Wraps the closure, because a mutex of a bare closure adds a wrapper at each read.
  private struct Observer {
    var hear: @Sendable (Brand) -> Void = { _ in }
  }

  /// Calls `observer` with the brand of each version whenever lists show a different mark.
  package func observe(_ observer: @escaping @Sendable (Brand) -> Void) {
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

  /// Removes the marks of deleted versions.
  func keep(only entry: BrandEntry?, of brand: Brand) {
    marks.withLock { marks in
      guard let known = marks[brand] else { return }
      let tags = Set(entry?.versions.map(\.etag) ?? [])
      let left = known.filter { tags.contains($0.key) }
      marks[brand] = left.isEmpty ? nil : left
    }
  }

  /// Returns the versions with errors that are live, or that live placements show by number; ordered by brand.
  package func erroneous(in catalog: Catalog) -> [(version: PublishedVersion, errors: Int)] {
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
