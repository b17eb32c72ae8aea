/// `/reference/operations`: what operators must know.
package struct OperationsReference {
  /// The limits that options set, with their defaults.
  var limits: [ServiceLimit]
  /// Those that no option sets.
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
    <b>Workers.</b> Slow work waits in three lanes: changes, with one worker; layouts and other public work, with
    <code>--workers</code> workers; and long work, with as many. Peers take turns, and one peer may use at most half of what is free. If the lane is full, the 503
    is delayed: by 0.1 s, and twice as long each time in a row, up to <code>--refusal-pause</code>.
    """,
    """
    <b>Webhooks.</b> Up to 1,000 changes wait for the webhook. If there are more, the service drops and counts the oldest.
    """,
  ]
}
