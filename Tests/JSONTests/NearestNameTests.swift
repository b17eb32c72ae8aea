import JSON
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    (
      "fontColor", ["alignment", "background", "color", "font"],
      ["color", "font", "alignment", "background"]
    ),
    (
      "max-width", ["height", "maxHeight", "maxWidth", "width"],
      ["maxWidth", "maxHeight", "width", "height"]
    ),
    ("heihgt", ["action", "height", "width"], ["height", "action", "width"]),
    ("zzz", ["b", "a"], ["b", "a"]),
    ("", ["b", "a"], ["b", "a"]),
  ])
  func `names that share words come first, then near ones, then the rest in their order`(
    name: String, names: [String], sorted: [String]
  ) {
    #expect(namesByNearness(to: name, among: names) == sorted)
  }
}
