import Foundation
import HTTP
import PaywallModel
import PaywallStorage
import PaywallStore
import ReaderRoutes
import Routing

/// Schedules, which make versions live at a set time.
struct ScheduleRoutes: RouteGroup {
  let context: ServiceContext
  let launches: Launches

  var routes: [Route] {
    [
      Route(.getSchedules, answers: [.json(schedulesForm, "The schedules.")], handler: list),
      Route(
        .postSchedule,
        answers: [
          .json(scheduleForm, "The schedule.", status: .created), ProposalRoutes.waiting,
        ],
        problems: [
          .unknownBrand, .unknownVersion, .conflict, .stoppedByGate, .storage, .storageFull,
          .notReady,
        ], handler: plan),
      Route(
        .deleteSchedule, answers: [.json(.change, "The cancelled schedule.")],
        problems: [.notFound, .storage, .storageFull, .notReady], handler: cancel),
    ]
  }

  @Sendable private func list(_ call: APICall) throws(Problem) -> HTTPReply {
    try administration.reply(to: call, needing: .viewer) { [store] (_) throws(StoreError) in
      .json(store.schedules, as: schedulesForm)
    }
  }

  @Sendable private func plan(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.requiredBrand()
    let version = call.integer("version") ?? 0
    guard let at = call.time("at") else { throw Problem(.missingParameter, "at is missing") }
    let until = call.time("until")
    let isForced = try launches.isForced(call, of: brand)
    let approval = try launches.approval(call)
    let launch = Launch(brand, version: version, period: SchedulePeriod(at: at, until: until))
    return try administration.reply(to: call, needing: .publisher, takesLong: true) {
      [launches, store] (actor) throws(StoreError) in
      try launches.carryOut(launch, isForced: isForced, by: actor) {
        () throws(StoreError) in
        let schedule = try store.schedule(
          brand, version: version, at: at, until: until, isForced: isForced, approval: approval,
          by: actor)
        return .json(schedule, as: scheduleForm, status: .created)
      }
    }
  }

  @Sendable private func cancel(_ call: APICall) throws(Problem) -> HTTPReply {
    let id = call.path["id"] ?? ""
    return try administration.reply(to: call, needing: .publisher) {
      [store] (actor) throws(StoreError) in
      .json(try store.cancelSchedule(id, by: actor), as: .change)
    }
  }
}

private let schedulesForm = scheduleForm.listed(as: "schedules").named("Schedules")

private let scheduleForm = AnswerForm<Schedule>.object([
  .member("id", .text, \.id), .all(of: .brand, \.brand),
  .member("version", .integer, \.version), .member("at", .time, \.period.at),
  .member("until", .nullable(.time), \.period.until),
  .member("started", .flag, \.hasStarted), .member("forced", .flag, \.isForced),
  .member("createdBy", .text, \.createdBy),
]).named("Schedule")

extension APIOperation {
  package static let getSchedules = APIOperation(
    .get, "/admin/schedule", name: "getSchedules", summary: "The schedules in order of time.")

  package static let postSchedule = APIOperation(
    .post, "/admin/schedule", name: "postSchedule",
    summary:
      "Schedules a version to go live at a time, and optionally to be replaced by its predecessor at another.",
    parameters: [
      Administration.brand, ActiveRoutes.newVersion,
      QueryParameter(
        name: "at", kind: .time, summary: "When the version goes live.", isRequired: true),
      QueryParameter(
        name: "until", kind: .time, summary: "When the previously live version returns."),
      Launches.force, Launches.unapproved, Administration.reason,
    ] + APICall.documents)

  package static let deleteSchedule = APIOperation(
    .delete, "/admin/schedule/{id}", name: "deleteSchedule", summary: "Cancels a schedule.",
    parameters: [Administration.reason])
}
