import JSON
import Numbers
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
  public var color: PaywallColor

  public init(name: String, color: PaywallColor) {
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
    get { uncommonMembers?.value.shownWhen }
    set { if newValue != shownWhen { changeUncommonMembers { $0.shownWhen = newValue } } }
  }
}

extension LaidOutInput: TreeObject {
  static let blank = LaidOutInput(name: "", color: .black)

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "name", .string, at: \.name, help: "The name that custom actions use.", isRequired: true)
    members.add(
      "kind", .choice(), at: \.kind,
      help: "A field for text, an email address or a code, or a checkbox.", isRequired: true)
    members.add(
      "keyboard", .choice(), at: \.keyboard, help: "The keys of a keyboard on the screen.")
    members.add(
      "autofill", .choice(), at: \.autofill, help: "The value that the system may fill in.")
    members.add(
      "required", .bool, at: \.isRequired,
      help: "Whether it is invalid while it is empty or not checked.")
    members.add(
      "pattern", .string, at: \.pattern,
      help: "A regular expression (ECMA-262 with the flag u) for the whole value.")
    members.add("error", .string, at: \.error, help: "The text for an invalid value.")
    members.add(
      "color", .color, at: \.color, help: "The colour of the value; the font is that of the text.",
      isRequired: true)
  }
}

extension Form where Value == LaidOutInput {
  static let input = tree(
    named: "input",
    #"""
    {
      "description": "A field or a checkbox. Values stay in the client; custom actions name the inputs whose values they take along."
    }
    """#)
}

extension InputCondition: TreeObject {
  static let blank = InputCondition("", is: .empty)

  static func declare(in members: inout some MemberList<Self>) {
    members.add("input", .string, at: \.input, help: "The name of the input.", isRequired: true)
    members.add("is", .choice(), at: \.state, isRequired: true)
  }
}

extension Form where Value == InputCondition {
  static let inputCondition = tree(
    named: "inputCondition",
    #"{"description": "The state of an input in which something is drawn."}"#)
}
