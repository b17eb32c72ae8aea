/// The prose about several nodes on one log.
extension OperationsGuide {
  static let fleet = Page.Section(
    "fleet", "Several nodes",
    HTML(joining: fleetParagraphs.map { "<p>\($0)</p>" } + [failureTable]))

  private static let fleetParagraphs: [HTML] = [
    """
    <code>paywalld serve --store etcd://A:2379,B:2379,C:2379/PREFIX</code> on each machine makes one service of all: they share one log in
    <a href="https://etcd.io">etcd</a>, and what one of them changes is served by all within milliseconds. A node answers readers from its own memory and
    never asks etcd for them. Its state folder has a copy of the log and of all bytes, with which it starts and serves while etcd is away.
    <code>scripts/deploy/fleet</code> has a compose file with a load balancer, and manifests for Kubernetes.
    """,
    """
    <b>etcd</b> 3.5.33, 3.6.14, 3.7.1 or later, three or five members, is made for this: earlier releases lose watched events in rare cases. Debian's 3.4 is
    good for tests. Give HTTP a port of its own (<code>--listen-client-http-urls</code>), so that watches do not starve under reads, let etcd compact by itself
    (<code>--auto-compaction-retention=1h</code>), and never let a browser reach it: it answers pages of every origin. <code>etcds://</code> instead of
    <code>etcd://</code> speaks TLS by the installed <code>openssl</code>, and trusts the system's authorities; <code>--etcd-ca FILE</code> also speaks TLS,
    and trusts those of the file alone. <code>--etcd-cert</code> and <code>--etcd-key</code> if etcd asks for a certificate. That proves the connection alone:
    with users, <code>--etcd-user</code> and <code>--etcd-password-file</code> say who a node is.
    """,
    """
    <b>Missed events.</b> Every two seconds a node compares the end of the log and the versions of the secrets with etcd's, also while events arrive, and takes
    over what it lacks. A node whose last comparison is older than six seconds, or that cannot follow the log at all, may lack changes:
    its answers have <code>Paywall-Stale</code>, <code>GET /readyz</code> a warning with the reason, <code>GET /admin/nodes</code>
    <code>staleSeconds</code>, and <code>paywalld_store_stale_seconds</code> is not 0. After <code>--token-age</code> (10 s) it accepts no token of the fleet, because
    others may have removed it: 503. A node that starts while etcd is away accepts none until it has reached etcd. The token of <code>--admin-token-file</code>, which belongs to the node, stays valid. A change waits for etcd for
    <code>--etcd-timeout</code> (5 s) at most: half of it for the answer, and the rest to find out whether it was made if none comes.
    """,
    """
    <b>Moving in and out.</b> Stop the service, then <code>paywalld migrate --from state --to etcd://…/PREFIX</code> copies the log, the bytes, the tokens, the
    preview key and the counts, and reads everything back. The prefix must be empty: if any key lies below it, nothing is changed. An interrupted migration is
    run again from the same folder: it deletes the keys that it had written itself, which a mark in etcd names, and no others; until then no node starts on
    the prefix. Start each node with a new state folder. The other direction makes a state folder of its own.
    <code>paywalld backup</code> works on any node's folder. A backup of etcd is another matter: see the table.
    """,
    """
    <b>What is shared.</b> Brands, versions, schedules, tokens, the preview key and policies. Documents and pictures lie in etcd up to
    <code>--etcd-bytes</code>, or in a folder that all nodes share with <code>--blobs DIR</code>. Which of the two it is belongs to the fleet, and the folder is known by its file
    <code>paywalld-blobs.json</code>: a node that was started otherwise, or whose folder is not mounted, does not start, and says what differs. The newest 50,000 changes lie in etcd; a snapshot holds what
    was before, and a node that was away for longer begins anew from it. Each node may have a folder of documents: it adds what the log lacks, and a
    <code>live.json</code> that the log has followed before is not followed again, unless that folder's file has changed from the one that is followed now.
    """,
    """
    <b>The active brand</b> belongs to the fleet too: <code>--brand</code> chooses it while there is none, and is ignored afterwards, which the node says when
    it starts, so a unit may have it. <code>POST /admin/active?brand=B</code> makes another one active.
    """,
    """
    <b>What apps send</b> (<code>POST /events/client</code>) is counted by the node that gets it. A second later it is in etcd, and every node answers for the sums
    of all; so a node that dies takes its last second with it, even if its disk is lost. While etcd is away a node counts on, keeps the counts in
    <code>usage-unsent.jsonl</code>, and tells the others afterwards; until then <code>GET /admin/usage</code> and the results of experiments have <code>"complete": false</code> and
    <code>paywalld_usage_shared</code> is 0. A reader whom two nodes meet counts once. An event counts twice if it is sent again to another node within that
    second. The limits of events for a client and for a key hold for each node by itself.
    """,
    """
    <b>Names.</b> Each node has a name of its own: <code>--node</code>, or that of the machine. Of two nodes of one name the first keeps it; the other one
    serves as well, and is listed as <code>NAME/…</code> with <code>"sharesName": true</code> until the first one ends. Its log says so. A node that starts
    anew with its state folder has its name at once.
    """,
    """
    <b>What one node does for all.</b> Webhooks, requests to data sources and the deletion of what nothing needs: the node that holds a lease in etcd does it. If
    that node dies, another goes on within 15 s, so a webhook may come twice, with the same <code>Paywall-Event-Id</code>. The others take a source's answers
    from etcd within a second or two; the node that asks tells of failures. While etcd is away each node asks sources itself. Nothing is deleted in a folder
    of <code>--blobs</code>. A due schedule is a change that is decided by comparing, so it happens once whichever node is
    first, also if the node that took the plan is gone. A plan that no node has carried out 5 s after its time is named in <code>"overdue"</code> of
    <code>/readyz</code>, and counted in <code>paywalld_schedules_overdue</code>.
    """,
    """
    <b>Clocks.</b> Every 10 s a node tells the others its time, and it reads the date in etcd's answers, so that a single node has a witness too. A node that differs
    by more than 2 s from more than half of them carries out no plans and takes none (503), and looks at no guard rails; others do it. It dates changes, and judges tokens, preview
    links, placements and hours, by the time of most. Its log and the <code>"warnings"</code> of <code>/readyz</code> say so until its clock is right, and
    <code>paywalld_clock_ahead_seconds</code> is how far it is ahead.
    """,
    """
    <b>Sizes.</b> A change costs etcd about 1 KB and each node one watched event; a start reads the snapshot, the log after it and the bytes that the node's
    folder lacks. 10,000 brands of two documents are about 60 MB in etcd, whose own limit is 2 GB unless raised (8 GB at most). Readers cost etcd nothing.
    """,
    """
    <b>Two regions.</b> A change needs the answer of most members, so put the members of etcd within 10 ms of each other, or three regions with one each. A node
    far away follows well: name a voting member near it first in <code>--store</code>; learners refuse watches. Far more readers are better served by a CDN:
    answers have <code>ETag</code>, and <code>Cache-Control</code> with <code>stale-while-revalidate</code> where you set it.
    """,
    """
    <b>A new release.</b> Nodes of two releases serve side by side. A change of a kind that an older node does not know stops that node from changing and
    following, not from serving: <code>/readyz</code> says so, its answers have <code>Paywall-Stale</code>, and updating it is the remedy. Update all nodes, then use what is new.
    """,
  ]

  private static let failures: [(what: HTML, happens: HTML, remedy: HTML)] = [
    (
      "a node dies",
      "the others go on; its duties move within 15 s",
      "start it again, with its folder or a new one"
    ),
    (
      "a node or etcd fails while a large document or picture is stored",
      "nothing names the pieces that are there; they are deleted after one to two hours",
      "publish again"
    ),
    (
      "a member of etcd dies, or most cannot reach it",
      "nodes go to the next endpoint; a change may take a second longer", "replace the member"
    ),
    (
      "most members are away, or etcd is silent",
      "all nodes serve on and say so after about 5 s; changes get 503 and <code>/readyz</code> has <code>\"changes\": false</code>; after <code>--token-age</code> so does everything that needs a token of the fleet",
      "bring most members back; nodes catch up by themselves"
    ),
    (
      "a change gets no answer",
      "the node asks etcd what became of it; if nobody can say, the 503 says how to look it up in the audit log",
      "look it up, then repeat it or not"
    ),
    (
      "etcd's quota is used up (<code>NOSPACE</code>)",
      "as without etcd", "compact and defragment, raise the quota, then disarm the alarm"
    ),
    (
      "etcd is restored from a backup",
      "nodes that know later changes serve them on and refuse to go back silently; the error says so",
      "restore a newer backup, or move the state folders of all nodes away and start them: the later changes are lost"
    ),
    (
      "the prefix or the cluster is another one", "the same", "correct <code>--store</code>"
    ),
    (
      "something else wrote below the prefix, or it is damaged",
      "changes are refused with the key's place; what was served is served on",
      "restore a backup of etcd"
    ),
    (
      "the tokens or the preview key in etcd cannot be read",
      "nodes go on with the last that they could read, also after a new start; a node that never had any serves, and refuses changes or preview links with 503 and the key's place",
      "put back what was there, such as <code>tokens.json</code> or <code>preview.key</code> of a node's state folder"
    ),
    (
      "the last admin token of a fleet is lost",
      "nobody can change anything; all nodes serve on",
      "start one node with <code>--admin-token-file FILE</code>, a secret that you make (<code>openssl rand -hex 32</code>); with it, <code>paywalld tokens add NAME --role admin --url https://THAT-NODE --token-file FILE</code>; then start the node without it"
    ),
    (
      "a node cannot read the bytes of a version that went live",
      "it serves the version before in its place and stays ready; <code>/readyz</code> names the brand in <code>\"warnings\"</code>; it looks for the bytes every 2 s",
      "mend the folder of <code>--blobs</code>, or restore a backup of etcd"
    ),
    (
      "a node's disk is full, or its state folder is gone or another",
      "it follows in memory and serves, and refuses changes: <code>/readyz</code> says the same as the refusal",
      "make room, or put the folder back; after a restart it has a new one"
    ),
  ]

  private static let failureTable: HTML = {
    let rows = failures.map { row -> HTML in
      "<tr><td>\(row.what)</td><td>\(row.happens)</td><td>\(row.remedy)</td></tr>"
    }
    return
      "<table><thead><tr><th>failure</th><th>what happens</th><th>remedy</th></tr></thead><tbody>\(HTML(joining: rows))</tbody></table>"
  }()
}
