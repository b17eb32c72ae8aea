import Foundation
import HTTP

@testable import PaywallService

/// The pages of a service, found by following links from the home page.
struct Site {
  /// The HTML of each page by its path.
  private(set) var pages: [String: String] = [:]
  /// The links that lead nowhere, with the page that has them.
  private(set) var broken: Set<String> = []

  init(_ test: TestService) throws {
    var queue = ["/"]
    var visited: Set<String> = []
    var anchors: [(from: String, path: String, anchor: String)] = []
    while let path = queue.popLast() {
      guard visited.insert(path).inserted, !path.hasPrefix("/admin") else { continue }
      let answer = try test.ask(.get, path, fields: ["Accept": "text/html,*/*;q=0.5"])
      if answer.status != 200 { broken.insert(path) }
      guard answer.fields["Content-Type"]?.hasPrefix("text/html") == true else { continue }
      pages[path] = answer.text
      for link in Self.links(in: answer.text) {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? path : String(parts[0])
        if parts.count == 2 { anchors.append((path, target, String(parts[1]))) }
        if Self.isPage(target) { queue.append(target) }
      }
    }
    let known = pages.mapValues { Set(Self.ids(in: $0)) }
    for (from, path, anchor) in anchors {
      guard let ids = known[path], !ids.contains(anchor) else { continue }
      broken.insert("\(from) → \(path)#\(anchor)")
    }
  }

  /// Pictures are drawn for each request, and the component and the app have pages of their own, so other tests look at them.
  private static func isPage(_ path: String) -> Bool {
    path.hasPrefix("/") && !path.contains("?") && !path.hasSuffix(".svg")
      && !path.hasPrefix("/reference/layout/") && !["/events", "/client/", "/app/"].contains(path)
  }

  private static func links(in page: String) -> [String] {
    page.matches(of: /(?:href|src)="([^"]*)"/).map {
      String($0.1).replacing("&amp;", with: "&")
    }
  }

  static func ids(in page: String) -> [String] {
    page.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
  }

  static func repeated(_ names: [String]) -> [String] {
    Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
  }
}
