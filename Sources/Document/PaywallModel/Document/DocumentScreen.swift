import JSON
import Numbers
import Vocabulary

/// One screen of a document: components that scroll, with a fixed header and footer.
public struct DocumentScreen: Sendable, Equatable {
  public var components: [Component] = []
  /// A stack that stays at the top of the screen.
  public var header: Component?
  /// A stack that stays at the bottom of the screen.
  public var footer: Component?
  /// The animation with which the screen appears, and disappears when the reader returns; if `nil`, it changes at once.
  public var transition: Transition?

  public init() {}

  var topComponents: [Component] { Self.properties.components(of: self) }
}

extension PaywallDocument {
  /// The name of the screen that shows the document's top-level components.
  public static let firstScreen = "start"
  /// The value of the sheet variable while no sheet is shown.
  public static let noSheet = "none"
  /// The variable that contains the name of the current screen.
  public static let screenVariable = "screen"
  /// The variable that contains the name of the current sheet.
  public static let sheetVariable = "sheet"

  /// Everything that a tap can change: the variables of `state`, the screen and the sheet.
  public var variables: [String: StateVariable] {
    guard !screens.isEmpty || !sheets.isEmpty else { return state }
    var variables = state
    if !screens.isEmpty {
      variables[Self.screenVariable] = StateVariable(
        choices: [Self.firstScreen] + screens.keys.sorted())
    }
    if !sheets.isEmpty {
      variables[Self.sheetVariable] = StateVariable(choices: [Self.noSheet] + sheets.keys.sorted())
    }
    return variables
  }

  /// A screen by its name; the document's first screen for any other name.
  public func screen(named name: String?) -> DocumentScreen {
    if let name, let screen = screens[name] { return screen }
    var screen = DocumentScreen()
    screen.components = components
    screen.header = header
    screen.footer = footer
    screen.transition = transition
    return screen
  }

  /// The screens from which a tap leads to the named one, the document's first screen first.
  public func screensBefore(_ name: String) -> [String] {
    ([Self.firstScreen] + screens.keys.sorted()).filter { other in
      other != name && leads(screen(named: other), to: name)
    }
  }

  private func leads(_ screen: DocumentScreen, to name: String) -> Bool {
    var left = screen.topComponents
    var shown: Set<String> = []
    while let component = left.popLast() {
      let actions = [component.action] + component.overrides.map(\.set.values.action)
      let steps = actions.compactMap(\.self).flatMap(\.steps)
      if steps.contains(.go(screen: name)) { return true }
      for case .showSheet(let sheet) in steps where shown.insert(sheet).inserted {
        if let stack = sheets[sheet] { left.append(stack) }
      }
      left += component.components
    }
    return false
  }
}

extension DocumentScreen {
  static let properties = Properties(
    DocumentScreen(),
    [
      Property("components", .components, \.components, isRequired: true), header(\.header),
      footer(\.footer), transition(\.transition),
    ])

  static let form = Form.object(
    properties, named: "screen",
    #"""
    {
      "title": "Screen",
      "description": "A screen: scrolling components, with a fixed header and footer.",
      "x-expected": "a screen ({\"components\": […]})"
    }
    """#)

  static func header<Owner>(_ path: WritableKeyPath<Owner, Component?> & Sendable)
    -> Property<Owner>
  {
    bar(
      "header", path,
      help:
        "A stack that stays at the top of the screen while the page scrolls. Its background extends under the status bar.",
      instead: "topBar stickyHeader navigationBar appBar")
  }

  static func footer<Owner>(_ path: WritableKeyPath<Owner, Component?> & Sendable)
    -> Property<Owner>
  {
    bar(
      "footer", path,
      help: "A stack that stays at the bottom of the screen while the page scrolls.",
      instead: "bottomBar stickyFooter bottom")
  }

  static func transition<Owner>(_ path: WritableKeyPath<Owner, Transition?> & Sendable)
    -> Property<Owner>
  {
    Property(
      "transition", .transition, path,
      help:
        "How the screen comes when it replaces another; on the way back, it goes in the same way.",
      examples: #"["slide"]"#)
  }

  private static func bar<Owner>(
    _ name: String, _ path: WritableKeyPath<Owner, Component?> & Sendable, help: String,
    instead names: String
  ) -> Property<Owner> {
    Property(
      name, Form<Component>.stack, path, help: help,
      examples: #"[{"type": "stack", "padding": 16, "components": []}]"#,
      instead: [names: ["type": "stack", "components": []]])
  }
}

extension Form where Value == [String: DocumentScreen] {
  static let screens = DocumentScreen.form.dictionary(
    names: .name, unreadable: DocumentScreen(),
    #"""
    {
      "maxProperties": 16,
      "x-expected": "screens by name ({\"plans\": {\"components\": […]}})",
      "examples": [{"plans": {"components": [{"type": "label", "title": "Choose a plan"}]}}]
    }
    """#)
}

extension Form where Value == [String: Component] {
  static let sheets = Form<Component>.stack.dictionary(
    names: .name, unreadable: Component(pointer: "", content: .stack(StackContent())),
    #"""
    {
      "maxProperties": 16,
      "x-expected": "stacks by name ({\"details\": {\"type\": \"stack\", \"components\": […]}})",
      "examples": [
        {
          "details": {
            "type": "stack",
            "padding": 24,
            "background": "#FFFFFF",
            "cornerRadius": {"topStart": 24, "topEnd": 24},
            "components": [{"type": "label", "title": "Contents"}]
          }
        }
      ]
    }
    """#)
}

extension Form where Value == Component {
  /// The form of a component that must be a stack.
  static let stack = Form(
    stackShape,
    read: { node, reading in
      guard let stack = component.read(node, &reading) else { return nil }
      if case .stack = stack.content { return stack }
      reading.note(faultAt: node["type"] ?? node)
      return nil
    }, write: component.write)

  private static var stackShape: Shape {
    var shape = Shape { draft in
      let component = draft.value(of: component.shape)
      let stack: JSONValue = [
        "const": "stack",
        "x-hint":
          "put the component into a stack: {\"type\": \"stack\", \"components\": […]}",
      ]
      let condition: JSONValue = [
        "if": [
          "properties": ["type": ["$ref": .string(draft.reference(to: "componentType"))]],
          "required": ["type"],
        ],
        "then": ["properties": ["type": stack]],
      ]
      return ["allOf": [component, condition]]
    }
    shape.keepsPlaces = true
    return shape
  }
}
