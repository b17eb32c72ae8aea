import JSON
import PaywallRender
import PaywallTree

/// A page that grows through the layout specification: each step adds one component to the document.
enum LayoutSteps {
  /// A step: the section to which it belongs, a description, and the component that it adds.
  struct Step: Sendable {
    let section: String
    let about: String
    let component: String
    var isFooter = false
  }

  static let all = [
    Step(
      section: "coordinates",
      about: "A title. Its node has a frame in points, and its text has lines.",
      component:
        ##"{"type": "label", "title": "Everything, unlocked", "size": 24, "weight": "bold", "headingLevel": 1}"##
    ),
    Step(
      section: "boxes", about: "A card with a gradient, round corners and a shadow.",
      component:
        ##"{"type": "stack", "height": 64, "cornerRadius": 16, "background": {"type": "linearGradient", "angle": 90, "stops": [{"color": "#4B32D6"}, {"color": "#A594FF"}]}, "shadow": {"color": "#00000040", "y": 4, "blur": 12}, "components": []}"##
    ),
    Step(
      section: "pictures",
      about: "A picture that fills its frame; imageFrame is where the whole picture lies.",
      component:
        ##"{"type": "image", "url": "images/photo.png", "fit": "fill", "height": 70, "cornerRadius": 12, "accessibilityLabel": "A hill"}"##
    ),
    Step(
      section: "text-rules", about: "A text of two lines with a struck-through price.",
      component:
        ##"{"type": "label", "title": "A year for **$59.99** instead of ~~$79.99~~, on all of your screens.", "size": 15}"##
    ),
    Step(
      section: "scrolling-and-pinning",
      about:
        "A footer that stays while the page scrolls. $bar is a colour of the document with a value for dark screens.",
      component:
        ##"{"type": "stack", "background": "$bar", "padding": 12, "components": [{"type": "button", "title": "Continue", "background": "#4B32D6", "color": "#FFFFFF", "cornerRadius": 12, "minHeight": 44, "action": {"type": "purchase"}}]}"##,
      isFooter: true),
    Step(
      section: "taps-names-and-screen-readers",
      about:
        "Two plans: a tap selects one, and the button buys it. states has the page with the other one.",
      component:
        ##"{"type": "stack", "direction": "row", "gap": 8, "components": [{"type": "stack", "grow": 1, "product": "yearly", "action": {"type": "select"}, "padding": 8, "cornerRadius": 10, "border": {"color": "#DDDCE6"}, "overrides": [{"when": {"selected": true}, "set": {"border": {"color": "#4B32D6", "width": 2}}}], "components": [{"type": "label", "title": "Yearly"}]}, {"type": "stack", "grow": 1, "product": "monthly", "action": {"type": "select"}, "padding": 8, "cornerRadius": 10, "border": {"color": "#DDDCE6"}, "overrides": [{"when": {"selected": true}, "set": {"border": {"color": "#4B32D6", "width": 2}}}], "components": [{"type": "label", "title": "Monthly"}]}]}"##
    ),
  ]

  /// Returns the page after a step, such as `step-3`; nil for another name.
  static func kitCase(_ name: String) throws -> KitCase? {
    guard name.hasPrefix("step-"), let number = Int(name.dropFirst(5)), number >= 1,
      number <= all.count
    else { return nil }
    return try KitCase(name, Array(text(upTo: number).utf8))
  }

  private static func text(upTo number: Int) -> String {
    let steps = all.prefix(number)
    let components = steps.filter { !$0.isFooter }.map(\.component).joined(separator: ",")
    let footer = steps.first(where: \.isFooter).map { ", \"footer\": \($0.component)" } ?? ""
    return ##"""
      {"screen": {"width": 320, "height": 400, "scale": 2}, "document": {"meta": {"name": "Steps", "locale": "en", "padding": 16, "gap": 12}, "colors": {"bar": {"light": "#FFFFFF", "dark": "#1C1C24"}},
       "products": {"yearly": {"sku": "yearly", "price": "59.99", "currency": "USD", "period": "P1Y"}, "monthly": {"sku": "monthly", "price": "7.99", "currency": "USD", "period": "P1M"}},
       "state": {"plan": {"product": ["yearly", "monthly"]}}, "components": [\##(components)]\##(footer)}}
      """##
  }

  /// Returns, as HTML, the component that a section adds, the page with it, and its node in the tree. Empty for a section without a step.
  static func figure(of section: String, _ assets: RenderingAssets) -> HTML {
    guard let number = all.firstIndex(where: { $0.section == section }) else { return "" }
    let step = all[number]
    let path = "/reference/layout/step-\(number + 1)"
    let picture = SamplePicture.html(
      light: path, dark: path + "?theme=dark", title: "The page after step \(number + 1)",
      width: 240, height: 300)
    return """
      <div class="step"><div><p><b>Step \(number + 1).</b> \(step.about)</p>
      \(json(step.component).map(JSONSample.html) ?? "")
      <details><summary>What it becomes in the tree</summary>
      \(node(of: number + 1, assets).map(JSONSample.html) ?? "")</details></div>
      \(picture)</div>
      """
  }

  private static func json(_ component: String) -> JSONValue? {
    do {
      return try JSONText(parsing: Array(component.utf8), limits: .trusted).root.value
    } catch {
      return nil
    }
  }

  /// Returns the last node of the page, pinned or not like the component of the step; nil if the page cannot be laid out.
  private static func node(of number: Int, _ assets: RenderingAssets) -> JSONValue? {
    do {
      guard let kit = try kitCase("step-\(number)") else { return nil }
      let page = try kit.page(
        by: assets.renderer, assets.devices, images: KitFiles.header)
      let isFooter = all[number - 1].isFooter
      let tree = try JSONText(parsing: page.json(), limits: .trusted).root
      let children = tree["root"]?["children"]?.elements.map(Array.init) ?? []
      let node = children.last { ($0["pinned"]?.bool ?? false) == isFooter }
      return node?.value
    } catch {
      return nil
    }
  }
}
