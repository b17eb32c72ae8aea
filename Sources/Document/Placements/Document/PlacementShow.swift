import JSON
import Numbers
import Vocabulary

/// The outcome of a rule: a paywall, the choice of an experiment, or nothing.
///
/// Every member that a document names is set; the checks reject more than one.
public struct PlacementShow: Sendable, Equatable {
  public var paywall: String?
  public var version = PaywallVersion.live
  public var experiment: String?
  /// The reason for showing nothing.
  public var nothing: String?

  public init() {}

  /// Shows a paywall.
  public init(paywall: String, version: PaywallVersion = .live) {
    self.paywall = paywall
    self.version = version
  }

  /// Shows nothing.
  public init(nothing reason: String) { nothing = reason }

  /// The named paywall; `nil` if none is named.
  public var reference: PaywallReference? {
    paywall.map { PaywallReference(name: $0, version: version) }
  }

  static let form = Form.object(
    PlacementShow(),
    [
      Property(
        "paywall", .paywallName, \.paywall,
        help: "The name of a paywall of the brand; \"main\" is its first.",
        examples: #"["main", "winter"]"#, instead: #"{"name page": "winter"}"#),
      Property(
        "version", .paywallVersion, \.version,
        help: "The number of its version, or \"live\": the version that it serves then.",
        examples: #"["live", 3]"#),
      Property(
        "experiment", .name, \.experiment,
        help:
          "The name of an experiment, whose variant decides. Readers outside the experiment go on to the next rule.",
        examples: #"["price"]"#, instead: #"{"test abTest": "price"}"#),
      Property(
        "nothing",
        .text(
          Shape(
            #"""
            {
              "type": "string",
              "minLength": 1,
              "maxLength": 200,
              "x-expected": "why nothing is shown, in 200 characters at most"
            }
            """#)), \.nothing,
        help: "Shows no paywall; its value says why, for whoever asks later.",
        examples: #"["shown often enough"]"#, instead: #"{"none hide": "shown often enough"}"#),
    ], named: "show",
    #"""
    {
      "title": "What is shown",
      "minProperties": 1,
      "if": {"required": ["version"]},
      "then": {
        "required": ["paywall"],
        "maxProperties": 2,
        "x-expected": "a \"paywall\" and its \"version\"",
        "x-hint": "keep \"paywall\" and \"version\""
      },
      "else": {
        "maxProperties": 1,
        "x-expected": "one of \"paywall\", \"experiment\" and \"nothing\"",
        "x-hint": "keep one of \"paywall\", \"experiment\" and \"nothing\""
      },
      "x-expected": "what to show, such as {\"paywall\": \"main\"}",
      "x-hint": "write {\"paywall\": \"main\"}, {\"experiment\": \"price\"} or {\"nothing\": \"why\"}",
      "examples": [{"paywall": "main"}, {"paywall": "winter", "version": 3}, {"nothing": "why"}]
    }
    """#)
}

/// A paywall of the brand, in a certain version.
public struct PaywallReference: Sendable, Hashable {
  public var name: String
  public var version: PaywallVersion

  public init(name: String, version: PaywallVersion = .live) {
    self.name = name
    self.version = version
  }
}

/// The version of a paywall.
public enum PaywallVersion: Sendable, Hashable {
  /// The version that the paywall currently serves.
  case live
  case number(Int)
}

extension PaywallReference: CustomStringConvertible {
  /// For example `winter` or `winter version 3`.
  public var description: String {
    switch version {
    case .live: name
    case .number(let number): "\(name) version \(number)"
    }
  }
}

extension Form where Value == String {
  /// `[a-z0-9][a-z0-9-]{0,63}`, like a brand's name.
  fileprivate static let paywallName = text(
    Shape(
      "paywallName",
      #"""
      {
        "type": "string",
        "pattern": "^[a-z0-9][a-z0-9-]{0,63}$",
        "x-expected": "the name of a paywall: small letters, digits and \"-\", at most 64 in all"
      }
      """#))
}

extension Form where Value == PaywallVersion {
  fileprivate static let paywallVersion = Form(
    Shape(
      #"""
      {
        "type": ["integer", "string"],
        "minimum": 1,
        "maximum": 1000000000,
        "pattern": "^live$",
        "x-expected": "the number of a version, or \"live\""
      }
      """#),
    match: { node in
      if node.string == "live" { return .live }
      return node.number?.int.map(PaywallVersion.number)
    },
    write: { value, writer in
      switch value {
      case .live: writer.string("live")
      case .number(let number): writer.number(number)
      }
    })
}
