/// The commands that a service carries out. Their flags are parameters of the API; a test keeps both consistent.
enum RemoteTable {
  static let all = [
    status, brands, nodes, publish, pull, live, active, diff, impact, findings, audit, scheduleList,
    scheduleAdd, scheduleRemove, proposalsList, proposalsAdd, proposalsApprove, proposalsWithdraw,
    placementsAdjust, imagesPush, previewAdd, previewList, previewRemove, tokensList,
    tokensAdd, tokensRemove, watch,
  ]

  /// Commands for a service that only agents use; on the command line they work on files.
  static let forAgents = [check, render, importing, exportRevenueCat]

  /// Commands that are not offered to agents: only a person decides who may change what, and a tool answers only once.
  static let forPeople: Set<String> = [
    "tokens list", "tokens add", "tokens remove", "watch", "proposals approve",
  ]

  /// The commands that may change what customers see.
  static let changingLive: Set<String> = [
    "live", "active", "schedule add", "schedule remove", "images push",
  ]

  static func command(named name: String) -> RemoteCommand? {
    all.first { $0.spec.name == name }
  }

  private static let reason = RemoteCommand.Flag("reason", "TEXT", "the reason, for the audit log")
  private static let force = RemoteCommand.Flag(
    "force", nil, "pass the gate, which needs --reason; the audit log says so")
  private static let unapproved = RemoteCommand.Flag(
    "unapproved", nil,
    "go live without the approval that the brand's policy asks for, as an admin with --reason")
  private static let wait = RemoteCommand.Flag(
    "wait", "all", "answer only once every node has the change")
  private static let paywall = RemoteCommand.Flag(
    "paywall", "NAME", "this paywall of the brand (default: main)")
  /// The options that choose a document of the brand.
  private static let documents = [
    paywall, RemoteCommand.Flag("placements", nil, "the brand's placements, and no paywall"),
  ]
  private static let day = RemoteCommand.Flag(
    "at", "DAY", "the day on which readers look (default: today)")

  static let status = RemoteCommand(
    "status", does: "Say whether a service is ready, and what is wrong if it is not.",
    operation: "getReadiness", .get, "/readyz")

  static let brands = RemoteCommand(
    "brands", does: "List the brands of a service with their live and newest versions.",
    operation: "getBrands", .get, "/brands",
    flags: [.init("after", "BRAND", "only brands after this one, for the next page")])

  static let nodes = RemoteCommand(
    "nodes", does: "List the running services on one log, and how far behind each is.",
    operation: "getNodes", .get, "/admin/nodes")

  static let publish = RemoteCommand(
    "publish",
    does: "Publish a document as the next version of a brand, after the gate has judged it.",
    operation: "putDocument", .put, "/admin/brands/{brand}", [.path("brand"), .content],
    flags: [
      .init("dryRun", nil, "check and judge only"),
      .init("activate", nil, "make it live"), force, unapproved, wait, reason,
      .init(
        "ifMatch", "ETAG",
        "only if this is still the live version's etag, so that nobody's work is passed over",
        field: "If-Match"),
    ] + documents)

  static let pull = RemoteCommand(
    "pull", does: "Write the document of a brand to standard output, as it was published.",
    operation: "getPaywall", .get, "/paywall", [.query("brand")],
    flags: [
      .init("version", "N", "this version (default: the live one)"),
      .init("at", "TIME", "what was live then, such as 2026-11-25T12:00:00Z"), paywall,
    ], answersFile: true)

  static let check = RemoteCommand(
    "check",
    does: "Lay a document out for all readers and list what nobody should see. Publishes nothing.",
    operation: "postCheck", .post, "/admin/check", [.content],
    flags: [
      .init("brand", "BRAND", "the brand with its pictures, products and texts"),
      .init("devices", "IDS", "these devices, separated by commas"),
      .init("locales", "LOCALES", "these locales, separated by commas"),
      .init("budget", "N", "screens to lay out at most"), day,
    ])

  static let render = RemoteCommand(
    "render", does: "Draw a version as one reader sees it.", operation: "getRender", .get,
    "/render", [.query("brand")],
    flags: [
      .init("version", "N", "this version (default: the live one)"),
      .init("format", "FORMAT", "svg, or json for the frames"),
      .init("device", "ID", "a device, such as iphone-15"),
      .init("locale", "LOCALE", "a locale, such as de"),
      .init("theme", "THEME", "light or dark"),
      .init("textScale", "N", "how much larger text is than usual"),
      .init("state", "NAME=VALUE,…", "the document's variables"), paywall,
    ], answersFile: true)

  static let importing = RemoteCommand(
    "import", "revenuecat",
    does:
      "Convert a document of RevenueCat Paywalls v2 and list what it cannot express exactly. Publishes nothing.",
    operation: "postImport", .post, "/admin/import", [.content])

  static let exportRevenueCat = RemoteCommand(
    "export", "revenuecat",
    does:
      "Convert a version to RevenueCat Paywalls v2 and list what that cannot express exactly.",
    operation: "getExport", .get, "/admin/brands/{brand}/export", [.path("brand")],
    flags: [.init("version", "N", "this version (default: the live one)")])

  static let live = RemoteCommand(
    "live", does: "Make a version of a brand live: a new one, or an old one to go back.",
    operation: "postLive", .post, "/admin/live", [.query("brand"), .query("version")],
    flags: [force, unapproved, wait, reason] + documents)

  static let active = RemoteCommand(
    "active", does: "Make a brand the one that clients get which name none.",
    operation: "postActive", .post, "/admin/active", [.query("brand")],
    flags: [.init("version", "N", "make this version live, too"), force, unapproved, wait, reason])

  static let diff = RemoteCommand(
    "diff", does: "Say what two versions of a brand differ in.",
    operation: "getDifference", .get, "/admin/brands/{brand}/diff", [.path("brand")],
    flags: [
      .init("from", "N", "the old version"), .init("to", "N", "the new version"),
      .init("device", "DEVICE", "compare the frames on this device, too"),
    ] + documents)

  static let impact = RemoteCommand(
    "impact", does: "Say what a version changes on the screens of all readers.",
    operation: "getImpact", .get, "/admin/brands/{brand}/impact",
    [.path("brand"), .query("version")],
    flags: [
      .init("from", "N", "the old version (default: the live one)"),
      .init("budget", "N", "screens to compare at most"), day, paywall,
    ])

  static let findings = RemoteCommand(
    "findings", does: "List what the gate found in a version of a brand.",
    operation: "getFindings", .get, "/admin/brands/{brand}/versions/{version}/findings",
    [.path("brand"), .path("version")],
    flags: [
      .init("devices", "IDS", "judge these devices, separated by commas"),
      .init("locales", "LOCALES", "judge these locales, separated by commas"),
      .init("budget", "N", "screens to lay out at most"), day, paywall,
    ])

  static let audit = RemoteCommand(
    "audit", does: "List the changes of a service: who, when, what and why.",
    operation: "getAudit", .get, "/admin/audit",
    flags: [
      .init("brand", "BRAND", "only changes of this brand"),
      .init("since", "TIME", "only changes since then"),
      .init("order", "ORDER", "newest or oldest first"),
      .init("before", "N", "only changes before this number, for the next page"),
      .init("limit", "N", "this many at most"),
    ] + documents)

  static let scheduleList = RemoteCommand(
    "schedule", "list", does: "List the launches that are planned.",
    operation: "getSchedules", .get, "/admin/schedule")

  static let scheduleAdd = RemoteCommand(
    "schedule", "add", does: "Plan to make a version live.",
    operation: "postSchedule", .post, "/admin/schedule", [.query("brand"), .query("version")],
    flags: [
      .init("at", "TIME", "when it goes live, such as 2026-12-01T00:00:00Z"),
      .init("until", "TIME", "when the version before it comes back"), force, unapproved, reason,
    ] + documents)

  static let scheduleRemove = RemoteCommand(
    "schedule", "remove", does: "Drop a planned launch.",
    operation: "deleteSchedule", .delete, "/admin/schedule/{id}", [.path("id")], flags: [reason])

  static let placementsAdjust = RemoteCommand(
    "placements", "adjust",
    does:
      "Give the experiments of a draft of placements the ranges with which its weights move as few people as possible, and print it. Publishes nothing.",
    operation: "postAdjustment", .post, "/admin/brands/{brand}/placements/adjust",
    [.path("brand"), .content], answersFile: true)

  static let proposalsList = RemoteCommand(
    "proposals", "list", does: "List the launches that wait for approval.",
    operation: "getProposals", .get, "/admin/proposals",
    flags: [.init("brand", "BRAND", "only proposals of this brand")])

  static let proposalsAdd = RemoteCommand(
    "proposals", "add", does: "Propose to make a version live. Somebody else approves it.",
    operation: "postProposal", .post, "/admin/proposals", [.query("brand"), .query("version")],
    flags: [
      .init("at", "TIME", "when it goes live, such as 2026-12-01T00:00:00Z (default: at once)"),
      .init("until", "TIME", "when the version before it comes back"),
      .init("activate", nil, "make the brand the active one, too"), force, reason,
    ] + documents)

  static let proposalsApprove = RemoteCommand(
    "proposals", "approve", does: "Approve a launch that somebody else has proposed.",
    operation: "postApproval", .post, "/admin/proposals/{proposal}/approve", [.path("proposal")],
    flags: [
      .init(
        "ifMatch", "ETAG", "only if it is for these bytes: the etag of the proposal",
        field: "If-Match"), reason,
    ])

  static let proposalsWithdraw = RemoteCommand(
    "proposals", "withdraw", does: "Take back a proposal of yours, or reject another one's.",
    operation: "deleteProposal", .delete, "/admin/proposals/{proposal}", [.path("proposal")],
    flags: [reason])

  static let imagesPush = RemoteCommand(
    "images", "push", does: "Upload a picture of a brand under its file's name.",
    operation: "putImage", .put, "/admin/brands/{brand}/images/{name}",
    [.path("brand"), .named("name")], flags: [reason])

  static let tokensList = RemoteCommand(
    "tokens", "list",
    does: "List the tokens of a service, or of its files, with their roles and expiry times.",
    operation: "getTokens", .get, "/admin/tokens", onFiles: TokenCommand.files)

  static let tokensAdd = RemoteCommand(
    "tokens", "add",
    does: "Create a token of a service, or in its files. Its secret is shown once.",
    operation: "postToken", .post, "/admin/tokens", [.member("name")],
    flags: [
      .init(
        "role", "ROLE", "viewer, editor, publisher or admin (default: publisher)", member: "role"),
      .init(
        "expires", "TIME", "when it expires, such as 2027-01-31T00:00:00Z", member: "expiresAt"),
      reason,
    ], onFiles: TokenCommand.files)

  static let tokensRemove = RemoteCommand(
    "tokens", "remove", does: "Remove a token of a service at once, or from its files.",
    operation: "deleteToken", .delete, "/admin/tokens/{token}", [.path("token")], flags: [reason],
    onFiles: TokenCommand.files)

  static let previewAdd = RemoteCommand(
    "preview", "add",
    does:
      "Make a link that shows a version, live or not, to whoever has it; on a terminal with its QR code.",
    operation: "postPreview", .post, "/admin/preview", [.query("brand"), .query("version")],
    flags: [.init("for", "TIME", "how long it is valid, such as 30m, 2h or 7d (default: 1d)")])

  static let previewList = RemoteCommand(
    "preview", "list", does: "List the unsaved texts that are shown while somebody writes them.",
    operation: "getLivePreviews", .get, "/admin/preview")

  static let previewRemove = RemoteCommand(
    "preview", "remove",
    does: "Revoke a link to a version by its id, or end a live preview.",
    operation: "deletePreview", .delete, "/admin/preview/{id}", [.path("id")], flags: [reason])

  static let watch = RemoteCommand(
    "watch",
    does:
      "Follow the changes of a service, a line each; with --json an object a line. Ctrl-C ends it.",
    operation: "getEvents", .get, "/events",
    flags: [.init("brand", "BRAND", "only changes of this brand")], answersEvents: true)
}
