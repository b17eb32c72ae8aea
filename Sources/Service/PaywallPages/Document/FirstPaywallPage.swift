import JSON
import PaywallModel

/// `/reference`: the paywall that grows, and where to go from there.
struct FirstPaywallPage {
  let paywalls: ExamplePaywalls

  var page: Page {
    Page(
      path: "/reference", title: "Write a paywall",
      lead: """
        Change this, see that: one paywall grows from five lines to one that you can ship. Each step shows what to add, and the picture that the service then
        draws.
        """,
      opening: """
        <p>A document is one JSON file. Begin it with <code>"$schema": "../schema/paywall-1.schema.json"</code>, and your editor completes and explains every
        property. <code>paywalld validate FILE</code> reports all mistakes at once, each with its line and a hint.</p>
        <p>A version never changes, so save each step as the next number: <code>2.json</code>, <code>3.json</code>. To see a file without publishing it, run
        <code>paywalld render FILE --format svg</code>.</p>
        """,
      sections: FirstPaywall.steps.enumerated().map { index, step in
        Page.Section(step.id, "\(index + 1). \(step.title)", body(of: step, index + 1))
      } + [
        Page.Section("whole", "The whole document", whole),
        Page.Section("index", "Everything in one list", MovedAnchors(paywalls: paywalls).html),
      ])
  }

  private func body(of step: FirstPaywall.Step, _ number: Int) -> HTML {
    let path = "/reference/pictures/first-\(number).svg"
    let picture = SamplePicture.html(
      path, path + "?theme=dark", "The paywall after step \(number)", 260,
      step.height * 260 / 390)
    return """
      <div class="step"><div><p>\(step.about)</p>
      \(HTML(joining: number == 1 ? [JSONSample.html(of: FirstPaywall.document(upTo: 1))] : step.edits.map(change)))</div>
      \(picture)</div>
      """
  }

  private func change(_ edit: FirstPaywall.Edit) -> HTML {
    switch edit {
    case .member(let name, let value): JSONSample.html(ofMember: name, value.value)
    case .component(let component, let index):
      "<p>In <code>components</code>, as number \(index + 1):</p>\n\(JSONSample.html(of: component.value))"
    case .replacement(let component, let index):
      "<p>In <code>components</code>, instead of number \(index + 1):</p>\n\(JSONSample.html(of: component.value))"
    case .translation(let words):
      JSONSample.html(ofMember: "strings", FirstPaywallWords.strings(words))
    case .removal(let index): "<p>Remove number \(index + 1) from <code>components</code>.</p>"
    }
  }

  private var whole: HTML {
    """
    <details><summary>Show all of it</summary>
    \(JSONSample.html(of: FirstPaywall.document(upTo: FirstPaywall.steps.count)))</details>
    <p>Then start from one of <a href="/reference/examples">the examples</a>, or read about <a href="/reference/guide/prices">prices</a>,
    <a href="/reference/guide/languages">languages</a> and <a href="/reference/guide/pages">screens and taps</a>.</p>
    """
  }
}
