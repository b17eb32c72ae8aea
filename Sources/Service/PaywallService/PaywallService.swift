import HTTP
import PaywallStore
import ReaderRoutes
import Routing
import UsageRoutes

/// The whole API: a function from request to reply.
public final class PaywallService: Sendable {
  package let routes: [Route]
  private let whole: Dispatcher
  private let apart: Dispatcher

  public init(store: Store, readiness: Readiness, parts: ServiceParts) {
    let live = LiveService(store: store, parts: parts)
    let context = live.context
    let activity = Activity(parts.usage)
    routes = Self.routes(of: live, readiness: readiness, parts: parts, activity: activity)
    var crossOrigin = parts.crossOrigin
    crossOrigin.whenRefusing { activity.note(refused: $0) }
    let steps: [any RouteStep] = [
      crossOrigin,
      ServedRevisions(
        store: store, servedCatalog: context.servedCatalog, waiting: live.waiting,
        limits: context.limits),
      LongQueries(),
    ]
    let admission = Admission(access: parts.access, ignored: context.ignored)
    let numbered = routes.enumerated().map { (number: $0 + 1, route: $1) }
    whole = Dispatcher(
      numbered, steps: steps, admission: admission, crossOrigin: crossOrigin,
      limits: context.limits)
    let open = numbered.filter { !$0.route.isForAdministration }.map {
      (number: $0.number, route: $0.route.withoutPrivileges(Self.elsewhere))
    }
    apart = Dispatcher(
      open, steps: steps, admission: admission, crossOrigin: crossOrigin,
      limits: context.limits
    ) { $0.isForAdministration ? Self.elsewhere : nil }
  }

  private static let elsewhere = Problem(
    .notFound, "this port does not serve administration; use the port of --admin-port")

  /// The names of routes by their number in `HTTPReply.route`; 0 means that no route matched.
  public var routeNames: [String] { ["none"] + routes.map(\.name) }

  /// Answers a request without waiting.
  public func respond(_ request: HTTPRequest) -> HTTPReply { whole.respond(request) }

  /// Answers a request on the public port, if administration has its own port.
  public func respondApartFromAdmin(_ request: HTTPRequest) -> HTTPReply { apart.respond(request) }

  /// Returns the early response that rejects a request before its content arrives; nil if the content is accepted.
  public func refusal(of head: HTTPRequest) -> HTTPResponse? { whole.refusal(of: head) }

  /// Returns the early response on the public port, if administration has its own port; nil if the content is accepted.
  public func refusalApartFromAdmin(of head: HTTPRequest) -> HTTPResponse? {
    apart.refusal(of: head)
  }
}
