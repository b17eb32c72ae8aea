/// The prose of `/reference/operations` about setting up a service. `OperationsGuide+Running` covers running it.
enum OperationsGuide {
  static let sections = [
    deploying, tokens, folders, goingLive, remote, backup, fleet, staticSite, durability, events,
    sources,
    observing, warehouse, stopping,
    upgrades,
  ]

  private static let deploying = Page.Section(
    "deploying", "Deploying",
    paragraphs: [
      """
      <code>paywalld</code> is one binary. It needs no other files, because it contains the schemas, devices and fonts. It needs <code>curl</code>
      only to send webhooks to <code>https:</code> addresses and to fetch data from sources. <code>paywalld serve --help</code> lists every flag;
      each flag is also an environment variable (<code>--port</code> is <code>PAYWALLD_PORT</code>).
      """,
      """
      With Docker: <code>docker build -t paywalld . &amp;&amp; docker run -p 8000:8000 -v "$PWD/paywalls:/srv/paywalls:ro" paywalld</code>. The image has no
      paywall of its own: it serves what you mount or publish. <code>scripts/deploy/compose.yaml</code> keeps
      the state on a volume and mounts the documents read-only. <code>scripts/deploy/paywalld.service</code> is a unit for systemd.
      <code>paywalld healthcheck</code> exits with 0 while the service is ready.
      """,
      """
      Send readers' traffic to a service while <code>GET /readyz</code> answers 200, and changes while <code>GET /readyz?for=changes</code> does. The
      body of a 503 names the reasons. <code>GET /healthz</code> only says that the process is alive.
      """,
      """
      Behind a proxy, <code>--public-url https://HOST/PREFIX</code> is the base of every address in responses. For nginx:
      <code>location /PREFIX/ { proxy_pass http://127.0.0.1:8000/; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header Forwarded ""; }</code>.
      """,
      """
      <span id="proxy"><code>--trusted-proxies 127.0.0.1</code></span> names the proxies, as addresses or ranges, whose <code>Forwarded</code> or
      <code>X-Forwarded-For</code> is believed. The client is then the last hop that is no such proxy: limits for an address, rates, turns of workers and the logs are about
      it. Without it all readers behind a proxy are one address with the limits of one, and the log says so once. Trust no address from which clients connect themselves. A proxy
      passes on the field that it does not know: let it remove that one, because a request in which both fields name different clients counts as the
      proxy's own.
      """,
      """
      Pages of every origin may read what readers get, but no page may read administration or metrics. <code>--cors https://a.example</code> only opens the
      service to the listed origins, including administration; <code>--cors none</code> closes it; <code>--cors '*,https://a.example'</code> opens
      readers' routes to all and administration to one.
      """,
      """
      <code>--admin-port 8001</code> serves administration on a second port, which a firewall can close. The first port then answers 404 under
      <code>/admin</code> and for <code>/metrics</code>.
      """,
    ])

  private static let tokens = Page.Section(
    "tokens", "Tokens",
    paragraphs: [
      """
      A change needs <code>Authorization: Bearer TOKEN</code>. A token has one of four roles, and each role includes the ones before it: a
      <code>viewer</code> sees drafts and reads the audit log, an <code>editor</code> publishes, a <code>publisher</code> makes versions live and
      brands active, an <code>admin</code> deletes, and creates and removes tokens.
      """,
      """
      The first start creates an admin token and writes it to <code>state/admin-token</code>, which only the service's user can read. Delete that file
      once you have stored the token elsewhere. In Docker, <code>docker exec CONTAINER cat /var/lib/paywalld/admin-token</code> prints it.
      """,
      """
      An admin creates a token with <code>POST /admin/tokens</code>, or from any machine with
      <code>paywalld tokens add anna --role publisher --url https://HOST --token-file FILE</code>. The response shows its secret once;
      <code>state/tokens.json</code> has only a hash. The token works at once. <code>GET /admin/tokens</code> and <code>DELETE
      /admin/tokens/anna</code> (<code>tokens list</code>, <code>tokens remove</code>) list and remove tokens. The audit log has each change, and
      nobody can remove the last admin, nor one that lasts longer than all others.
      """,
      """
      Beside the service's files, <code>paywalld tokens add anna --role publisher --state state</code> does the same without a token, also for the
      last admin. A running service accepts it after SIGHUP or with the next change over HTTP, and the audit log has no line of it.
      <code>--admin-token-file FILE</code> uses a token that you made yourself:
      <code>docker run -p 8000:8000 -v "$PWD/token:/run/token:ro" -e PAYWALLD_ADMIN_TOKEN_FILE=/run/token paywalld</code>.
      """,
      """
      After ten wrong tokens from one address within a minute, the service answers further wrong ones from there with 429. A valid token always works.
      """,
      """
      For development, <code>--dev</code> accepts changes without a token. It then listens on loopback addresses only, refuses to start where a token
      exists, and rejects every request with a foreign <code>Host</code>. It also rejects changes, and requests to <code>/admin</code>, with a foreign
      <code>Origin</code> or from a proxy. Do not forward the port of such a service.
      """,
    ])

  private static let folders = Page.Section(
    "folders", "Two folders",
    """
    <p>The folder <code>paywalls</code> is input: the service reads it and never writes versions to it. It copies each document that it accepts to
    <code>state</code> and serves it from there. So <code>paywalls</code> may be read-only, a container's layer, a git checkout at an older commit, or
    empty: published versions stay, and so does what is live.</p>
    \(Page.table(["Folder", "File", "Contents"], files))
    <p>A number names one document forever. If a file has the number of a published version but other bytes, the service says so
    in its log and in <code>/readyz</code>, and keeps what it has.</p>
    <p>The service finds and checks new files while it runs. It reports a wrong file in its log and, to holders of a token, in <code>/readyz</code>; a
    wrong file changes nothing. It reads <code>devices.json</code> again while it runs, and fonts at the next start.</p>
    <p>The service never opens named pipes, sockets or devices. It follows a link that leads to something inside the folder, as Kubernetes' volumes
    have them, and rejects one that leads out.</p>
    """)

  private static let listed: [(folder: HTML, file: HTML, holds: HTML)] = [
    ("paywalls", "<code>BRAND/N.json</code>, <code>BRAND/images/</code>", "documents and pictures"),
    (
      "",
      "<code>BRAND/theme.json</code>, <code>products.json</code>, <code>strings/</code>, <code>fragments/</code>, <code>data/</code>",
      "files that the documents of a brand share"
    ),
    (
      "", "<code>BRAND/policy.json</code>",
      "what the gate is strict about, until an administrator uploads a policy: see <a href=\"/reference/check#policy\">the gate</a>"
    ),
    (
      "", "<code>live.json</code>",
      "the active brand and the live versions, for teams that only work with git: <code>{\"active\": \"disney\", \"live\": {\"disney\": 3}}</code>"
    ),
    (
      "", "<code>schema/</code>, <code>devices.json</code>, <code>fonts/</code>",
      "the files that check documents and lay them out; the program's own replace missing ones"
    ),
    (
      "state", "<code>audit.jsonl</code>",
      "every change, one line each; the whole state follows from it"
    ),
    (
      "", "<code>active.json</code>",
      "the state after the last change, so that a start does not read the whole log"
    ),
    (
      "", "<code>blobs/</code>",
      "the bytes of every document and picture, named by their SHA-256; a start deletes those that nothing needs"
    ),
    (
      "", "<code>audit-N.jsonl</code>, <code>state-N.json</code>",
      "rotated segments of the log up to change N, and the state at that change, for <code>?at=</code> and for a start without <code>active.json</code>"
    ),
    (
      "", "<code>findings/</code>",
      "what the gate found in versions: a cache, which you may delete and no backup contains"
    ),
    (
      "", "<code>usage.jsonl</code>",
      "what apps told of paywalls: sums by hour of the last 90 days, and hashes of those who took part in experiments"
    ),
    (
      "", "<code>usage-unsent.jsonl</code>, <code>usage-id</code>",
      "what a node of a fleet has counted and could not tell the others yet, and who writes it; no backup contains them"
    ),
    (
      "", "<code>usage-lines.json</code>",
      "which hours <code>--usage-lines</code> has written; without it all that are kept are written again, and no backup contains it"
    ),
    (
      "", "<code>tokens.json</code>, <code>preview.key</code>",
      "the tokens' hashes; the key that signs preview links"
    ),
    (
      "", "<code>fleet.json</code>, <code>fleet-secrets.json</code>",
      "that the folder is a node's copy of a log in etcd, and of which versions its tokens are"
    ),
    (
      "", "<code>admin-token</code>",
      "the first token's text; no backup contains it, and you may delete it"
    ),
  ]

  private static let files = listed.map { folder, file, holds -> HTML in
    "<tr><td><code>\(folder)</code></td><td>\(file)</td><td>\(holds)</td></tr>"
  }

  private static let goingLive = Page.Section(
    "live", "Versions, drafts and going live",
    paragraphs: [
      """
      A version never changes. With the document, the service keeps every picture and file that the document uses, by SHA-256, and the version's
      <code>ETag</code> covers all of them. If you replace a picture later, over HTTP or in the folder, only the next version shows the new one. A
      rollback brings back the old one byte for byte.
      """,
      """
      If you put a shared file (theme, products, strings, a fragment, data), the service makes a new version, not live, of the live document and of the
      newest one that use it. It rejects the file if either document would be wrong with it.
      """,
      """
      Clients can request a new version by its number. Customers get it once somebody makes it live. An editor's first document of a new brand is a
      draft; a publisher's first document is live at once.
      """,
      """
      The gate judges a version before it goes live the first time, and refuses it with 422 if some readers would see what nobody should:
      <a href="/reference/check#running">when a service judges</a>. A way back to a version that was live is always open, and
      <code>force=true</code> with a reason passes in an emergency.
      """,
      """
      A draft is a version that was never live. Only holders of a token see it (with <code>--dev</code>, everybody), including the pictures that only drafts
      use: it is absent from <code>/paywall</code>, <code>/render</code>, images, lists and events. <code>POST
      /admin/preview?brand=B&amp;version=N&amp;for=2h</code> makes a link that shows this one version until it expires or you revoke it with
      <code>DELETE /admin/preview/ID</code>. The response has the page for phones, and its QR code as an SVG.
      """,
      """
      <code>POST /admin/preview/live?brand=B</code> begins a live preview: a page for phones that shows text which is not even a draft and follows it
      while somebody writes it with <code>PUT /admin/preview/ID?sequence=2</code>. The service keeps the text in memory alone, until <code>DELETE
      /admin/preview/ID</code>, or until nobody has replaced it for an hour. The page lies under the
      service's name, so whoever begins one needs the role editor, and has five at most. A phone needs an address that it reaches: listen on
      <code>--host 0.0.0.0</code>, or name the address with <code>--public-url</code>; otherwise the response has <code>advice</code> instead of a code.
      """,
    ])

  private static let remote = Page.Section(
    "remote", "From the command line",
    """
    <pre><code>export PAYWALLD_URL=https://paywalls.example.com PAYWALLD_TOKEN_FILE=~/.paywalld-token
    paywalld status
    paywalld pull espn &gt; espn.json
    paywalld publish espn espn.json --dry-run
    paywalld publish espn espn.json --reason "Autumn offer"
    paywalld impact espn 2
    paywalld live espn 2</code></pre>
    <p>Each of these commands is one operation of <a href="/reference/api">the API</a>: its flags are the operation's parameters
    (<code>--dry-run</code> is <code>dryRun</code>), and its messages are the service's. Others are <code>brands</code>,
    <code>active</code>, <code>diff</code>, <code>findings</code>, <code>audit</code>, <code>schedule list</code>, <code>schedule add</code>,
    <code>schedule remove</code>, <code>images push</code>, <code>preview add</code> with the QR code of its link, <code>preview list</code> and
    <code>preview remove</code>. <code>watch</code> follows the changes, a line each, and connects again when it must. <code>--json</code> prints the answer as it is. A command ends with 1 if the
    service refuses or does not answer, and with 2 if you wrote it wrongly. <code>curl</code> makes the requests.</p>
    <p><code>rollback BRAND</code> makes the version live again that was live before. With <code>--profile NAME</code> the address and the
    file of the token come from <code>~/.config/paywalld/NAME.json</code>: <code>{"url": …, "tokenFile": …}</code>.</p>
    <p><code>paywalld check</code> works on files. With <code>--url URL --brand B</code> the service judges the file, with its own gate and the
    policy, the pictures and the texts of that brand; without a file it judges the live version. The command ends with 1 if the gate would refuse.</p>
    <p><code>eval "$(paywalld completion bash)"</code> lets the shell complete commands and flags; for zsh and fish as well.</p>
    <p><code>paywalld mcp</code> offers the same operations to agents, over the Model Context Protocol: they pull, check, draw and compare, and
    publish drafts that the gate has judged. They make a version live only with <code>--allow-live</code>. Give them a token with the role
    editor.</p>
    """)

  private static let backup = Page.Section(
    "backup", "Backup and restore",
    paragraphs: [
      """
      <code>paywalld backup FILE</code> writes the whole state to one tar file, also while a service runs on it: the log up to a change, every byte
      that it needs, and at the end their <code>SHA256SUMS</code>. The file contains the tokens' hashes and the key of preview links, so protect it.
      """,
      """
      <code>paywalld restore FILE --state DIR</code> makes a state folder from it. You need no folder of documents for that. If the file is damaged, the
      command says what is wrong and leaves the folder empty.
      """,
    ])
}
