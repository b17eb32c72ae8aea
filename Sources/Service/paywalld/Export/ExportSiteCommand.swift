import Foundation
import JSON
import Locales
import PaywallCheck
import PaywallModel
import PaywallOutgoing
import PaywallRender
import PaywallService
import PaywallStorage
import PaywallStore
import Routing

/// `paywalld export site`: writes all responses that readers may request as files that any web server can serve.
///
/// The responses come from a service in this process. It has the content of the state folder, or else the newest documents of the paywalls
/// folder. The service that uses the state folder may keep running.
struct ExportSiteCommand {
  private let folder: String
  private let paywalls: String
  private let state: String
  private let address: PublicAddress
  private var selection: StaticSite.Selection

  init(_ arguments: Arguments) throws(UsageError) {
    folder = arguments.operands[0]
    paywalls = arguments["paywalls"]?.text ?? "paywalls"
    state = arguments["state"]?.text ?? "state"
    address =
      try arguments.value(
        "public-url", expected: PublicAddress.expected, PublicAddress.init) ?? PublicAddress()
    let day = try arguments.value("date", expected: "a day such as 2026-11-25") { text in
      CivilDay(text) == nil ? nil : text
    }
    selection = StaticSite.Selection(day: day ?? Date().formatted(.iso8601.year().month().day()))
    selection.brands = try Self.list(arguments["brands"]?.text).map(Self.brand)
    selection.devices = Self.list(arguments["devices"]?.text)
    selection.locales = Self.list(arguments["locales"]?.text)
    selection.placements = arguments.isOn("placements")
  }

  private static func list(_ text: String?) -> [String] {
    text?.split(separator: ",").map(String.init) ?? []
  }

  private static func brand(_ name: String) throws(UsageError) -> Brand {
    guard let brand = Brand(name) else {
      throw UsageError(message: "--brands: \"\(name)\" cannot be a brand's name")
    }
    return brand
  }

  func run() throws(UsageError) -> ExitStatus {
    let target = try ExportFolder(folder)
    do {
      try CopiedStore.with(paywalls: paywalls, state: state) { store in
        let assets = try RenderingAssets(paywalls: paywalls)
        try check(store.catalog, assets)
        let site = try StaticSite(
          of: try service(store, assets), store.catalog, assets.devices, at: address, selection)
        try write(site, to: target)
      }
      return .done
    } catch let error as UsageError {
      throw error
    } catch {
      Output.message("paywalld: \(error)")
      return .failed
    }
  }

  private func check(_ catalog: Catalog, _ assets: RenderingAssets) throws(UsageError) {
    let live = catalog.names.filter { catalog.version($0, nil) != nil }
    for brand in selection.brands where !live.contains(brand) {
      throw UsageError(
        message: "--brands: \(brand) has no live version",
        hint: "the brands with one are \(live.map(\.name).joined(separator: ", "))")
    }
    for id in selection.devices { _ = try assets.devices.named(id) }
    guard !live.isEmpty else {
      throw UsageError(
        message: "no brand of \(paywalls) or \(state) has a live version",
        hint: "make one live, or name other folders with --paywalls and --state")
    }
    try checkPlacements(of: selection.brands.isEmpty ? live : selection.brands, catalog)
    let known = Set(live.flatMap { catalog.version($0, nil)?.choices.locales ?? [] })
    for locale in selection.locales where !known.contains(locale) {
      throw UsageError(
        message: "--locales: no live document has texts in \(locale)",
        hint: "the locales are \(known.sorted().joined(separator: ", "))")
    }
  }

  private func checkPlacements(of brands: [Brand], _ catalog: Catalog) throws(UsageError) {
    guard selection.placements,
      !brands.contains(where: { catalog.version($0.placements, nil) != nil })
    else { return }
    throw UsageError(
      message: "--placements: no exported brand has live placements",
      hint: "leave the option out, or make placements live")
  }

  private func service(_ store: Store, _ assets: RenderingAssets) throws -> PaywallService {
    var parts = ServiceParts(
      assets: assets, schema: try DocumentChecker.schema(of: paywalls), access: .development,
      previews: PreviewKey(PreviewKey.random()), crossOrigin: CrossOriginPolicy(),
      fetcher: try DataFetcher(hosts: SourceHosts(), limits: SourceLimits(), curl: nil) { _ in },
      renderCacheBytes: 0, eventsKept: 1, metrics: MetricsSource(), version: version)
    parts.publicAddress = address
    return PaywallService(store: store, readiness: Readiness(), parts: parts)
  }

  private func write(_ site: StaticSite, to target: ExportFolder) throws {
    var target = target
    var named: Set<StaticSite.File> = []
    let progress = Progress(total: site.files.count)
    for (number, file) in site.files.enumerated() {
      let bytes = try site.content(of: file)
      try target.write(bytes, to: file.path)
      named.formUnion(try site.files(namedBy: bytes))
      progress.show(number + 1)
    }
    for file in named { try target.write(try site.content(of: file), to: file.path) }
    for placements in site.placements {
      try target.write(placements.content, to: placements.path)
      Output.message(
        "\(placements.path) has the rules, audiences and experiments of \(placements.brand): whoever may read the site may read them"
      )
    }
    for path in try target.finish(with: site.index) {
      Output.message(
        "\(path) stays: the list of the earlier export has it, but it is not as that export wrote it"
      )
    }
    Output.result(
      "\(target.hashes.count) files in \(folder); check them with: cd \(folder) && sha256sum -c --quiet \(ExportFolder.list)"
    )
  }
}

/// Shows the number of written files on a terminal.
private struct Progress {
  let total: Int
  private let isShown = isatty(STDERR_FILENO) == 1

  init(total: Int) { self.total = total }

  func show(_ done: Int) {
    guard isShown, done == total || done.isMultiple(of: 10) else { return }
    FileHandle.standardError.write(
      Data("\r\(done) of \(total) files\(done == total ? "\n" : "")".utf8))
  }
}
