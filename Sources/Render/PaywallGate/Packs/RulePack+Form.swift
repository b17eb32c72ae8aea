import JSON
import Locales
import Numbers
import PaywallModel
import Vocabulary

extension RulePack {
  /// The maximum size of a pack in bytes.
  public static let mostBytes = 256 << 10

  /// The JSON Schema of a pack, as a document of its own.
  public static var schema: JSONValue { settings.schema }

  private static let settings = SettingsForm(form, named: "pack-1", mostBytes: mostBytes)

  /// Reads a pack. Throws all its mistakes, in the order of the text.
  ///
  /// - Parameter name: the name of its file, without `.json`.
  public init(reading bytes: [UInt8], named name: String) throws(InvalidDocument) {
    self = try Self.settings.read(bytes).value ?? RulePack()
    self.name = name
  }

  static let form = Form.object(
    RulePack(),
    [
      Property(
        unread: "$schema", Shape(#"{"type": "string"}"#), title: "Schema",
        help: "The address of the schema, with which editors complete and check the pack.",
        examples: #"["../schema/pack-1.schema.json"]"#),
      Property(
        "title", sentence, \.title, help: "The law or the policy, by its usual name.",
        isRequired: true, examples: #"["European Union: consumer law"]"#),
      Property(
        "checked", .day, \.checked,
        help:
          "The day on which a person last compared the pack with its sources. Without it, nobody has yet.",
        examples: #"["2026-11-29"]"#),
      Property(
        "storefronts",
        Form<String>.text(
          Shape(
            #"{"type": "string", "pattern": "^[A-Z]{2}$", "x-expected": "a country such as \"DE\" (ISO 3166)"}"#
          )
        ).list(#"{"minItems": 1, "maxItems": 250, "uniqueItems": true}"#), \.storefronts,
        help: "The countries where it holds. Without it, all.", examples: #"[["DE", "AT"]]"#),
      Property(
        "platforms",
        Form<AppPlatform>.choice().list(#"{"minItems": 1, "uniqueItems": true}"#), \.platforms,
        help: "The platforms for which it holds. Without it, all.", examples: #"[["ios"]]"#),
      Property(
        "rules", Duty.form.list(#"{"maxItems": 100}"#), \.duties,
        help: "The rules of the gate that it makes binding."),
      Property(
        "checklist", Item.form.list(#"{"maxItems": 100}"#), \.checklist,
        help: "What it asks for and no paywall can show, for a person to check."),
    ], named: "pack",
    #"""
    {
      "title": "Rule pack",
      "description": "A law or a store's policy: which rules of the gate it makes binding, where, and from which day.",
      "x-expected": "a rule pack ({\"title\": …, \"rules\": […]})"
    }
    """#)

  fileprivate static let sentence = Form<String>.text(
    Shape(#"{"type": "string", "minLength": 1, "maxLength": 500}"#))
  fileprivate static let address = Form<String>.text(
    Shape(
      #"{"type": "string", "pattern": "^https://", "maxLength": 500, "x-expected": "an address (\"https://…\")"}"#
    ))
}

extension Duty {
  fileprivate static let form = Form.object(
    Duty(),
    [
      Property(
        "rule", .text(Shape(nil, ["enum": .array(Rule.all.map { .string($0.code) })])), \.rule,
        help: "The code of the rule.", isRequired: true, examples: #"["renewal-unsaid"]"#),
      Property(
        "severity", .choice(), \.severity,
        help: "The least severity of the rule's findings. Without it, error."),
      Property(
        "from", .day, \.from,
        help: "The first day. Without it, it holds already, or is only announced."),
      Property("until", .day, \.until, help: "The last day, if it ends."),
      Property(
        "announced", RulePack.sentence, \.announced,
        help:
          "When it is expected while no day is known. It warns, and stops nothing until you enter the day as from.",
        examples: #"["spring 2027"]"#),
      Property(
        "source", RulePack.address, \.source, help: "The address of the text.", isRequired: true),
      Property(
        "says", RulePack.sentence, \.says, help: "What it asks for, in a sentence.",
        isRequired: true),
    ], named: "duty",
    #"{"title": "Binding rule", "x-expected": "a rule ({\"rule\": …, \"source\": …, \"says\": …})"}"#
  )
}

extension RulePack.Item {
  fileprivate static let form = Form.object(
    RulePack.Item(),
    [
      Property(
        "says", RulePack.sentence, \.says, help: "What it asks for, in a sentence.",
        isRequired: true),
      Property(
        "source", RulePack.address, \.source, help: "The address of the text.", isRequired: true),
      Property("from", .day, \.from, help: "The first day, if it is known."),
    ], named: "item",
    #"{"title": "Item of a checklist", "x-expected": "an item ({\"says\": …, \"source\": …})"}"#)
}
