import JSON

/// The pages of the guide for authors: how texts, prices, languages, data and themes work together.
struct GuidePages {
  let example: ReferenceExample

  static let files = [
    "start", "texts", "prices", "offers", "languages", "data", "theme", "pages", "fonts",
    "pictures",
  ].map { PageFile("/reference/guide/" + $0) }

  /// The components that the pages show, by the names of the pages.
  static let samples: [String: JSONValue] = [
    "texts": [
      "type": "label",
      "title": "**Bold**, *italic*, ~~struck~~ and a [link](https://example.com/terms)",
      "spans": [["title": " in another colour", "color": "#0B63CE"]],
    ],
    "offers": [
      "type": "label",
      "title":
        "{yearly.offer.chargedNow} today, {yearly.price} on {yearly.offer.regularStart}",
    ],
    "prices": [
      "type": "label",
      "title":
        "{yearly.trial} free, then {yearly.price.perPeriod}: {yearly.price.perMonth} a month, {yearly.saving | against: monthly} less",
    ],
  ]

  func page(of file: PageFile) -> Page {
    guard let component = Self.samples[file.name] else { return file.page() }
    let picture = SamplePicture(name: "guide-\(file.name)-1", component: component)
    return file.page(["sample": picture.sample(example)])
  }
}
