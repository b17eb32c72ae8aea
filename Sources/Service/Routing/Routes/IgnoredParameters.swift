import Foundation
import HTTP
import Synchronization

/// Reports ignored query parameters to the client and counts them.
package final class IgnoredParameters: Sendable {
  private let total = Atomic(0)
  /// The maximum number of names in a response; a query may have hundreds.
  private static let namedAtMost = 10

  package init() {}

  package var count: Int { total.load(ordering: .relaxed) }

  /// Returns the reply with the names in `Paywall-Ignored`. Event loops must not repeat it, or the parameters would not be counted.
  package func named(_ names: [String], in reply: HTTPReply) -> HTTPReply {
    guard let names = text(of: names) else { return reply }
    var reply = reply.adding(["Paywall-Ignored": names])
    reply.validity = nil
    return reply
  }

  /// Counts the names and returns them as one text; nil if there are none.
  package func text(of names: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    total.add(names.count, ordering: .relaxed)
    let named = names.prefix(Self.namedAtMost).map(Self.visible)
    let more = names.count > named.count ? ["..."] : []
    return (named + more).joined(separator: ", ")
  }

  private static func visible(_ name: String) -> String {
    String(name.prefix(40)).addingPercentEncoding(withAllowedCharacters: unreserved) ?? "?"
  }

  /// The unreserved characters (RFC 3986 §2.3).
  private static let unreserved = CharacterSet.alphanumerics.union(
    CharacterSet(charactersIn: "-._~"))
}
