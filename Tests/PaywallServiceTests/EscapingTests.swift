import Testing

@testable import Routing

/// Text that enters another format is escaped scalar by scalar, whatever the scalars combine to.
@Suite struct EscapingTests {
  @Test(arguments: [
    ("a\"b", "a\\\"b"), ("a\"\u{301}", "a\\\"\u{301}"), ("a\r\nb", "a\r\\nb"),
    ("\\\u{301}\n", "\\\\\u{301}\\n"),
  ])
  func `a label of a metric ends nowhere but at its end`(label: String, written: String) {
    var family = MetricFamily("test", .gauge, "A test.")
    family.add(1, ["name": label])
    let line = "paywalld_test{name=\"\(written)\"} 1\n"
    #expect(Array(family.text.utf8.suffix(line.utf8.count)) == Array(line.utf8))
  }

  @Test(arguments: [
    ("/paywall?token=\u{301}secret", "/paywall?token=***"),
    ("/paywall?\u{301}&token=secret", "/paywall?\u{301}&token=***"),
    ("/a/\u{301}pwd_\u{301}secret", "/a/***"),
    ("/paywall?brand=espn", "/paywall?brand=espn"),
    ("/paywall?userId=ann", "/paywall?userId=***"),
    (
      "/render?placement=launch&device=ipad&mail=ann@example.com&custom.tier=gold",
      "/render?placement=launch&device=ipad&mail=***&custom.tier=***"
    ),
  ])
  func `a secret is redacted from a log, whatever is next to it`(target: String, logged: String) {
    #expect(Array(LoggedText.withoutSecrets(target).utf8) == Array(logged.utf8))
  }
}
