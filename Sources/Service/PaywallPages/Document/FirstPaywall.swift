import JSON

/// The paywall that grows through `/reference`: each step changes one thing of the document before it.
enum FirstPaywall {
  /// A change of the document.
  enum Edit: Sendable {
    /// Adds or replaces a member of the document.
    case member(String, WrittenJSON)
    /// Adds a component at an index.
    case component(WrittenJSON, at: Int)
    /// Replaces the component at an index.
    case replacement(WrittenJSON, at: Int)
    /// Removes the component at an index.
    case removal(at: Int)
    /// Replaces the texts by keys of `strings`.
    case translation([FirstPaywallWords])
  }

  struct Step: Sendable {
    var id: String
    var title: String
    /// The change of the document and its effect.
    var about: HTML
    var edits: [Edit]
    /// The locale of the picture's reader.
    var locale = "en"
    /// The height of the screen that the picture shows, in points.
    var height = 844
  }

  static let steps = [title, room, price, dark, plans, footer, benefits, hero, words]

  /// Returns the document after a step.
  static func document(upTo count: Int) -> JSONValue {
    var members: [JSONField] = []
    var list: [JSONValue] = []
    for edit in steps.prefix(count).flatMap(\.edits) {
      switch edit {
      case .member(let name, let sample): set(name, sample.value, in: &members)
      case .component(let sample, let index): list.insert(sample.value, at: index)
      case .replacement(let sample, let index): list[index] = sample.value
      case .removal(let index): list.remove(at: index)
      case .translation(let words):
        set("strings", FirstPaywallWords.strings(words), in: &members)
        list = list.map { FirstPaywallWords.keyed($0, words) }
        if let footer = members.first(where: { $0.name == "footer" })?.value {
          set("footer", FirstPaywallWords.keyed(footer, words), in: &members)
        }
      }
    }
    return .object(members + [JSONField(name: "components", value: .array(list))])
  }

  private static func set(_ name: String, _ value: JSONValue, in members: inout [JSONField]) {
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index] = JSONField(name: name, value: value)
    } else {
      members.append(JSONField(name: name, value: value))
    }
  }

  private static let title = Step(
    id: "title", title: "Five lines",
    about: """
      A document only needs <code>components</code>, one below the other. Save this as <code>paywalls/saffron/1.json</code>: the service finds it and
      shows it on <a href="/">the home page</a>. Change <code>size</code>, and see.
      """,
    edits: [
      .component(#"{"type": "label", "title": "Cook something new", "size": 34}"#, at: 0)
    ], height: 200)

  private static let room = Step(
    id: "room", title: "Room to breathe",
    about: """
      <code>meta</code> describes the page: <code>padding</code> around it, <code>gap</code> between its components. Numbers are points. Make the title
      bold, too.
      """,
    edits: [
      .member("meta", #"{"padding": 24, "gap": 16}"#),
      .replacement(
        #"{"type": "label", "title": "Cook something new tonight", "size": 34, "weight": "bold"}"#,
        at: 0),
    ], height: 240)

  private static let price = Step(
    id: "price", title: "Something to buy",
    about: """
      Add <code>products</code> with the identifiers of your store, and a button that buys one. <code>{yearly.price}</code> becomes the price in the
      format of the reader's language, and the store's own price if the app sends it.
      """,
    edits: [
      .member(
        "products",
        #"""
        {
          "yearly": {
            "sku": "saffron_yearly",
            "name": "Yearly",
            "price": "39.99",
            "currency": "USD",
            "period": "P1Y",
            "trial": "P7D"
          },
          "monthly": {
            "sku": "saffron_monthly",
            "name": "Monthly",
            "price": "4.99",
            "currency": "USD",
            "period": "P1M"
          }
        }
        """#),
      .component(
        #"""
        {
          "type": "label",
          "title": "2,400 recipes for {yearly.price} a year. Cancel anytime.",
          "size": 17
        }
        """#, at: 1),
      .component(
        #"""
        {
          "type": "fragment",
          "name": "purchaseButton",
          "with": {"title": "Continue", "product": "yearly"}
        }
        """#, at: 2),
    ], height: 360)

  private static let plans = Step(
    id: "plans", title: "A choice",
    about: """
      <code>state</code> declares what taps can change: here the selected plan, at first the yearly one. A <a href="/reference/fragments">fragment</a> is a
      ready-made component. Tap a card in your client, and its border changes; the service has laid out both states.
      """,
    edits: [
      .member("state", #"{"plan": {"product": ["yearly", "monthly"]}}"#),
      .component(
        #"""
        {
          "type": "stack",
          "gap": 12,
          "components": [
            {
              "type": "fragment",
              "name": "planCard",
              "with": {
                "product": "yearly",
                "title": "Yearly",
                "detail": "Save {yearly.saving | against: monthly}",
                "price": "{yearly.price}"
              }
            },
            {
              "type": "fragment",
              "name": "planCard",
              "with": {
                "product": "monthly",
                "title": "Monthly",
                "detail": "Billed every month",
                "price": "{monthly.price}"
              }
            }
          ]
        }
        """#, at: 2),
    ], height: 560)

  private static let footer = Step(
    id: "footer", title: "The button stays on screen",
    about: """
      A <code>footer</code> stays while the page scrolls. Move the button there, without a product: it then buys the selected one. The offer decides its
      words: readers who can have the trial see it, with its terms beside it.
      """,
    edits: [
      .member(
        "footer",
        #"""
        {
          "type": "stack",
          "gap": 8,
          "padding": {"horizontal": 24, "vertical": 12},
          "components": [
            {
              "type": "fragment",
              "name": "purchaseButton",
              "with": {"title": "Continue", "trial": "Try {trial} free"}
            },
            {
              "type": "label",
              "title": "{price.perPeriod}. Cancel anytime.",
              "size": 13,
              "alignment": "center",
              "overrides": [
                {
                  "when": {"offer": "freeTrial"},
                  "set": {"title": "{trial} free, then {price.perPeriod}. Cancel anytime."}
                }
              ]
            }
          ]
        }
        """#),
      .removal(at: 3),
    ])

  private static let benefits = Step(
    id: "benefits", title: "Reasons to buy",
    about: "Say what the reader gets, with numbers. Change an <code>icon</code>, or add a line.",
    edits: [
      .component(
        #"""
        {
          "type": "fragment",
          "name": "featureList",
          "with": {
            "features": [
              {"title": "2,400 recipes, 30 new ones a week", "icon": "book"},
              {"title": "Shopping lists in one tap", "icon": "check"},
              {"title": "Dinner in 20 minutes, timed for you", "icon": "clock"}
            ]
          }
        }
        """#, at: 2)
    ])

  private static let hero = Step(
    id: "hero", title: "A hero",
    about: """
      Put a picture at the top: a file of <code>paywalls/saffron/images</code>, or as here a gradient with an icon. <code>reach</code> lets it begin under
      the status bar, and a negative <code>margin</code> takes it to the edges.
      """,
    edits: [
      .member(
        "meta", #"{"padding": 24, "gap": 16, "backgroundColor": "$page", "reach": "top"}"#),
      .component(
        #"""
        {
          "type": "stack",
          "height": 190,
          "justifyContent": "center",
          "margin": {"top": -24, "horizontal": -24},
          "background": {
            "type": "linearGradient",
            "angle": 150,
            "stops": [{"color": "#F6B73C"}, {"color": "#D1495B"}]
          },
          "components": [
            {
              "type": "icon",
              "name": "flame",
              "size": 72,
              "color": "#FFFFFF",
              "alignSelf": "center"
            }
          ]
        }
        """#, at: 0),
    ])

  private static let dark = Step(
    id: "colours", title: "Your colours, light and dark",
    about: """
      Give colours names. A colour may have a value for dark screens, and the fragments use these names: <code>accent</code>, <code>ink</code>,
      <code>soft</code>, <code>card</code>, <code>line</code>. Open this page on a dark screen, and the pictures follow.
      """,
    edits: [
      .member(
        "meta", #"{"padding": 24, "gap": 16, "backgroundColor": "$page"}"#),
      .member(
        "colors",
        #"""
        {
          "page": {"light": "#FFFBF5", "dark": "#171310"},
          "ink": {"light": "#2A1D14", "dark": "#F8EFE6"},
          "soft": {"light": "#6B5A4E", "dark": "#C2B2A5"},
          "accent": {"light": "#B3372F", "dark": "#FF9B85"},
          "onAccent": {"light": "#FFFFFF", "dark": "#3B0D09"},
          "card": {"light": "#FFFFFF", "dark": "#241D18"},
          "line": {"light": "#9C8B7E", "dark": "#85766A"}
        }
        """#),
    ], height: 360)

  private static let words = Step(
    id: "languages", title: "Other languages",
    about: """
      Give each text a key, and its words in each language; then write the key in the document: <code>"title": "$title"</code>. Prices and periods follow by
      themselves. This picture is for a reader of German; <code>?locale=ar</code> mirrors the page.
      """, edits: [.translation(FirstPaywallWords.all)], locale: "de")
}
