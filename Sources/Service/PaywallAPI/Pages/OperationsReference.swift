/// `/reference/operations`: what you must know to run the service.
struct OperationsReference {
  /// The limits that options set, with their defaults.
  var limits: [ServiceLimit]

  var html: HTML {
    ReferencePage(
      title: "Running paywalld",
      lead: """
        For whoever deploys and operates the service. <a href="/reference/api">The API</a> lists what to ask it, <a href="/reference">the
        reference</a> explains documents.
        """,
      sections: OperationsGuide.sections + [
        ReferencePage.Section(
          "limits", "Limits",
          """
          <p>Nothing is unbounded. An option of <code>paywalld serve</code> sets a limit of the first table. The log,
          <code>/metrics</code> and a problem's <code>reason</code> use the same name.</p>
          \(ReferencePage.table(["option", "default", "limits", "beyond it"], limits.map(row)))
          <p>No option sets these:</p>
          \(ReferencePage.table(["value", "limits", "beyond it"], ServiceLimit.fixed.map(fixedRow)))
          \(HTML(joining: Self.notes.map { "<p>\($0)</p>" }))
          """)
      ]
    ).html
  }

  private func row(_ limit: ServiceLimit) -> HTML {
    "<tr><td><code>--\(limit.option ?? "")</code></td><td>\(limit.value)</td><td>\(limit.meaning)</td><td>\(limit.beyond)</td></tr>"
  }

  private func fixedRow(_ limit: ServiceLimit) -> HTML {
    "<tr><td>\(limit.value)</td><td>\(limit.meaning)</td><td>\(limit.beyond)</td></tr>"
  }

  private static let notes: [HTML] = [
    """
    <b>Layouts.</b> A publish and <code>validate</code> reject a document that takes half of <code>--render-work</code> or
    <code>--render-visits</code> and name the component that takes most. <code>--render-cache</code> (16 MiB) bounds the memory for finished
    layouts. A quarter of it is for layouts at a store's own prices, an eighth for decoded documents. The least recently used entry is evicted.
    """,
    """
    <b>Connections.</b> By default the service uses all descriptors but 64. When no connection is free, it closes one that waits for its peer: for 0.1 s over a
    request, or for 1 s over anything. If there is none, the new client gets the whole 503 with <code>Retry-After</code>, even when the process
    has no descriptor left. An administration port has 64 connections of its own.
    """,
    """
    <b>Workers.</b> Slow work waits in three lanes: changes, with one worker; renderings and other work that anybody may ask for, with
    <code>--workers</code>; and long work, with as many. Peers take turns, and one peer may use at most half of what is free. A client that finds no room
    waits for its 503: 0.1 s, and twice as long each time in a row, up to <code>--refusal-pause</code>.
    """,
    """
    <b>Webhooks.</b> Up to 1,000 changes wait for the webhook. If more come, the oldest is dropped and counted.
    """,
  ]
}
