import Numbers
import PaywallTree

extension Rule {
  static let priceBilledNotMostProminent = Rule(
    "price-billed-not-most-prominent", group: .money, severity: .error,
    summary: "A price for another time, or of an offer, is more conspicuous than what is billed.",
    threshold: "larger by 0.5 points, or as large and bolder, in the same plan or on the same page",
    limit: Limit(value: 0.5, range: 0...20, unit: "points"),
    sources: [
      "https://developer.apple.com/forums/thread/807082",
      "https://support.google.com/googleplay/android-developer/answer/9900533",
      "https://github.com/RevenueCat/purchases-ios/issues/301",
    ],
    hint: "make the billed price the largest price of its plan",
    judge: .screen { scene, _, verdicts in
      for said in scene.said {
        for part in said.parts where !part.isStruck && part.mentions.derived.count == 1 {
          guard let (product, price) = part.mentions.derived.first,
            let billed = scene.billedFont(of: product, near: said.item),
            part.font.isMoreConspicuous(than: billed, by: verdicts.limit)
          else { continue }
          verdicts.note(
            scene.items[said.item], weight: part.font.size - billed.size,
            measured: part.font.size, required: billed.size,
            "\(price) of \(scene.title(of: product)) has \(Measure.number(part.font.size)) points and the weight \(part.font.weight), and what is billed has \(Measure.number(billed.size)) points and the weight \(billed.weight)"
          )
        }
      }
    }
  ).suggesting { $0.resizing({ "write it in \($0) points" }, less: 1) }
}

extension Scene {
  /// Returns the most conspicuous font of a product's billed price, in the nearest ancestor of an item that shows one.
  fileprivate func billedFont(of product: String, near item: Int) -> LaidOutText.Font? {
    for area in path(of: item) {
      let fonts = said.filter { isInside($0.item, of: area) }.flatMap(\.parts)
        .filter { !$0.isStruck && $0.mentions.billed.contains(product) }.map(\.font)
      let most = fonts.max { ($0.size, $0.weight) < ($1.size, $1.weight) }
      if let most { return most }
    }
    return nil
  }
}

extension LaidOutText.Font {
  fileprivate func isMoreConspicuous(than other: Self, by most: Double) -> Bool {
    size > other.size + most || size > other.size - most && weight > other.weight
  }
}
