import Foundation
import PaywallModel
import PaywallStore
import PaywallTree

/// How long a response stays unchanged, in seconds.
///
/// Times until a planned change are rounded down to a power of two, so that the response changes rarely and caches stay useful.
enum Freshness {
  /// Returns the seconds that follow from the sources and the schedules of a version that readers see; nil if it has none.
  static func seconds(of version: PublishedVersion, in catalog: Catalog, at now: Date) -> Int? {
    let entry = catalog.brands[version.brand]
    guard [entry?.live, entry?.canary?.version].contains(where: { $0?.number == version.number })
    else { return nil }
    let source = version.sources.values.map(\.every.seconds).min()
    let change = catalog.nextChange(of: version.brand).map {
      rounded($0.timeIntervalSince(now))
    }
    return [source, change].compactMap(\.self).min()
  }

  /// Returns the seconds until the first countdown of a page ends; nil if all have ended or there is none.
  static func seconds(of page: LaidOutPaywall, drawnAt now: Moment?) -> Int? {
    guard let now else { return nil }
    var ends: [Int] = []
    page.root.visit { node in
      guard let end = node.countdown.flatMap({ Moment($0.until) }), end > now else { return }
      ends.append(end.seconds - now.seconds)
    }
    return ends.min()
  }

  private static func rounded(_ seconds: TimeInterval) -> Int {
    let whole = Int(clamping: seconds.rounded(.down))
    guard whole > 0 else { return 0 }
    return 1 << (Int.bitWidth - 1 - whole.leadingZeroBitCount)
  }
}
