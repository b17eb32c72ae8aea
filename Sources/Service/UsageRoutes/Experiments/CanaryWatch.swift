import Experiments
import Foundation
import PaywallModel
import PaywallStorage
import PaywallStore
import PaywallUsage
import Placements

/// Decides on canaries: at once back to the live version if theirs certainly does harm, to everybody at their end if it does not, and back
/// if nobody was counted.
///
/// What apps tell counts as much as what servers tell with a token: who makes up harm only puts a launch off.
struct CanaryWatch: Sendable {
  let store: Store
  let ledger: UsageLedger
  let dayRates: DayRatesFile?
  let report: @Sendable (String) -> Void

  func look(at now: Date) {
    let catalog = store.catalog
    for (brand, canary) in catalog.canaries {
      do throws(StoreError) {
        try look(at: canary, of: brand, in: catalog, now)
      } catch {
        report("the canary \(canary.id) of \(brand) could not be ended: \(error)")
      }
    }
  }

  /// The seconds until the first canary ends; nil if none runs.
  func pause(at now: Date) -> Double? {
    store.catalog.canaries.map { $0.canary.until.timeIntervalSince(now) }.min()
  }

  private func look(
    at canary: Canary, of brand: Brand, in catalog: Catalog, _ now: Date
  ) throws(StoreError) {
    guard let live = catalog.version(brand, nil) else { return }
    let result = result(of: canary, brand, beside: live, in: catalog, at: now)
    let names = "version \(canary.version) of \(brand)"
    if let harm = result.harm {
      try store.end(
        canary, of: brand, makingLive: false,
        because: "\(harm); all readers see version \(live.number) again")
    } else if now >= canary.until {
      let pass = result.pass
      try store.end(
        canary, of: brand, makingLive: pass != nil,
        because: pass.map { "\(names) is live: \($0)" }
          ?? "no reader of \(names) was counted, so the guard rails saw nothing; all readers see version \(live.number) again. Do the apps tell a userId or deviceId, and send events?"
      )
    }
  }

  private func result(
    of canary: Canary, _ brand: Brand, beside live: PublishedVersion, in catalog: Catalog,
    at now: Date
  ) -> CanaryResult {
    let experiment = PlacementExperiment(of: canary, brand, beside: live, in: catalog)
    let key = ExperimentCounts.Key(
      brand: brand.name, experiment: UsageSeries.Place.canaryName, version: canary.sequence)
    let hours = UsageEvent.hour(of: canary.began)..<UsageEvent.hour(of: max(now, canary.began)) + 1
    let report = ExperimentReport(
      experiment, named: key.experiment, of: brand.owner,
      ExperimentCounts(of: [key], in: hours, ledger), catalog, dayRates?.rates)
    return CanaryResult(
      report.variants[1], beside: report.variants[0], guardRails: experiment.guardRails,
      names: ("version \(canary.version)", "version \(live.number)"), currency: report.currency)
  }
}

extension PlacementExperiment {
  /// A canary as an experiment: the readers of its version compared with those of the live one.
  ///
  /// Where the versions sell at other prices, fewer buyers may pay more, so that revenue is the guard rail.
  init(of canary: Canary, _ brand: Brand, beside live: PublishedVersion, in catalog: Catalog) {
    self.init()
    version = canary.sequence
    let sides = [
      (UsageSeries.Place.oldName, live.number, 1 - canary.terms.share),
      (UsageSeries.Place.newName, canary.version, canary.terms.share),
    ]
    variants = sides.map { name, number, share in
      var variant = PlacementVariant()
      (variant.name, variant.weight) = (name, share)
      variant.show = PlacementShow(paywall: brand.paywall ?? "", version: .number(number))
      return variant
    }
    let selling: GuardRail =
      catalog.sellsDifferently(self, of: brand.owner) ? .revenue : .purchases
    guardRails = GuardRail.usual + [selling]
  }
}
