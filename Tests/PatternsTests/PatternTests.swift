import Testing

@testable import Patterns

@Suite struct PatternTests {
  @Test(arguments: [
    ("^#[0-9A-F]{6}([0-9A-F]{2})?$", ["#1A1D28", "#1A1D28FF"], ["#1a1d28", "#1A1D2", "x#1A1D28"]),
    ("b", ["abc"], ["ac", ""]), ("^(a|b)*c?$", ["", "abab", "abc"], ["cab"]),
    ("^a{2,3}$", ["aa", "aaa"], ["a", "aaaa"]), ("^[^a-c]+$", ["xyz", "é😀"], ["xa", ""]),
    (#"^\d+\.\d{2}$"#, ["6.99"], ["6,99", "٦.99"]), (#"^\p{Lu}\p{L}*$"#, ["Élan"], ["élan"]),
    (#"\bcat\b"#, ["a cat."], ["concat"]), (#"^(?=.*\d)(?!.*x).+$"#, ["a1"], ["a", "a1x"]),
    (#"(?<=\$)\d"#, ["$5"], ["5"]), (#"^(.)\1$"#, ["aa", "😀😀"], ["ab"]),
    (#"^(?<q>['"]).*\k<q>$"#, ["'a'"], ["'a\""]), ("^.$", ["😀"], ["\n", "ab"]),
    (#"^\u{1F600}\x41\cJ$"#, ["😀A\n"], ["😀A"]), ("^[]$|^[^]$", ["a"], [""]),
    ("^a{,2}$", ["a{,2}"], ["aa"]),
  ])
  func `a pattern means what ECMA-262 says`(
    source: String, matching: [String], others: [String]
  ) throws {
    let pattern = try Pattern(source)
    for text in matching { #expect(pattern.matches(text), "\(text)") }
    for text in others { #expect(!pattern.matches(text), "\(text)") }
  }

  @Test(arguments: [
    "a(", "a)", "*a", "a**", "[b-a]", "[a", #"\a"#, #"\p{Greekish}"#, "a{3,2}", "(?i)a", #"\2(a)"#,
    "(?<a>x)(?<a>y)", "a{99999}", "((a{1000}){1000}){1000}",
    String(repeating: "(", count: 500) + String(repeating: ")", count: 500),
  ])
  func `an invalid pattern is rejected`(source: String) {
    #expect(throws: PatternError.self) { try Pattern(source) }
  }

  @Test(arguments: ["^(a+)+$", "^(a|aa)+$", "(.*)*x", #"^(?=(a+)+$)b"#])
  func `no pattern takes exponential time`(source: String) throws {
    let pattern = try Pattern(source)
    let started = ContinuousClock.now
    #expect(!pattern.matches(String(repeating: "a", count: 2000) + "!"))
    #expect(ContinuousClock.now - started < .seconds(20))
  }
}
