import JSON
import Numbers
import PaywallTree
import Vocabulary

/// A field or a checkbox that the reader fills in. The input stays in the app.
public struct InputContent: Sendable, Equatable {
  /// The name that custom actions use; unique in the document.
  public var name = ""
  public var kind = InputKind.text
  /// The text for screen readers, which is also shown next to a checkbox.
  public var label = LocalizedText("")
  /// Shown in a field while it is empty.
  public var placeholder: LocalizedText?
  /// If `nil`, the keyboard follows from the kind.
  public var keyboard: InputKeyboard?
  /// If `nil`, autofill follows from the kind.
  public var autofill: InputAutofill?
  public var isRequired = false
  /// A regular expression for the whole value.
  public var pattern: String?
  /// Shown below the field while its value is not valid.
  public var error: LocalizedText?
  public var placeholderColor: ColorSource?
  public var errorColor: ColorSource?
  /// The colour of a checkbox's tick.
  public var tint: ColorSource?
  /// The style of the input, and of the words next to a checkbox; the title is not used.
  public var text = TextContent(title: LocalizedText(""))

  public init() {}

  /// The kind of value that the system may fill in, with the default of the kind.
  public var settledAutofill: InputAutofill? {
    switch kind {
    case .email: autofill ?? .email
    case .code: autofill ?? .oneTimeCode
    case .text, .checkbox: autofill
    }
  }

  /// The keyboard, with the default of the kind; `nil` for a checkbox.
  public var settledKeyboard: InputKeyboard? {
    switch kind {
    case .text: keyboard ?? .text
    case .email: keyboard ?? .email
    case .code: keyboard ?? .number
    case .checkbox: nil
    }
  }

  /// All texts of the input.
  var texts: [LocalizedText] { [label, placeholder, error].compactMap(\.self) }

  func mapTexts(_ transform: (LocalizedText) -> LocalizedText) -> InputContent {
    var mapped = self
    mapped.label = transform(label)
    mapped.placeholder = placeholder.map(transform)
    mapped.error = error.map(transform)
    return mapped
  }
}

extension InputContent: ComponentContent {
  static let kind = declared(
    "input", help: "a field or a checkbox that the reader fills in",
    examples: ##"""
      [
        {
          "type": "input",
          "name": "email",
          "kind": "email",
          "label": "Email address",
          "placeholder": "name@example.com",
          "required": true,
          "error": "Write an email address, please.",
          "background": "#F2F2F7",
          "cornerRadius": 12,
          "padding": {"horizontal": 16},
          "margin": {"bottom": 24}
        },
        {"type": "input", "name": "news", "kind": "checkbox", "label": "Send me news"}
      ]
      """##)

  var content: Content { .input(self) }
}

extension InputContent {
  static let properties = Properties(
    InputContent(), naming + checking + colors + TextContent.inputStyle.map { $0.within(\.text) })

  private static let naming: [Property<InputContent>] = [
    Property(
      "name", .name, \.name,
      help: "A unique name, by which actions of type custom take its value along.",
      isRequired: true),
    Property(
      "kind", .choice(), \.kind,
      help: "A field for text, an email address or a code that was sent, or a checkbox.",
      examples: #"["email"]"#, instead: #"{"inputType fieldType": "email"}"#),
    Property(
      "label", .text, \.label,
      help:
        "The text that a screen reader announces. A checkbox shows it, for a field put a label above.",
      isRequired: true),
    Property(
      "placeholder", .text, \.placeholder, help: "The text of a field while it is empty.",
      instead: #"{"hint prompt": "name@example.com"}"#),
    Property(
      "keyboard", .choice(), \.keyboard,
      help: "The keys of a keyboard on the screen; the default depends on the kind.",
      instead: #"{"keyboardType inputMode": "email"}"#),
    Property(
      "autofill", .choice(), \.autofill,
      help:
        "The value that the system may fill in; by default an email address or a code for fields of these kinds.",
      instead: #"{"autocomplete textContentType autofillHints": "name"}"#),
  ]

  private static let checking: [Property<InputContent>] = [
    Property(
      "required", .bool, \.isRequired,
      help: "Whether an action needs it filled in, or checked.",
      instead: #"{"isRequired mandatory": true}"#),
    Property(
      "pattern", .string, \.pattern,
      help: "A regular expression (ECMA-262) that the whole value has to match.",
      examples: #"["[0-9]{6}"]"#, instead: #"{"regex validation": "[0-9]{6}"}"#),
    Property(
      "error", .text, \.error,
      help: "The text below the field while its value is not valid. Leave space for it.",
      instead: #"{"errorMessage errorText validationMessage": "Write an email address."}"#),
  ]

  private static let colors: [Property<InputContent>] = [
    Property(
      "placeholderColor", .color, \.placeholderColor,
      help: "The colour of the placeholder; by default that of the text, fainter."),
    Property("errorColor", .color, \.errorColor, help: "The colour of the error; by default red."),
    Property(
      "tint", .color, \.tint,
      help: "The colour of a checkbox's tick; by default that of the text.",
      instead: #"{"checkColor checkedColor": "$accent"}"#),
  ]
}
