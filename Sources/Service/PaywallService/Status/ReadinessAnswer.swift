import PaywallStore
import Routing

/// The answer to the question whether the service is ready.
struct ReadinessAnswer {
  /// Why it is not ready for the requests in question.
  let reasons: [String]
  /// Why it takes no changes.
  let obstacles: [String]
  /// Whether everybody on this machine is an administrator.
  let isOpen: Bool
  let warnings: [String]
  let catalog: Catalog
  let health: StoreHealth
  /// What those who may see drafts are told.
  let problems: [String]
  let gate: [String]
  let overdue: [String]
}

extension AnswerForm<Void> {
  static let health = object([
    .member("service", .text) { _ in "paywalld" }, .member("status", .text) { _ in "ok" },
  ]).named("Health")
}

extension AnswerForm<ReadinessAnswer> {
  static let readiness = object([
    .member("ready", .flag, \.reasons.isEmpty), .member("reasons", .list(of: .text), \.reasons),
    .member("changes", .flag, \.obstacles.isEmpty),
    .member("changesReasons", .list(of: .text), \.obstacles), .member("dev", .flag, \.isOpen),
    .member("warnings", .list(of: .text), \.warnings),
    .member("active", .nullable(.text)) { $0.catalog.active?.name },
    .member("brands", .integer, \.catalog.names.count),
    .member("watching", .flag, \.health.isWatching),
    .member("notWatching", .nullable(.text), \.health.watchingFailure),
    .member("problems", .list(of: .text, atMost: StatusRoutes.problemsTold), \.problems),
    .member("problemFiles", .integer, \.health.problems.count),
    .member("gate", .list(of: .text), \.gate), .member("overdue", .list(of: .text), \.overdue),
  ]).named("Readiness")
}
