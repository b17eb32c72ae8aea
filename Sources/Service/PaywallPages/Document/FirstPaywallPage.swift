import JSON
import PaywallModel

/// `/reference`: the paywall that grows, and where to go from there.
struct FirstPaywallPage {
  let paywalls: ExamplePaywalls

  var page: Page {
    var page = PageFile("/reference").page([
      "whole": whole, "index": MovedAnchors(paywalls: paywalls).html,
    ])
    for (index, step) in FirstPaywall.steps.enumerated() {
      if let place = page.sections.firstIndex(where: { $0.id == step.id }) {
        page.sections[place].body = body(of: step, page.sections[place].body, index + 1)
      } else {
        page.faults.append("the step \(step.id) has no section")
      }
    }
    return page
  }

  private func body(of step: FirstPaywall.Step, _ about: HTML, _ number: Int) -> HTML {
    let path = "/reference/pictures/first-\(number).svg"
    let picture = SamplePicture.html(
      light: path, dark: path + "?theme=dark", title: "The paywall after step \(number)",
      width: 260, height: step.height * 260 / 390)
    return """
      <div class="step"><div>\(about)
      \(HTML(joining: number == 1 ? [JSONSample.html(of: FirstPaywall.document(upTo: 1))] : step.edits.map(change)))</div>
      \(picture)</div>
      """
  }

  private func change(_ edit: FirstPaywall.Edit) -> HTML {
    switch edit {
    case .member(let name, let value): JSONSample.html(ofMember: name, value)
    case .component(let component, let index):
      "<p>In <code>components</code>, as number \(index + 1):</p>\n\(JSONSample.html(of: component))"
    case .replacement(let component, let index):
      "<p>In <code>components</code>, instead of number \(index + 1):</p>\n\(JSONSample.html(of: component))"
    case .translation(let words):
      JSONSample.html(ofMember: "strings", FirstPaywallWords.strings(words))
    case .removal(let index): "<p>Remove number \(index + 1) from <code>components</code>.</p>"
    }
  }

  private var whole: HTML {
    """
    <details><summary>Show all of it</summary>
    \(JSONSample.html(of: FirstPaywall.document(upTo: FirstPaywall.steps.count)))</details>
    """
  }
}
