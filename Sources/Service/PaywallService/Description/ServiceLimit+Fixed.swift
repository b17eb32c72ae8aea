import AdminRoutes
import GateKeeping
import JSON
import PaywallGate
import PaywallModel
import PaywallMoney
import PaywallPages
import PaywallRender
import PaywallStorage
import PaywallStore
import PaywallUsage
import Pictures
import Placements
import ReaderRoutes
import RenderRoutes
import Routing
import SiteRoutes
import UsageRoutes

extension ServiceLimit {
  /// The fixed limits, read from the constants that enforce them.
  static let fixed: [ServiceLimit] =
    documents + pictures + data + brands + answers + changes + usage + money

  private static let documents = [
    fixed("a document", size(StoreLimits.standard.documentBytes), "413"),
    fixed("levels of lists and objects in a document", JSONLimits.document.maxDepth, "422"),
    fixed("boxes of a layout", RenderLimits.boxes, "422"),
    fixed("levels of boxes in a layout", RenderLimits.levels, "422"),
    fixed("fragments inside each other", FragmentLimits.standard.depth, "422"),
    fixed("values produced by a document's fragments", FragmentLimits.standard.values, "422"),
    fixed(
      "a theme, products, strings, fragment or data file", size(CompanionFile.mostBytes), "413"),
  ]

  private static let pictures = [
    fixed("a picture", size(StoreLimits.standard.imageBytes), "413"),
    fixed("an SVG", size(StoreLimits.standard.markupBytes), "413"),
    fixed("pixels on a side of a picture", ImageLimits.standard.side, "422"),
    fixed("pixels of a picture", ImageLimits.standard.pixels, "422"),
    fixed(
      "seconds and memory of a program that decodes a picture for the gate",
      "\(SystemDecoder.seconds) s, \(size(SystemDecoder.memory))", "contrast-unknown"),
  ]

  private static let data = [
    fixed("levels of a document's data", DataLimits.standard.depth, "422"),
    fixed("elements of a list used by @each", DataLimits.standard.items, "422"),
    fixed("values of all data of a document", DataLimits.standard.values, "422"),
    fixed("HTML in one text", size(DataLimits.standard.htmlBytes), "422"),
  ]

  private static let brands = [
    fixed("brands", StoreLimits.standard.brands, "409"),
    fixed("versions of a brand", StoreLimits.standard.versionsPerBrand, "409"),
    fixed("images of a brand", StoreLimits.standard.imagesPerBrand, "409"),
    fixed(
      "strings, fragments or data files of a brand", StoreLimits.standard.companionsPerKind, "409"),
    fixed("lists of people of a brand", StoreLimits.standard.companionsPerKind, "409"),
    fixed("campaigns of a brand", PlacementDocument.mostCampaigns, "409"),
    fixed(
      "rules of a placement, of all its files", PlacementDocument.mostRules, "422"),
    fixed(
      "experiments of a brand's placements, of all files", PlacementDocument.mostExperiments, "422"),
    fixed("people of a list", PeopleList.mostPeople, "422"),
    fixed(
      "tests of what texts contain or begin with, in placements", PlacementDocument.mostTextTests,
      "422"),
  ]

  private static let answers = [
    fixed(
      "brands, versions and images on a page of GET /brands", ListedContent.entriesOnPage,
      "pass next as after for the next page"),
    fixed(
      "messages about invalid files in /readyz", StatusRoutes.problemsTold,
      "problemFiles is their number, the log has all"),
    fixed(
      "frames in the difference of two versions", size(DifferenceRoutes.framesLimit), "422"),
    fixed(
      "brands with pictures on the home page", PageRoutes.cardsAtMost, "GET /brands has the others"),
    fixed("screens of one check", CheckRoutes.mostCells, "400"),
    fixed("simulations of one token at a time", 1, "429"),
    fixed(
      "how long the readers of one simulation are asked", "\(SimulationRequest.seconds)s",
      "complete is false"),
    fixed(
      "the content of POST /admin/render and /admin/sheet", size(DraftContent.limit), "413"),
    fixed(
      "drafts of POST /admin/render and /admin/sheet that are kept checked", RecentDrafts.most,
      "the least recently used is checked again"),
    fixed("screens of POST /admin/sheet", DraftSheet.mostScreens, "413"),
    fixed(
      "errors and warnings of the gate in one response", VersionFindings.named,
      "the findings have all"),
    fixed(
      "versions whose findings are kept", KeptFindings.mostFiles, "the oldest are judged again"),
    fixed("changes on a page of GET /admin/audit", StoreLimits.standard.auditPage, "400"),
  ]

  private static let changes = [
    fixed(
      "a segment of the log", size(StorageLimits.standard.segmentBytes), "the log is rotated"),
    fixed(
      "segments of the log", StorageLimits.standard.segments,
      "the oldest is deleted, and ?at= no longer reaches it"),
    fixed("unfinished schedules", StoreLimits.standard.schedules, "409"),
    fixed("launches that wait for approval", StoreLimits.standard.proposals, "409"),
    fixed("how far ahead a schedule may be", "\(StoreLimits.standard.scheduleDays) days", "400"),
    fixed("how long a preview link is valid", "\(PreviewKey.longest / 86_400) days", "400"),
    fixed("live previews", LivePreviews.most, "409"),
    fixed("live previews of one person", LivePreviews.mostOfOne, "409"),
    fixed("the content of a live preview", size(LivePreviews.contentLimit), "413"),
    fixed(
      "how long a live preview is kept that nobody changes",
      "\(LivePreviews.patience / 60) minutes", "it ends, and its page says so"),
    fixed(
      "revoked preview links that have not expired", StoreLimits.standard.revokedPreviews, "409"),
    fixed("tokens", TokenFile.most, "409"),
    fixed("client keys of a brand", StoreLimits.standard.clientKeysPerBrand, "409"),
    fixed(
      "time for reading a folder", "\(Int(clamping: StoreLimits.standard.lookSeconds))s",
      "/readyz reports it as stuck"),
  ]

  private static let usage: [ServiceLimit] = {
    let limits = UsageLimits()
    return [
      fixed("the content of POST /events/client", size(limits.content), "413"),
      fixed(
        "the content of POST /events/client after expanding it", size(limits.expandedContent), "413"
      ),
      fixed("events of one request to POST /events/client", limits.batch, "422"),
      fixed(
        "the content of POST /events/client with a token, before and after expanding it",
        size(limits.serverContent), "413"),
      fixed("events of one such request", limits.serverBatch, "422"),
      fixed("events of one client in an hour", limits.eventsPerHour, "429"),
      fixed(
        "events of a client key in a minute, unless its maker says otherwise",
        ClientKey.Terms.usualEventsPerMinute, "429"),
      fixed("age of an event", "\(limits.age) hours", "it is refused as too-old"),
      fixed(
        "events among which one that is sent again is recognised, in equal shares for all keys",
        UsageLimits.recognised,
        "it counts again"),
      fixed("how long counts are kept", "\(limits.days) days", "they are dropped"),
      fixed("counts of series in hours", limits.cells, "the oldest hours are dropped early"),
      fixed(
        "readers of experiments that are known, of which up to half is reserved for the running experiments in equal parts",
        limits.readers, "more are not counted, and results say so"),
      fixed(
        "payments of readers of experiments", limits.payments,
        "more are not part of the revenue, and results say so"),
    ]
  }()

  private static let money: [ServiceLimit] = {
    let limits = MoneyLimits()
    return [
      fixed("the content of POST /events/app-store", size(AppStoreNotification.most), "413"),
      fixed("the content of POST /events/stripe", size(StripeEvent.most), "413"),
      fixed("the content of POST /events/server", size(ServerReport.most), "413"),
      fixed("events of one request to POST /events/server", ServerReport.mostEvents, "422"),
      fixed(
        "chains of certificates that the App Store's messages had and that are known",
        KnownChains.most, "the least recently used is verified again"),
      fixed("new chains of certificates that are verified at once", KnownChains.burst, "503"),
      fixed(
        "new chains of certificates that are verified in a second",
        Int(clamping: KnownChains.perSecond), "503"),
      fixed(
        "how long facts of stores are kept", "\(limits.days) days", "they become sums of days"),
      fixed("facts of a brand in a day", limits.factsPerDay, "429"),
      fixed(
        "different names of products, apps, storefronts and currencies of facts", limits.names,
        "429"),
    ]
  }()

  private static func fixed(_ meaning: String, _ value: String, _ beyond: String) -> ServiceLimit {
    ServiceLimit(option: nil, meaning: meaning, value: value, beyond: beyond)
  }

  private static func fixed(_ meaning: String, _ value: Int, _ beyond: String) -> ServiceLimit {
    fixed(meaning, String(value), beyond)
  }

  /// Formats bytes like the command line, in the largest unit without a fraction.
  private static func size(_ bytes: Int) -> String {
    bytes % (1 << 20) == 0 ? "\(bytes >> 20)MiB" : "\(bytes >> 10)KiB"
  }
}
