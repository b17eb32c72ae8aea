import HTTP
import JSON
import Testing

@testable import PaywallPages
@testable import PaywallService
@testable import ReaderRoutes
@testable import Routing
@testable import SiteRoutes

@Suite struct DescriptionTests {
  private let test: TestService

  init() throws { test = try TestService() }

  @Test func `every route has a name of its own and a described answer`() {
    let routes = test.service.routes
    #expect(Set(routes.map(\.name)).count == routes.count)
    for route in routes {
      #expect(!route.answers.isEmpty, "\(route.name) describes no answer")
      #expect(route.summary.hasSuffix("."), "\(route.name)")
    }
    #expect(
      Set(routes.map { "\($0.method.rawValue) \($0.pattern)" }).count == routes.count)
  }

  @Test func `the description has an operation for every route and no other`() throws {
    let paths = try #require(try test.ask(.get, "/openapi.json").json()["paths"]?.members)
    var described: Set<String> = []
    for path in paths {
      for operation in path.value.members.map({ Array($0) }) ?? [] where operation.key != "head" {
        described.insert("\(operation.key.uppercased()) \(path.key)")
      }
    }
    #expect(described == Set(test.service.routes.map { "\($0.method.rawValue) \($0.pattern)" }))
  }

  @Test func `the API page names every request, parameter and problem`() throws {
    let page = try test.ask(.get, "/reference/api").text
    for route in test.service.routes {
      #expect(page.contains("<code>\(route.method.rawValue) \(route.pattern)</code>"))
      for parameter in route.parameters {
        #expect(page.contains("<li><code>\(parameter.name)</code>"), "\(parameter.name)")
      }
    }
    for type in ProblemType.allCases {
      let link = "<a href=\"/problems/\(type.rawValue)\"><code>\(type.rawValue)</code></a>"
      #expect(page.contains("\(link)</th><td>\(type.status.code)</td>"))
    }
  }

  @Test func `the operations page answers each question of an operator`() throws {
    let page = try test.ask(.get, "/reference/operations").text
    for section in PageFile("/reference/operations").page().sections.map(\.id) {
      #expect(page.contains("<section id=\"\(section)\">") && page.contains("href=\"#\(section)\""))
    }
    for limit in ServiceLimit.fixed {
      let cells: HTML = "<td>\(limit.value)</td><td>\(limit.meaning)</td>"
      #expect(page.contains(cells.text), "\(limit.meaning)")
    }
  }

  @Test func `no parameter is required and described as one that may be absent`() {
    for route in test.service.routes {
      for parameter in route.parameters where parameter.isRequired {
        #expect(!parameter.summary.contains("absent"), "\(route.name): \(parameter.name)")
      }
    }
  }

  @Test func `every shape that an answer names is described`() throws {
    let description = try test.ask(.get, "/openapi.json")
    let schemas = try description.json()["components"]?["schemas"]
    for place in description.text.split(separator: "\"$ref\"").dropFirst() {
      #expect(place.prefix(40).contains("#/components/"), "\(place.prefix(40))")
    }
    for part in description.text.split(separator: "#/components/schemas/").dropFirst() {
      let name = String(part.prefix { $0 != "\"" })
      #expect(schemas?[name] != nil, "there is no schema \(name)")
    }
  }

  @Test func `no name is declared for two shapes`() {
    let components = ContentComponents(of: test.service.routes)
    #expect(components.ambiguous.isEmpty)
    let names = (components.schemas + SharedComponents.all).map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `metrics have the active brand and the computed layouts`() throws {
    _ = try test.ask(.get, "/render")
    _ = try test.ask(.get, "/render")
    let text = try test.ask(.get, "/metrics").text
    #expect(text.contains("paywalld_active_brand{brand=\"disney\"} 1\n"))
    #expect(text.contains("paywalld_live_version{brand=\"disney\"} 2\n"))
    #expect(text.contains("paywalld_render_cache_hits_total 1\n"))
    #expect(text.contains("# TYPE paywalld_render_cache_misses_total counter\n"))
  }

  @Test func `a histogram counts upwards`() {
    var family = MetricFamily("waits", .histogram, "Waits.")
    family.add(buckets: [1, 0, 2], bounds: [0.5, 1], sum: 7.25, ["route": "a\"b"])
    #expect(
      family.text == """
        # HELP paywalld_waits Waits.
        # TYPE paywalld_waits histogram
        paywalld_waits_bucket{route="a\\"b",le="0.5"} 1
        paywalld_waits_bucket{route="a\\"b",le="1.0"} 1
        paywalld_waits_bucket{route="a\\"b",le="+Inf"} 3
        paywalld_waits_sum{route="a\\"b"} 7.25
        paywalld_waits_count{route="a\\"b"} 3

        """)
  }

  @Test func `a change is an event that names nobody`() throws {
    let request = try HTTPRequest(.get, "/events")
    guard case .events(let head, let selection) = test.service.respond(request).content else {
      Issue.record("no stream")
      return
    }
    #expect(head.fields["Content-Type"] == "text/event-stream")
    let channel = selection.channel
    #expect(selection.topic == nil && selection.lastEventID == nil)
    let start = channel.start(after: nil).cursor
    _ = try test.ask(.post, "/admin/active?brand=espn&reason=secret")
    let frames = try #require(channel.delivery(after: start)).frames
    let text = frames.map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(text.contains("event: activate\n"))
    #expect(text.contains(#""active":"espn""#))
    #expect(text.contains(#""spread":0"#))
    #expect(!text.contains("secret") && !text.contains("local"))
  }

  @Test func `events of one brand leave the others out`() throws {
    let request = try HTTPRequest(.get, "/events?brand=disney")
    guard case .events(_, let selection) = test.service.respond(request).content else {
      Issue.record("no stream")
      return
    }
    let start = selection.channel.start(after: nil).cursor
    for brand in ["espn", "disney", "espn"] {
      _ = try test.ask(.post, "/admin/active?brand=\(brand)")
    }
    let delivery = try #require(selection.channel.delivery(after: start, on: selection.topic))
    #expect(delivery.frames.count == 1 && delivery.cursor == start + 3)
    #expect(String(decoding: delivery.bytes, as: UTF8.self).contains(#""brand":"disney""#))
    #expect(try test.ask(.get, "/events?brand=hulu").status == 404)
  }

  @Test(arguments: [(0, 0), (1, 0), (300, 150), (20_000, 10_000), (1_000_000, 10_000)])
  func `the more subscribers there are, the longer they spread their requests`(
    subscribers: Int, milliseconds: Int
  ) {
    #expect(ChangeEvents.spread(over: subscribers) == milliseconds)
  }
}
