import Foundation
import HTTP
import PaywallStore
import ReaderRoutes
import Routing

/// Shows what apps send, as it arrives.
struct ActivityRoutes: RouteGroup {
  let context: ServiceContext
  let activity: Activity

  var routes: [Route] {
    [
      Route(
        .get, "/admin/brands/{brand}/activity", name: "getActivity",
        summary:
          "The last \(Activity.most) events that apps sent for the brand, as they arrived: counted, repeated, or refused and why, in words; also requests that were refused as a whole. elsewhere has the last \(Activity.mostElsewhere) that cannot be assigned to a brand, because no brand has or had their key, and pages of other origins whose browsers were not allowed to read an answer. In memory since the start; a node of a fleet shows what it got itself. No person is shown: client is a short name that tells apps apart.",
        parameters: [
          QueryParameter(
            name: "after", kind: .integer(0...(1 << 53)),
            summary: "Only what came after this number: last of the answer before.")
        ],
        answers: [.json(activityForm, "The entries, the oldest first.")],
        problems: [.unknownBrand], handler: recent)
    ]
  }

  @Sendable private func recent(_ call: APICall) throws(Problem) -> HTTPReply {
    let (brand, after) = (try call.brandInPath(), call.integer("after") ?? 0)
    return try administration.reply(to: call, needing: .viewer) {
      [store, activity] (_) throws(StoreError) in
      guard store.catalog.brands[brand] != nil else { throw .unknownBrand(brand) }
      let (last, own, elsewhere) = activity.entries(of: brand.name, after: after)
      let answer = ActivityAnswer(
        node: store.isShared ? store.nodeName : nil, since: activity.since,
        now: administration.store.now(), last: last, entries: own, elsewhere: elsewhere)
      return .json(answer, as: activityForm, style: .compact)
    }
  }
}

/// The entries after a number.
private struct ActivityAnswer {
  /// The node that answers; nil for a single service.
  let node: String?
  let since: Date
  let now: Date
  let last: Int
  let entries: [ActivityEntry]
  let elsewhere: [ActivityEntry]
}

private let activityForm = AnswerForm<ActivityAnswer>.object([
  .optional("node", .text, \.node), .member("since", .time, \.since),
  .member("now", .time, \.now), .member("last", .integer, \.last),
  .member("entries", .list(of: ActivityEntry.form, atMost: Activity.most), \.entries),
  .member(
    "elsewhere", .list(of: ActivityEntry.form, atMost: Activity.mostElsewhere), \.elsewhere),
]).named("Activity")
