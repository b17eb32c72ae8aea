import AdminRoutes
import ReaderRoutes
import Routing

/// The commands for placements, experiments, lists of people and what was counted.
extension RemoteTable {
  static let ofPlacements = [
    placementsAdjust, placementsExplain, placementsForce, placementsSimulate, listsList, listsPut,
    listsRemove, results, usage, money, keysList, keysAdd, keysRemove,
  ]

  static let placementsAdjust = RemoteCommand(
    .postAdjustment, "placements", "adjust",
    does:
      "Give the experiments of a draft of placements the ranges with which its weights move as few people as possible, and print it. Publishes nothing.",
    [.path("brand"), .content], flags: [campaign], answersFile: true)

  static let placementsExplain = RemoteCommand(
    .getPaywall, "placements", "explain",
    does: "Say what a placement shows a reader, and what each of its rules asked and found.",
    [.query("brand"), .query("placement")],
    flags: [
      .init(
        reader: "reader",
        "what is known of the reader, such as userId=u1,platform=ios,custom.tier=gold")
    ], always: [("explain", "true")])

  static let placementsForce = RemoteCommand(
    .postForcedVariant, "placements", "force",
    does: "Make a link with which a tester sees one variant of an experiment. It is never counted.",
    [.path("brand"), .query("experiment"), .query("variant")],
    flags: [.init("for", "how long it is valid, such as 30m, 2h or 7d (default: 1d)")])

  static let placementsSimulate = RemoteCommand(
    .postSimulation, "placements", "simulate",
    does:
      "Say how many simulated readers would see something else by a draft of placements, and which rules nobody reaches. Publishes nothing.",
    [.path("brand"), .wrapped("draft")],
    flags: [
      campaign,
      .init("count", "this many readers (default: 10000)", value: "N", number: "count"),
      .init("seed", "other readers for another number (default: 1)", value: "N", number: "seed"),
    ])

  static let listsList = RemoteCommand(
    .getLists, "lists", "list",
    does: "List the brand's lists of people, whom placements name by the list.", [.path("brand")])

  static let listsPut = RemoteCommand(
    .putList, "lists", "put",
    does:
      "Upload a list of people: a file with one id in each line. Only the hashes of the ids are sent.",
    [.path("brand"), .path("list"), .people], flags: [reason])

  static let listsRemove = RemoteCommand(
    .deleteList, "lists", "remove", does: "Remove a list of people.",
    [.path("brand"), .path("list")], flags: [reason])

  static let results = RemoteCommand(
    .getExperiment, "results",
    does: "Say what an experiment brought so far, and what to do.",
    [.path("brand"), .path("experiment")],
    flags: [
      .init("version", "this version of the experiment (default: the current one)"),
      .init("from", "only what happened from then on"),
      .init("to", "only what happened until then"),
    ])

  static let usage = RemoteCommand(
    .getUsage, "usage", does: "Say how often each thing happened on paywalls.",
    flags: [
      .init("brand", "only this brand"), paywall, .init("experiment", "only this experiment"),
      .init("from", "only what happened from then on"),
      .init("to", "only what happened until then"),
      .init("by", "sums of hours or of days"), .init("format", "json or csv"),
    ], answersFile: true)

  static let money = RemoteCommand(
    .getMoney, "money",
    does: "Print what stores said of a brand's purchases, or all that is kept of an installation.",
    [.path("brand")],
    flags: [.init("reader", "only what is kept of the installation with this token")])

  static let keysList = RemoteCommand(
    .getKeys, "keys", "list", does: "List the client keys of a brand, without their texts.",
    [.path("brand")])

  static let keysAdd = RemoteCommand(
    .postKey, "keys", "add",
    does: "Make a client key of a brand, with which its apps count. Its text is shown once.",
    [.path("brand"), .member("name")],
    flags: [
      .init(
        "eventsPerMinute", "this many events of one app's readers in a minute", value: "N",
        number: "eventsPerMinute"), reason,
    ])

  static let keysRemove = RemoteCommand(
    .deleteKey, "keys", "remove", does: "Revoke a client key of a brand at once.",
    [.path("brand"), .path("key")], flags: [reason])
}

extension APIOperation {
  fileprivate static let getExperiment = APIOperation(
    .get, "/admin/brands/{brand}/experiments/{experiment}", name: "getExperiment",
    summary: "What an experiment says so far.",
    parameters: [
      QueryParameter(
        name: "version", kind: .integer(0...1_000_000), summary: "A version of the experiment."),
      from, to,
    ])

  fileprivate static let getMoney = APIOperation(
    .get, "/admin/brands/{brand}/money", name: "getMoney",
    summary: "What stores said of the brand's purchases.",
    parameters: [
      QueryParameter(
        name: "reader", kind: .line(characters: 128), summary: "The token of an installation.")
    ])

  fileprivate static let getUsage = APIOperation(
    .get, "/admin/usage", name: "getUsage", summary: "How often each thing happened.",
    parameters: [
      QueryParameter(name: "brand", kind: .brand, summary: "Only this brand."),
      QueryParameter(name: "paywall", kind: .paywall, summary: "Only this paywall."),
      QueryParameter(
        name: "experiment", kind: .line(characters: 64), summary: "Only this experiment."),
      from, to,
      QueryParameter(
        name: "by", kind: .choice(["hour", "day"]), summary: "Sums of hours or days."),
      QueryParameter(
        name: "format", kind: .choice(["json", "csv"]), summary: "The form of the answer."),
    ])

  fileprivate static let getKeys = APIOperation(
    .get, "/admin/brands/{brand}/keys", name: "getKeys", summary: "The brand's client keys.")

  fileprivate static let postKey = APIOperation(
    .post, "/admin/brands/{brand}/keys", name: "postKey", summary: "Makes a client key.",
    parameters: [Administration.reason], body: ["application/json"])

  fileprivate static let deleteKey = APIOperation(
    .delete, "/admin/brands/{brand}/keys/{key}", name: "deleteKey",
    summary: "Revokes a client key.", parameters: [Administration.reason])

  private static let from = QueryParameter(name: "from", kind: .time, summary: "The beginning.")
  private static let to = QueryParameter(name: "to", kind: .time, summary: "The end.")
}
