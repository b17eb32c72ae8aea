import JSON
import Vocabulary

/// A field or a checkbox that the reader fills in. The value stays in the client.
public struct LaidOutInput: Sendable, Hashable {
  /// The name that custom actions use.
  public var name: String
  public var kind = InputKind.text
  public var keyboard: InputKeyboard?
  public var autofill: InputAutofill?
  public var isRequired = false
  /// A regular expression for the whole value.
  public var pattern: String?
  /// The error message for a value that is not valid.
  public var error: String?
  /// The colour of the typed text, and of a checkbox's tick.
  public var color: Color

  public init(name: String, color: Color) {
    self.name = name
    self.color = color
  }
}

/// The kind of value that a reader enters.
public enum InputKind: String, Sendable, Hashable, CaseIterable {
  case text, email
  /// A code that was sent to the reader.
  case code
  case checkbox
}

/// The layout of the on-screen keyboard.
public enum InputKeyboard: String, Sendable, Hashable, CaseIterable {
  case text, email, number, phone, url
}

/// The kind of value that the system may fill in.
public enum InputAutofill: String, Sendable, Hashable, CaseIterable {
  case name, givenName, familyName, email, phone, organization, postalCode, country, oneTimeCode
}

/// A state of an input under which something is shown.
public struct InputCondition: Sendable, Hashable {
  /// The name of the input.
  public var input: String
  public var state: State

  public enum State: String, Sendable, Hashable, CaseIterable {
    /// The input is empty.
    case empty
    case checked
    /// The error for an invalid value is shown.
    case invalid
  }

  public init(_ input: String, is state: State) {
    self.input = input
    self.state = state
  }
}

extension LaidOutNode {
  /// The condition on an input under which the node is drawn; if `nil`, it is always drawn.
  public var shownWhen: InputCondition? {
    get { rarities?.value.shownWhen }
    set { if newValue != shownWhen { changeRarities { $0.shownWhen = newValue } } }
  }
}

extension Form where Value == LaidOutInput {
  static let input = object(
    LaidOutInput(name: "", color: .black),
    [
      Property(
        "name", .string, \.name, help: "The name that custom actions use.", isRequired: true),
      Property(
        "kind", .choice(), \.kind,
        help: "A field for text, an email address or a code, or a checkbox.",
        isRequired: true),
      Property("keyboard", .choice(), \.keyboard, help: "The keys of a keyboard on the screen."),
      Property("autofill", .choice(), \.autofill, help: "The value that the system may fill in."),
      Property(
        "required", .bool, \.isRequired,
        help: "Whether it is invalid while it is empty or not checked."),
      Property(
        "pattern", .string, \.pattern,
        help: "A regular expression (ECMA-262 with the flag u) for the whole value."),
      Property("error", .string, \.error, help: "The text for an invalid value."),
      Property(
        "color", .color, \.color, help: "The colour of the value; the font is that of the text.",
        isRequired: true),
    ], named: "input",
    #"""
    {
      "description": "A field or a checkbox. Values stay in the client; custom actions name the inputs whose values they take along."
    }
    """#)
}

extension Form where Value == InputCondition {
  static let inputCondition = object(
    InputCondition("", is: .empty),
    [
      Property("input", .string, \.input, help: "The name of the input.", isRequired: true),
      Property("is", .choice(), \.state, isRequired: true),
    ], named: "inputCondition",
    #"{"description": "The state of an input in which something is drawn."}"#)
}

extension LaidOutInput {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("kind", kind.rawValue)
    writer.member("keyboard", keyboard?.rawValue)
    writer.member("autofill", autofill?.rawValue)
    writer.member("required", ifTrue: isRequired)
    writer.member("pattern", pattern)
    writer.member("error", error)
    writer.member("color", color)
    writer.endObject()
  }
}

extension InputCondition {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("input", input)
    writer.member("is", state.rawValue)
    writer.endObject()
  }
}
