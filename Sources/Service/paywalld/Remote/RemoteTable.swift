import AdminRoutes
import PaywallService
import ReaderRoutes
import RenderRoutes
import Routing

/// The commands that a service carries out, each made from an operation of the API.
enum RemoteTable {
  static let all =
    [
      status, brands, nodes, publish, pull, live, active, diff, impact, findings, audit,
      scheduleList,
      scheduleAdd, scheduleRemove, proposalsList, proposalsAdd, proposalsApprove, proposalsWithdraw,
      imagesPush, previewAdd, previewList, previewRemove, tokensList, tokensAdd, tokensRemove,
      watch,
    ] + ofPlacements

  /// Commands for a service that only agents use; on the command line they work on files.
  static let forAgents = [check, render, importing, exportRevenueCat]

  /// Commands that are not offered to agents: only a person decides who may change what, and a tool answers only once.
  static let forPeople: Set<String> = [
    "tokens list", "tokens add", "tokens remove", "watch", "proposals approve",
    "keys list", "keys add", "keys remove", "lists put",
  ]

  /// The commands that may change what customers see.
  static let changingLive: Set<String> = [
    "live", "active", "schedule add", "schedule remove", "images push", "lists remove",
  ]

  static func command(named name: String) -> RemoteCommand? {
    all.first { $0.spec.name == name }
  }

  static let reason = RemoteCommand.Flag(
    "reason", "the reason, for the audit log", value: "TEXT")
  private static let force = RemoteCommand.Flag(
    "force", "pass the gate, which needs --reason; the audit log says so")
  private static let unapproved = RemoteCommand.Flag(
    "unapproved",
    "go live without the approval that the brand's policy asks for, as an admin with --reason")
  private static let wait = RemoteCommand.Flag("wait", "answer only once every node has the change")
  static let paywall = RemoteCommand.Flag(
    "paywall", "this paywall of the brand (default: main)")
  static let campaign = RemoteCommand.Flag("campaign", "this campaign of the brand's placements")
  /// The options that choose a document of the brand.
  private static let documents = [
    paywall, RemoteCommand.Flag("placements", "the brand's placements, and no paywall"), campaign,
  ]
  private static let day = RemoteCommand.Flag(
    "at", "the day on which readers look (default: today)")

  static let status = RemoteCommand(
    .getReadiness, "status", does: "Say whether a service is ready, and what is wrong if it is not."
  )

  static let brands = RemoteCommand(
    .getBrands, "brands", does: "List the brands of a service with their live and newest versions.",
    flags: [.init("after", "only brands after this one, for the next page")])

  static let nodes = RemoteCommand(
    .getNodes, "nodes", does: "List the running services on one log, and how far behind each is.")

  static let publish = RemoteCommand(
    .putDocument, "publish",
    does: "Publish a document as the next version of a brand, after the gate has judged it.",
    [.path("brand"), .content],
    flags: [
      .init("dryRun", "check and judge only"),
      .init("activate", "make it live"), force, unapproved, wait, reason,
      .init(
        "ifMatch",
        "only if this is still the live version's etag, so that nobody's work is passed over",
        value: "ETAG",
        field: "If-Match"),
    ] + documents)

  static let pull = RemoteCommand(
    .getPaywall, "pull",
    does: "Write the document of a brand to standard output, as it was published.",
    [.query("brand")],
    flags: [
      .init("version", "this version (default: the live one)"),
      .init("at", "what was live then, such as 2026-11-25T12:00:00Z"), paywall,
    ], answersFile: true)

  static let check = RemoteCommand(
    .postCheck, "check",
    does: "Lay a document out for all readers and list what nobody should see. Publishes nothing.",
    [.content],
    flags: [
      .init("brand", "the brand with its pictures, products and texts"),
      .init("devices", "these devices, separated by commas", value: "IDS"),
      .init("locales", "these locales, separated by commas"),
      .init("budget", "screens to lay out at most"), day,
      .init("first", "the likeliest screens alone, in less than a second, without changes"),
    ])

  static let render = RemoteCommand(
    .getRender, "render", does: "Draw a version as one reader sees it.", [.query("brand")],
    flags: [
      .init("version", "this version (default: the live one)"),
      .init("format", "svg, or json for the frames"),
      .init("device", "a device, such as iphone-15", value: "ID"),
      .init("locale", "a locale, such as de"),
      .init("theme", "light or dark"),
      .init("textScale", "how much larger text is than usual"),
      .init("state", "the document's variables", value: "NAME=VALUE,…"), paywall,
    ], answersFile: true)

  static let importing = RemoteCommand(
    .postImport, "import", "revenuecat",
    does:
      "Convert a document of RevenueCat Paywalls v2 and list what it cannot express exactly. Publishes nothing.",
    [.content], flags: [offering])

  private static let offering = RemoteCommand.Flag(
    "offering", "the offering, if the file has several with a paywall", value: "NAME")

  static let exportRevenueCat = RemoteCommand(
    .getExport, "export", "revenuecat",
    does:
      "Convert a version to RevenueCat Paywalls v2 and list what that cannot express exactly.",
    [.path("brand")],
    flags: [.init("version", "this version (default: the live one)")])

  static let live = RemoteCommand(
    .postLive, "live", does: "Make a version of a brand live: a new one, or an old one to go back.",
    [.query("brand"), .query("version")],
    flags: canary + [force, unapproved, wait, reason] + documents)

  /// How a launch begins with a share of the readers.
  private static let canary = [
    RemoteCommand.Flag(
      "canary",
      "show it to this share of the readers first, such as 0.05; the guard rails decide whether everybody sees it then",
      value: "SHARE"),
    RemoteCommand.Flag("for", "how long the canary takes, such as PT2H or 2h"),
  ]

  static let active = RemoteCommand(
    .postActive, "active", does: "Make a brand the one that clients get which name none.",
    [.query("brand")],
    flags: [.init("version", "make this version live, too"), force, unapproved, wait, reason])

  static let diff = RemoteCommand(
    .getDifference, "diff", does: "Say what two versions of a brand differ in.", [.path("brand")],
    flags: [
      .init("from", "the old version"), .init("to", "the new version"),
      .init("device", "compare the frames on this device, too"),
    ] + documents)

  static let impact = RemoteCommand(
    .getImpact, "impact", does: "Say what a version changes on the screens of all readers.",
    [.path("brand"), .query("version")],
    flags: [
      .init("from", "the old version (default: the live one)"),
      .init("budget", "screens to compare at most"), day, paywall,
    ])

  static let findings = RemoteCommand(
    .getFindings, "findings", does: "List what the gate found in a version of a brand.",
    [.path("brand"), .path("version")],
    flags: [
      .init("devices", "judge these devices, separated by commas", value: "IDS"),
      .init("locales", "judge these locales, separated by commas"),
      .init("budget", "screens to lay out at most"), day, paywall,
    ])

  static let audit = RemoteCommand(
    .getAudit, "audit", does: "List the changes of a service: who, when, what and why.",
    flags: [
      .init("brand", "only changes of this brand"),
      .init("since", "only changes since then"),
      .init("order", "newest or oldest first"),
      .init("before", "only changes before this number, for the next page"),
      .init("limit", "this many at most"),
    ] + documents)

  static let scheduleList = RemoteCommand(
    .getSchedules, "schedule", "list", does: "List the launches that are planned.")

  static let scheduleAdd = RemoteCommand(
    .postSchedule, "schedule", "add", does: "Plan to make a version live.",
    [.query("brand"), .query("version")],
    flags: [
      .init("at", "when it goes live, such as 2026-12-01T00:00:00Z"),
      .init("until", "when the version before it comes back"), force, unapproved, reason,
    ] + documents)

  static let scheduleRemove = RemoteCommand(
    .deleteSchedule, "schedule", "remove", does: "Drop a planned launch.", [.path("id")],
    flags: [reason])

  static let proposalsList = RemoteCommand(
    .getProposals, "proposals", "list", does: "List the launches that wait for approval.",
    flags: [.init("brand", "only proposals of this brand")])

  static let proposalsAdd = RemoteCommand(
    .postProposal, "proposals", "add",
    does: "Propose to make a version live. Somebody else approves it.",
    [.query("brand"), .query("version")],
    flags: [
      .init("at", "when it goes live, such as 2026-12-01T00:00:00Z (default: at once)"),
      .init("until", "when the version before it comes back"),
      .init("activate", "make the brand the active one, too"), force, reason,
    ] + canary + documents)

  static let proposalsApprove = RemoteCommand(
    .postApproval, "proposals", "approve",
    does: "Approve a launch that somebody else has proposed.", [.path("proposal")],
    flags: [
      .init(
        "ifMatch", "only if it is for these bytes: the etag of the proposal", value: "ETAG",
        field: "If-Match"), reason,
    ])

  static let proposalsWithdraw = RemoteCommand(
    .deleteProposal, "proposals", "withdraw",
    does: "Take back a proposal of yours, or reject another one's.", [.path("proposal")],
    flags: [reason])

  static let imagesPush = RemoteCommand(
    .putImage, "images", "push", does: "Upload a picture of a brand under its file's name.",
    [.path("brand"), .named("name")], flags: [reason])

  static let tokensList = RemoteCommand(
    .getTokens, "tokens", "list",
    does: "List the tokens of a service, or of its files, with their roles and expiry times.",
    onFiles: TokenCommand.files)

  static let tokensAdd = RemoteCommand(
    .postToken, "tokens", "add",
    does: "Create a token of a service, or in its files. Its secret is shown once.",
    [.member("name")],
    flags: [
      .init(
        "role", "reporter, viewer, editor, publisher or admin (default: publisher)", value: "ROLE",
        member: "role"),
      .init(
        "expires", "when it expires, such as 2027-01-31T00:00:00Z", value: "TIME",
        member: "expiresAt"),
      reason,
    ], onFiles: TokenCommand.files)

  static let tokensRemove = RemoteCommand(
    .deleteToken, "tokens", "remove",
    does: "Remove a token of a service at once, or from its files.", [.path("token")],
    flags: [reason],
    onFiles: TokenCommand.files)

  static let previewAdd = RemoteCommand(
    .postPreview, "preview", "add",
    does:
      "Make a link that shows a version, live or not, to whoever has it; on a terminal with its QR code.",
    [.query("brand"), .query("version")],
    flags: [.init("for", "how long it is valid, such as 30m, 2h or 7d (default: 1d)")])

  static let previewList = RemoteCommand(
    .getLivePreviews, "preview", "list",
    does: "List the unsaved texts that are shown while somebody writes them.")

  static let previewRemove = RemoteCommand(
    .deletePreview, "preview", "remove",
    does: "Revoke a link to a version by its id, or end a live preview.", [.path("id")],
    flags: [reason])

  static let watch = RemoteCommand(
    .getEvents, "watch",
    does:
      "Follow the changes of a service, a line each; with --json an object a line. Ctrl-C ends it.",
    flags: [.init("brand", "only changes of this brand")], answersEvents: true)
}
