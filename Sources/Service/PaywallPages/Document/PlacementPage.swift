import JSON
import PaywallModel
import Placements

/// `/reference/placements`: the rules for which paywall is shown when, and to whom.
enum PlacementPage {
  static var page: Page {
    Page(
      path: "/reference/placements", title: "Placements and experiments",
      lead:
        "A placement is a named moment of your app. It decides which of a brand's paywalls somebody sees there, and why.",
      opening: opening,
      sections: [example, asking, deciding, experiments, results, safety] + tables)
  }

  private static let opening: HTML = """
    <p>A brand has one document for all its placements: <code>BRAND/placements/1.json</code>, <code>2.json</code>, … in the folder, or
    <code>PUT /admin/brands/BRAND?placements=true</code>. It has versions, goes live, rolls back, is scheduled, approved, compared and audited as
    paywalls are: add <code>placements=true</code> to the same requests. The schema for editors is <code>placements-1.schema.json</code>.</p>
    """

  private static let example = Page.Section(
    "example", "An example",
    """
    <p>Whoever has a subscription sees nothing at the launch. Half of the others on phones see the paywall <code>annual</code>, the other half
    the brand's first one. All others see the first one.</p>
    <pre><code>\(sample)</code></pre>
    """)

  private static let sample = #"""
    {
      "experiments": {
        "year": {
          "by": "userId", "fallbackBy": "deviceId",
          "variants": [
            {"name": "trial", "weight": 0.5, "show": {"paywall": "main"}},
            {"name": "annual", "weight": 0.5, "show": {"paywall": "annual"}}
          ]
        }
      },
      "placements": {
        "launch": {
          "rules": [
            {"name": "subscribers", "when": {"entitlements": "plus"}, "show": {"nothing": "has a subscription"}},
            {"name": "phones", "when": {"device": "phone"}, "show": {"experiment": "year"}}
          ],
          "otherwise": {"paywall": "main"}
        },
        "settings": {"otherwise": {"paywall": "annual"}}
      }
    }
    """#

  private static let asking = Page.Section(
    "asking", "Ask for a placement",
    """
    <p><strong>With any client of OpenFeature.</strong> paywalld speaks the OpenFeature Remote Evaluation Protocol. Give the client the
    address of the service, or <code>…/brands/BRAND</code> for another brand than the active one. A placement is a flag of type object:</p>
    <pre><code>\(evaluation)</code></pre>
    <p>An answer without <code>value</code> means: show nothing. <code>POST /ofrep/v1/evaluate/flags</code> answers all placements at once, with
    an <code>ETag</code> and the address of a stream of events that tell when to ask again.</p>
    <p><strong>In one request.</strong> <code>/paywall</code> and <code>/render</code> take <code>placement</code> and what you know of the reader,
    decide, and deliver:</p>
    <pre><code>\(delivery)</code></pre>
    <p>The fields <code>Paywall-Placement</code>, <code>-Rule</code>, <code>-Experiment</code>, <code>-Variant</code> and <code>-Reason</code> say what
    decided. 204 means: show nothing.</p>
    <p>You may say of a reader: \(HTML(joining: members)). Any other name is an attribute, which the document declares. What has another form, or
    is not declared, is ignored and named: in <code>Paywall-Ignored</code>, and for clients of OpenFeature in <code>ignored</code> of the answer's metadata.</p>
    """)

  private static let evaluation = #"""
    curl -X POST localhost:8000/ofrep/v1/evaluate/flags/launch \
      -d '{"context": {"targetingKey": "u1", "userId": "u1", "device": "phone"}}'
    {"key": "launch", "value": {"paywall": "annual", "version": 1, "url": "…", "render": "…"}, "reason": "SPLIT", "variant": "annual", …}
    """#

  private static let delivery =
    "curl -i 'localhost:8000/render?placement=launch&device=iphone-11&userId=u1'"

  private static var members: [HTML] {
    let names = ContextMember.allCases.map(\.rawValue)
    return names.enumerated().map { index, name in
      "<code>\(name)</code>\(index == names.count - 1 ? "" : ", ")"
    }
  }

  private static let deciding = Page.Section(
    "deciding", "What decides",
    """
    <p>In this order: a tester's forced variant; <code>paused</code>; the placement's <code>frequency</code>; the <code>holdout</code>; the rules from
    top to bottom, of which the first that holds decides; <code>otherwise</code>. A condition on something that the app does not tell does not
    hold. A rule that nobody can reach is an error when you publish.</p>
    <p><strong>Why did somebody see this?</strong> <code>GET /paywall?placement=launch&amp;explain=true&amp;…</code> lists each rule with each condition, what it
    asked, what it found, and whether it held. It needs the role viewer.</p>
    <p><strong>What would change?</strong> <code>POST /admin/brands/BRAND/placements/simulate</code> asks the live placements and a draft for up to
    100,000 readers, given or generated, and answers how many see something else, from what to what, and which rules nobody reaches. It
    asks readers for at most 5 s; if not all were asked, <code>complete</code> is false. Each token has one simulation at a time.</p>
    """)

  private static let experiments = Page.Section(
    "experiments", "Experiments",
    """
    <p>A person's variant follows from a hash of <code>userId</code>, or whatever <code>by</code> names: GrowthBook's, so that its SDKs decide the same.
    paywalld stores no people. A larger <code>share</code> adds people and moves nobody to another variant.</p>
    <p>To keep people in their variant while you change weights, hand back what you were given: the answer's <code>assignments</code>
    (<code>Paywall-Assignments</code>) belongs in the next question, as a member of the context or a parameter. It is signed and names nobody.</p>
    <p><strong>Testers</strong> see one variant with <code>forced</code>, from <code>POST /admin/brands/BRAND/placements/force?experiment=E&amp;variant=V</code>.
    It ends after a day and is never counted.</p>
    <p><strong>Other weights, or another variant, without moving people.</strong> <code>POST /admin/brands/BRAND/placements/adjust</code>, or
    <code>paywalld placements adjust BRAND FILE</code>, takes a draft with the weights that you want. It answers the draft with a
    <code>range</code> for each variant, so that only those people change who must. <code>Paywall-Adjusted</code> tells their share, and the share that
    the weights alone would move (<code>without</code>). Next time write the new weights beside the ranges: they are replaced. To assign everybody
    anew instead, raise <code>version</code>.</p>
    <p>To end an experiment, set its <code>status</code> to <code>stopped</code> and its <code>winner</code>: all readers of its rules see that one.</p>
    """)

  private static let results = Page.Section(
    "results", "What happened",
    """
    <p>An app tells what happened on a paywall with a <strong>client key</strong> of the brand. An admin makes it with
    <code>POST /admin/brands/BRAND/keys</code>. It may stand in an app: it is good for counting only, has a rate, and can be revoked.</p>
    <pre><code>\(counting)</code></pre>
    <p>The types are <code>impression</code>, <code>tap</code>, <code>purchaseStarted</code>, <code>purchaseCompleted</code>,
    <code>purchaseFailed</code>, <code>restored</code> and <code>closed</code>, and <code>refunded</code> with a token of your server. Take
    paywall, version, experiment and variant from the placement's answer. Whoever is not <code>counted</code> there is not part of the
    experiment: leave both out. An event counts once, by its id, also after a restart; send it again if you got no answer. No person is stored: a client is a hash.</p>
    <p><strong>How did it go?</strong> <code>GET /admin/brands/BRAND/experiments/EXPERIMENT</code> tells each variant's readers, purchases and revenue,
    how each differs from the first one, and what that means in a sentence, such as “not yet: about 11 days more at this rate”. Look as often
    as you like: the intervals allow for it. If the groups are not as large as they should be, it says so first. With <code>format=html</code> it is
    a page with plots, which the studio shows too, under <a href="/studio/placements.html">Placements</a>. A variant whose purchases fail, or whose money goes back, significantly more often is told once, as the change
    <code>guard-rail</code> in the log, which webhooks and events carry. With <code>"stopOnHarm": true</code> the experiment then also stops by
    itself, if a server told of the harm, and all readers of its rules see the first variant: the service publishes that as the next version of the placements, with the
    reason. It needs no approval of its own, because the placements that were approved say so. If you roll it back, it does not stop again for
    the same harm; a higher <code>version</code> of the experiment begins anew.
    <strong>What strangers can forge.</strong> Whoever has an app can read its client key, and send events that never happened. So the result
    and its page say in <code>notice</code> how many readers rest on that key alone, and a harm that only apps told of is told
    (<code>….unproven</code>) and stops nothing. Events that your server sends to <code>/events/client</code> with a token of the role editor are
    proven: each variant's <code>provenReaders</code>, and of each hour <code>provenReader</code>, <code>provenFailing</code> and <code>provenRefunding</code>. Send both sides of
    an experiment through your server if it is to stop by itself, with a client key that is in no app.</p>
    <p>An event that neither the live placements nor those that were live before them can have made is refused (<code>not-shown</code>). One brand
    or key may take about three quarters of the series and readers that are counted, so that it leaves room for all others; what comes
    beyond is in rows with <code>other</code>, and <code>complete</code> is false for the hours and the brand that it concerns, here and in results.
    <code>/readyz</code> warns then. If somebody misused a key, revoke it, and drop what it brought:
    <code>DELETE /admin/brands/BRAND/keys/NAME/counts</code>.</p>
    <p><code>GET /admin/usage</code> has all counts by hour or day, also as CSV, and <code>--usage-lines</code> writes them to a file for a
    <a href="/reference/operations#usage-lines">warehouse</a>.</p>
    """)

  private static let counting = #"""
    curl -X POST localhost:8000/events/client -d '{
      "key": "pck_…", "client": "an id of this installation",
      "events": [{"id": "e1", "type": "impression", "paywall": "annual", "version": 1,
                  "placement": "launch", "experiment": "year", "variant": "annual"}]}'
    {"accepted": 1, "duplicates": 0, "refused": []}
    """#

  private static let safety = Page.Section(
    "safety", "What cannot go wrong",
    """
    <ul>
    <li>Placements can only show paywalls and versions that exist. What live placements show cannot be deleted.</li>
    <li>A version that placements show by its number passes the <a href="/reference/check#running">gate</a> and waits for approval as if it went live.
    As long as they are live it is public: its document, layouts and pictures work for everybody.</li>
    <li>Older placements cannot go live again if a paywall that they show is gone.</li>
    <li>Rules are for your team: only tokens can read them. Readers learn what they see, and the name of the rule.</li>
    <li><code>"paused": true</code> is the emergency stop: each placement shows its <code>otherwise</code>.</li>
    </ul>
    """)

  /// The forms that have a section of their own, with its title.
  private static let described = [
    ("document", "The document"), ("placement", "A placement"), ("rule", "A rule"),
    ("audience", "The condition of a rule: when"), ("show", "What is shown: show"),
    ("experiment", "An experiment"), ("variant", "A variant"), ("rollout", "A rollout"),
    ("holdout", "The holdout"), ("frequency", "A frequency"), ("attribute", "An attribute"),
  ]

  private static var tables: [Page.Section] {
    let schema = PlacementDocument.schema
    guard case .object(let forms)? = schema["$defs"] else { return [] }
    let elsewhere = Set(DocumentReference().forms.map(\.name))
    let own = forms.filter { !elsewhere.contains($0.name) }
    let titles = Dictionary(uniqueKeysWithValues: described)
    let rest = own.filter { titles[$0.name] == nil }
    let sections = described.map { name, title in
      let form = own.first { $0.name == name }?.value ?? schema
      return Page.Section(
        name, title, local(PropertyTable(members: form, prefix: name + ".").html, own))
    }
    let values = rest.map { form in
      local(
        """
        <h3 id="\(form.name)">\(DocumentPages.capitalised(ValueForm.title(of: form.name)))</h3>
        <p>\(DocumentPages.sentence(form.value["x-expected"]?.text ?? ""))</p>
        \(PropertyTable(members: form.value, prefix: form.name + ".").html)
        """, own)
    }
    return sections + [Page.Section("values", "Values", HTML(joining: values))]
  }

  /// Redirects links to forms of placements to this page instead of the page of values.
  private static func local(_ html: HTML, _ own: [JSONField]) -> HTML {
    own.reduce(html) { html, form in
      HTML(
        trusted: html.text.replacing(
          "\"/reference/values#\(form.name)\"", with: "\"#\(form.name)\""))
    }
  }
}
