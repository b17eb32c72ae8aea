import Numbers

extension Component {
  /// A copy of the component with each direct child replaced by the result of `transform`.
  public func mapComponents(_ transform: (Component) -> Component) -> Component {
    var mapped = self
    mapped.fallback = fallback.map(transform)
    mapped.content = content.value.mapComponents(transform)
    return mapped
  }

  /// The component's texts, visible or spoken.
  var texts: [LocalizedText] {
    let own = content.text?.titles ?? content.input?.texts ?? []
    return own + [accessibility.label, accessibility.hint].compactMap(\.self)
  }

  /// A copy of the component with each text transformed; `transform` also receives whether the text is Markdown.
  public func mapTexts(_ transform: (LocalizedText, _ isMarked: Bool) -> LocalizedText) -> Component
  {
    var mapped = self
    mapped.accessibility.label = accessibility.label.map { transform($0, false) }
    mapped.accessibility.hint = accessibility.hint.map { transform($0, false) }
    switch content {
    case .label(let text): mapped.content = .label(text.mapTitles { transform($0, true) })
    case .button(var button):
      button.text = button.text.mapTitles { transform($0, true) }
      mapped.content = .button(button)
    case .input(let input):
      mapped.content = .input(input.mapTexts { transform($0, false) })
    default:
      break
    }
    return mapped
  }
}

extension TextContent {
  fileprivate func mapTitles(_ transform: (LocalizedText) -> LocalizedText) -> TextContent {
    var mapped = self
    mapped.title = transform(title)
    for index in spans.indices { mapped.spans[index].title = transform(spans[index].title) }
    return mapped
  }
}

extension PaywallDocument {
  /// A copy of the document with each top-level component replaced by the result of `transform`.
  public func mapTopComponents(_ transform: (Component) -> Component) -> PaywallDocument {
    var mapped = self
    Self.properties.mapComponents(of: &mapped, transform)
    mapped.screens = screens.mapValues { screen in
      var screen = screen
      DocumentScreen.properties.mapComponents(of: &screen, transform)
      return screen
    }
    mapped.sheets = sheets.mapValues(transform)
    return mapped
  }
}
