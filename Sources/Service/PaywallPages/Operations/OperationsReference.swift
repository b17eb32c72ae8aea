/// `/reference/operations`: the page for operators.
package struct OperationsReference {
  /// The limits that options set, with their defaults.
  var limits: [ServiceLimit]
  /// The limits that no option sets.
  var fixed: [ServiceLimit]

  package init(limits: [ServiceLimit], fixed: [ServiceLimit]) {
    self.limits = limits
    self.fixed = fixed
  }

  var page: Page {
    Page(
      path: "/reference/operations", title: "Running paywalld",
      lead: "For operators of the service: deploying, access, storage, recovery and limits.",
      sections: OperationsGuide.sections + [
        Page.Section(
          "limits", "Limits",
          """
          <p>Everything has a limit. Options of <code>paywalld serve</code> set those of the first table. The log,
          <code>/metrics</code> and a problem's <code>reason</code> use the same name.</p>
          \(Page.table(["Option", "Default", "Limit of", "If exceeded"], limits.map(row)))
          <p>No option sets these:</p>
          \(Page.table(["Value", "Limit of", "If exceeded"], fixed.map(fixedRow)))
          \(HTML(joining: Self.notes.map { "<p>\($0)</p>" }))
          """)
      ])
  }

  private func row(_ limit: ServiceLimit) -> HTML {
    "<tr\(limit.option.map { " id=\"option-\($0)\"" as HTML } ?? "")><th scope=\"row\"><code>--\(limit.option ?? "")</code></th><td>\(limit.value)</td><td>\(limit.meaning)</td><td>\(limit.beyond)</td></tr>"
  }

  private func fixedRow(_ limit: ServiceLimit) -> HTML {
    "<tr><td>\(limit.value)</td><td>\(limit.meaning)</td><td>\(limit.beyond)</td></tr>"
  }

  private static let notes: [HTML] = [
    """
    <b>Layouts.</b> A publish and <code>validate</code> reject a document that needs half of <code>--render-work</code> or
    <code>--render-visits</code> and name the most expensive component. <code>--render-cache</code> (16 MiB) limits the memory for cached
    layouts. A quarter of it is for layouts with a reader's own store prices, an eighth for decoded documents. The least recently used entry is evicted.
    """,
    """
    <b>Connections.</b> By default the service uses all file descriptors but 64. If no connection is free, it closes one whose peer has been silent for 0.1 s
    during a request, or for 1 s otherwise. If there is none, the new client gets a complete 503 with <code>Retry-After</code>, even if the process
    has no descriptor left. The admin port has 64 connections of its own.
    """,
    """
    <b>Workers.</b> Slow work waits in five lanes: changes, with one worker; layouts and other public work, with
    <code>--workers</code> workers; long work such as publishes, with as many; checks, simulations and other long questions that change nothing, with as many;
    and reading the log, with one. No lane waits for another. A token has one simulation at a time. Peers take turns, and one peer may use at most half of what is free. If the lane is full, the 503
    is delayed: by 0.1 s, and twice as long each time in a row, up to <code>--refusal-pause</code>.
    """,
    """
    <b>Long queries.</b> An event loop decides a <code>placement</code> only for a query of at most 1 KiB and 30 parameters; a worker reads longer ones.
    """,
    """
    <b>Waiting for a change.</b> One service alone answers a request with a <code>Paywall-Min-Revision</code> that it has not made at once, with 503. In a
    fleet the request waits, up to <code>--revision-wait</code>; its place is free as soon as its client leaves.
    """,
    """
    <b>Pictures in the gate.</b> The gate lets <code>djpeg</code>, <code>dwebp</code> and <code>rsvg-convert</code> decode pictures, in memory and not in files.
    They are killed when <code>--gate-deadline</code> is over. A picture that they cannot decode is not given to them again before the next start.
    """,
    """
    <b>Webhooks.</b> Up to 1,000 changes wait for the webhook. If there are more, the service drops and counts the oldest.
    """,
  ]
}
