import JSON
import Numbers
import PaywallModel

extension MeaningCheck {
  /// Checks that ids are unique, and that no minimum size exceeds its maximum.
  func components() {
    var places: [String: String] = [:]
    for component in document.allComponents {
      if let id = component.id, let first = places.updateValue(component.pointer, forKey: id) {
        report(
          "duplicate-id", at: component.pointer + "/id",
          "the id \"\(id)\" is already used by \(first)",
          hint: "give each component its own id")
      }
      let box = component.box
      check(
        box.minWidth, named: "minWidth", isAtMost: box.maxWidth, named: "maxWidth", of: component)
      check(
        box.minHeight, named: "minHeight", isAtMost: box.maxHeight, named: "maxHeight",
        of: component)
      check(component.accessibility, of: component)
      switch component.content {
      case .icon(let icon): check(icon, of: component)
      case .button(let button): check(button, of: component)
      case .native: check(sizeOf: component)
      default: break
      }
    }
  }

  /// Checks that only headers have a level.
  private func check(_ accessibility: Accessibility, of component: Component) {
    guard accessibility.level != nil, let role = accessibility.role, role != .header else { return }
    report(
      "level-without-header", at: component.pointer + "/headingLevel",
      "a component with the role \"\(role.rawValue)\" has no heading level",
      hint: "remove \"headingLevel\", or write \"accessibilityRole\": \"header\"")
  }

  /// Checks that a button has a name, from its own text or its contents.
  private func check(_ button: ButtonContent, of component: Component) {
    let hasTitle = texts.contains(component.pointer + "/title")
    guard hasTitle == !button.components.isEmpty else { return }
    report(
      "title-or-components", at: component.pointer,
      hasTitle
        ? "this button has a title and components"
        : "this button has neither a title nor components",
      hint:
        "write \"title\": \"Sign up\", or \"components\": [{\"type\": \"label\", \"title\": \"Sign up\"}]"
    )
  }

  /// Checks that an icon is a built-in icon or a picture.
  private func check(_ icon: IconContent, of component: Component) {
    guard (icon.name == nil) == (icon.url == nil) else { return }
    report(
      "icon-name-or-url", at: component.pointer,
      icon.name == nil
        ? "this icon has neither a name nor a url" : "this icon has a name and a url",
      hint:
        "write \"name\": \"check\" for an icon of the service, or \"url\": \"images/…\" for a picture"
    )
  }

  /// Checks that a view of the app has a height, which only the document can specify.
  private func check(sizeOf component: Component) {
    let box = component.box
    let isSized =
      box.height != nil || box.minHeight != nil || box.aspectRatio != nil || box.grow != nil
    guard !isSized else { return }
    report(
      "native-without-height", at: component.pointer, "this native view has no height",
      hint: "give it a \"height\" or an \"aspectRatio\"")
  }

  private func check(
    _ least: Distance?, named leastName: String, isAtMost greatest: Distance?,
    named greatestName: String,
    of component: Component
  ) {
    let values: (Double, Double)
    switch (least, greatest) {
    case (.points(let a)?, .points(let b)?): values = (a, b)
    case (.percent(let a)?, .percent(let b)?): values = (a, b)
    default: return
    }
    guard values.0 > values.1 else { return }
    report(
      "least-above-greatest", at: component.pointer + "/" + leastName,
      "\(leastName) is more than \(greatestName)",
      hint: "make \(leastName) smaller or \(greatestName) larger")
  }
}
