import JSON
import Locales
import Numbers

/// The plans of a product that can be paid up front or, with a commitment, by the month.
enum StoreKitPlans {
  private static let member = "billingPlans"

  /// The whole price of a commitment; `nil` if it is no whole number of months.
  static func total(of monthly: StoreKitItem) -> Amount? {
    guard let price = monthly.price, let commitment = monthly.commitment else { return nil }
    let months = commitment.unit == .year ? commitment.count * 12 : commitment.count
    guard commitment.unit == .year || commitment.unit == .month else { return nil }
    return price.times(months)
  }

  /// The product's entry with these plans. Plans that say the same already stay as they are.
  ///
  /// - Parameters:
  ///   - monthly: the monthly plan; `nil` if there is none.
  ///   - former: the monthly plan that the entry has.
  static func applied(
    to entry: JSONValue, upFront: StoreKitItem, monthly: StoreKitItem?, over former: StoreKitItem?
  ) -> JSONValue {
    let entry = withPlans(entry, upFront: upFront, monthly: monthly)
    guard let monthly else { return entry }
    return StoreKitOffers(.monthly, former, monthly).applied(to: entry)
  }

  private static func withPlans(
    _ entry: JSONValue, upFront: StoreKitItem, monthly: StoreKitItem?
  ) -> JSONValue {
    var plans = entry[member]?.elements ?? []
    guard !plans.isEmpty || monthly != nil else { return entry }
    write(.upFront, upFront.price, upFront.price, in: &plans, of: upFront.id)
    if let monthly {
      write(.monthly, monthly.price, total(of: monthly), in: &plans, of: upFront.id)
    } else {
      plans.removeAll {
        $0["billingPlanType"]?.string == StoreKitItem.Plan.monthly.type && $0["isEnabled"] != false
      }
    }
    guard plans != entry[member]?.elements ?? [] else { return entry }
    var entry = entry
    entry.put(member, .array(plans))
    return entry
  }

  private static func write(
    _ plan: StoreKitItem.Plan, _ price: Amount?, _ total: Amount?, in plans: inout [JSONValue],
    of id: String
  ) {
    let place = plans.firstIndex { $0["billingPlanType"]?.string == plan.type }
    var written =
      place.map { plans[$0] } ?? [
        "billingPlanType": .string(plan.type),
        "internalID": .string(StoreKitDraft.identifier(of: "\(id) \(plan.type)")),
        "isEnabled": true,
      ]
    for (name, amount) in [("displayPrice", price), ("commitmentDisplayPrice", total)] {
      guard let amount, written[name]?.string.flatMap({ Amount($0) }) != amount else { continue }
      written.put(name, .string("\(amount)"))
    }
    if plan == .monthly { written.put("isEnabled", true) }
    if let place { plans[place] = written } else { plans.append(written) }
  }
}

extension StoreKitReader {
  /// Reads the monthly plan of a subscription, and says of the product then that it is the one that is paid up front.
  func readPlans(of entry: inout StoreKitEntry) throws(ImportError) {
    let types = [StoreKitItem.Plan.upFront, .monthly].map(\.type)
    for plan in try list("billingPlans", of: entry.node) {
      guard let type = plan.present("billingPlanType")?.string, types.contains(type) else {
        let place = plan["billingPlanType"] ?? plan
        throw error(
          at: place,
          "expected a billingPlanType, \(types.joined(separator: " or ")), found \(found(place))",
          hint: "choose the plan in Xcode")
      }
      let isOn = try member("isEnabled", of: plan, is: .bool, "true or false")?.bool ?? true
      let price = try price("displayPrice", of: plan)
      guard type == StoreKitItem.Plan.monthly.type, isOn else { continue }
      var monthly = entry.item
      monthly.plan = .monthly
      monthly.price = price
      monthly.commitment = monthly.period
      monthly.period = Period(count: 1, unit: .month)
      try readOffers(of: entry.node, in: .monthly, into: &monthly)
      entry.item.plan = .upFront
      entry.monthly = monthly
    }
  }
}

extension Amount {
  /// The amount paid several times.
  fileprivate func times(_ count: Int) -> Amount? {
    let scale = [1, 10, 100, 1_000, 10_000][decimals]
    guard let units = Int(description.replacing(".", with: "")) else { return nil }
    let (product, overflow) = units.multipliedReportingOverflow(by: count)
    guard !overflow else { return nil }
    let (whole, rest) = product.quotientAndRemainder(dividingBy: scale)
    let digits = String(rest + scale).dropFirst()
    return Amount(decimals == 0 ? "\(whole)" : "\(whole).\(digits)")
  }
}
