import JSON
import Numbers
import Vocabulary

extension PaywallDocument {
  static let properties = Properties(
    PaywallDocument(),
    [
      Property(
        unread: "$schema", Shape(#"{"type": "string"}"#), title: "Schema",
        help: "The address of the schema, with which editors complete and check the document.",
        examples: #"["../schema/paywall-1.schema.json"]"#),
      Property(
        "meta", .meta, \.meta,
        instead: Synonyms(
          "page screen name title background backgroundImage padding metadata",
          #"{"name": "Summer trial"}"#,
          hint: "put properties of the whole page into \"meta\": {\"name\": \"Summer trial\"}")),
      Property(
        "products", .products, \.products,
        help:
          "The products, by the names that actions ({\"type\": \"purchase\", \"product\": \"monthly\"}) and texts ({monthly.price}) use.",
        instead: #"""
          {
            "offerings packages plans skus subscriptions": {"monthly": {"sku": "premium_monthly"}}
          }
          """#),
      Property(
        "colors", .palette, \.colors, title: "Colours",
        help: "Colours by name. Use a name as \"$name\" instead of a colour.",
        instead: ##"{"colours palette theme": {"accent": "#0072D2"}}"##), tokenProperties[0],
      tokenProperties[1], tokenProperties[2],
      Property(
        "strings", .strings, \.strings, title: "Texts by language",
        help:
          "Texts by locale and key. Use a key as \"$key\" instead of a text. A locale without a key falls back to its language, then to meta.locale.",
        instead: #"""
          {"translations localizations localisations i18n texts": {"en": {"signUp": "Sign up"}}}
          """#),
      Property(
        "state", .state, \.state,
        help:
          "The variables that taps and the app change, by name and with all possible values: the selected product, an on/off value, a choice, or the app's states.",
        instead: #"{"variables stateDeclarations": {"details": {"boolean": false}}}"#),
      Property(
        "fragments", .fragments, \.fragments,
        help:
          "Reusable components with parameters. Use one with {\"type\": \"fragment\", \"name\": …}. They take precedence over those of the service.",
        instead: #"""
          {
            "templates definitions customComponents": {"headline": {"component": {"type": "label"}}}
          }
          """#),
      Property(
        "data", .data, \.data,
        help:
          "Data by name: values, files of the brand's folder data, or sources that the service fetches. \"@search.title\" is a value, \"@{search.title}\" inserts it into a text, and {\"@each\": \"@search.items\", \"@as\": \"item\", \"@do\": …} repeats a component.",
        examples: #"[{"search": "data/search.json"}]"#,
        instead: #"{"dataSources sources model content": {"search": "data/search.json"}}"#),
      Property("components", .components, \.components, isRequired: true),
      DocumentScreen.header(\.header), DocumentScreen.footer(\.footer),
      DocumentScreen.transition(\.transition),
      Property(
        "screens", .screens, \.screens,
        help:
          "Further screens instead of \"components\", by the names that the action \"go\" uses; \"start\" is the document's own components.",
        instead: #"{"pages steps views routes": {"plans": {"components": []}}}"#),
      Property(
        "sheets", .sheets, \.sheets,
        help:
          "Stacks that can be shown at the bottom over a screen, by the names that the action \"showSheet\" uses.",
        instead: #"""
          {
            "bottomSheets modals dialogs popups": {"details": {"type": "stack", "components": []}}
          }
          """#),
      Property(
        "suppressions", .suppressions, \.suppressions, title: "Accepted findings",
        help:
          "Findings of the gate that you accept, each with a reason and a last day. They are still reported, and do not keep the paywall from going live.",
        instead: #"""
          {
            "ignore disable accepted exceptions": [
              {"rule": "target-44", "reason": "A larger link follows in March.", "until": "2027-03-31"}
            ]
          }
          """#),
    ])

  /// The top-level components: the document's own, then those of other screens and sheets.
  package var topComponents: [Component] {
    Self.properties.components(of: self)
      + screens.sorted { $0.key < $1.key }.flatMap { $0.value.topComponents }
      + sheets.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Every component, parents before their children.
  public var allComponents: [Component] {
    var found: [Component] = []
    // A work list instead of recursion, because a document built in code may be deep.
    var left = Array(topComponents.reversed())
    while let component = left.popLast() {
      found.append(component)
      left += component.components.reversed()
    }
    return found
  }
}

extension Form where Value == [String: Product] {
  static let products = Form<Product>.product.dictionary(
    names: .name, unreadable: Product(sku: ""),
    #"""
    {
      "x-expected": "products by name ({\"monthly\": {…}})",
      "examples": [
        {
          "monthly": {
            "sku": "dplus_free_trial",
            "price": "6.99",
            "currency": "USD",
            "period": "P1M",
            "trial": "P7D"
          }
        }
      ]
    }
    """#)
}

extension Form where Value == [String: ThemedColor] {
  fileprivate static let palette = Form<ThemedColor>.themedColor.dictionary(
    names: .name, unreadable: ThemedColor(light: .black, dark: .black),
    #"""
    {
      "x-expected": "colours by name ({\"accent\": \"#0072D2\"})",
      "examples": [{"accent": "#0072D2", "line": {"light": "#D0D0D0", "dark": "#404040"}}]
    }
    """#)
}

extension Form where Value == [String: LocalizedText] {
  static let texts = Form<LocalizedText>.translation.dictionary(
    names: .key, unreadable: LocalizedText(""),
    #"{"x-expected": "texts by key ({\"signUp\": \"Sign up\"})"}"#)
}

extension Form where Value == [String: [String: LocalizedText]] {
  fileprivate static let strings = Form<[String: LocalizedText]>.texts
    .dictionary(
      names: .locale, unreadable: [:],
      #"""
      {
        "x-expected": "texts by locale and key ({\"en\": {\"signUp\": \"Sign up\"}})",
        "examples": [{"en": {"signUp": "Sign up now"}, "de": {"signUp": "Jetzt anmelden"}}]
      }
      """#)
}
