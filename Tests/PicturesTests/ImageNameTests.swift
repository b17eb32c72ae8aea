import Pictures
import Testing

@Suite struct ImageNameTests {
  @Test(arguments: [
    ("images/logo.png", "logo.png"), ("https://a.example/images/logo.png", "logo.png"),
    ("http://a.example/x/images/logo.png?v=1#top", "logo.png"),
    // A combining acute accent after the slash, and after the question mark.
    ("images/\u{301}logo.png", "\u{301}logo.png"),
    ("https://a.example/\u{301}x/images/logo.png", "logo.png"),
    ("https://a.example/images/logo.png?\u{301}", "logo.png"),
    ("images/logo\u{301}.png", "logo\u{301}.png"),
  ])
  func `the picture's name is the last part of its address`(url: String, name: String) throws {
    let found = try #require(ImageName(url: url))
    #expect(found.name.unicodeScalars.elementsEqual(name.unicodeScalars))
  }

  @Test(arguments: [
    "logo.png", "images/", "images/.", "images/..", "images/a/b.png", "pictures/logo.png",
    "https://a.example/logo.png", "images\u{301}/logo.png", "http:/\u{301}/images/logo.png", "",
  ])
  func `any other address names none`(url: String) {
    #expect(ImageName(url: url) == nil)
  }
}
