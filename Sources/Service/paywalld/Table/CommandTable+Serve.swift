/// The `serve` command.
extension CommandTable {
  static let serve = CommandSpec(
    words: ["serve"], summary: "Serve every brand over HTTP.",
    options: [
      OptionSpec(name: "port", value: "PORT", help: "0 chooses a free port", fallback: "8000"),
      OptionSpec(
        name: "host", value: "ADDRESS", help: "0.0.0.0 listens on every interface",
        fallback: "127.0.0.1"),
      OptionSpec(
        name: "admin-port", value: "PORT",
        help: "a second port for /admin, which the first port then no longer serves"),
    ] + folders + [
      OptionSpec(
        name: "state", value: "DIR", help: "the folder that keeps the state across restarts",
        fallback: "state"),
      OptionSpec(name: "brand", value: "BRAND", help: "make this brand active if none is yet"),
      OptionSpec(
        name: "node", value: "NAME",
        help: "the name of this service among those on the same log (default: that of the machine)"),
      OptionSpec(
        name: "fresh", value: nil,
        help: "if the state is missing, make the newest version of each brand live"),
      OptionSpec(
        name: "accept-damage", value: nil,
        help: "start without the changes in a damaged part of the log"),
    ] + shared.under("A store that several nodes share:")
      + people.under("Access and notifications:")
      + running.under("Running:") + LimitOption.all.map(\.spec))

  private static let shared =
    [
      OptionSpec(
        name: "store", value: "URL",
        help:
          "etcd://HOST:2379,HOST:2379/PREFIX, or etcds:// for TLS, keeps the log of all nodes; the state folder has this node's copy"
      )
    ] + etcd

  /// The options for the connection to etcd, and for the limits of its data.
  static let etcd = [
    OptionSpec(
      name: "etcd-ca", value: "FILE",
      help: "TLS: the authorities that vouch for etcd, as PEM (default with etcds://: the system's)"
    ),
    OptionSpec(
      name: "etcd-cert", value: "FILE",
      help: "TLS: this node's certificate, if etcd asks for one; it is not a user's name"),
    OptionSpec(
      name: "etcd-key", value: "FILE", help: "TLS: its key (default: in the certificate's file)"),
    OptionSpec(name: "etcd-user", value: "NAME", help: "etcd's user, if it has users"),
    OptionSpec(name: "etcd-password-file", value: "FILE", help: "a file with the user's password"),
    OptionSpec(
      name: "etcd-timeout", value: "TIME",
      help: "how long a change waits for etcd; then it is refused, or its outcome is unknown",
      fallback: "5s"),
    OptionSpec(
      name: "etcd-bytes", value: "MIB",
      help: "the quota of documents and pictures in etcd", fallback: "512"),
    OptionSpec(
      name: "blobs", value: "DIR",
      help: "a folder that all nodes share keeps documents and pictures instead of etcd"),
  ]

  private static let people = [
    OptionSpec(
      name: "dev", value: nil,
      help:
        "for development: accept changes without a token, only from this machine, and only if no token exists"
    ),
    OptionSpec(
      name: "admin-token-file", value: "FILE",
      help: "a file with one admin token, whose role is admin"),
    TokenCommand.tokens,
    OptionSpec(
      name: "cors", value: "ORIGINS",
      help:
        "origins whose pages may read responses, also of administration, separated by commas; * (the default) is every origin, for readers' routes only; none is not an origin"
    ),
    OptionSpec(
      name: "public-url", value: "URL",
      help:
        "the address under which clients reach the service, with the proxy's path prefix if it has one: the base of addresses in responses"
    ),
    OptionSpec(
      name: "public-metrics", value: nil,
      help: "let everybody read /metrics, which count purchases and name brands, without a token"),
    OptionSpec(
      name: "trusted-proxies", value: "RANGES",
      help:
        "addresses of proxies, such as 127.0.0.1,10.0.0.0/8, whose Forwarded or X-Forwarded-For names the client that limits and logs are about"
    ),
    OptionSpec(
      name: "webhook", value: "URL",
      help: "send each change to this address as a signed POST (http://, or https:// with curl)"),
    OptionSpec(
      name: "webhook-secret-file", value: "FILE",
      help: "a file with the secret that signs these requests"),
  ]

  private static let running = [
    OptionSpec(
      name: "gate", value: "MODE",
      help:
        "enforce: a document with errors does not go live; report: they are only told; off: nothing is judged unasked",
      fallback: "enforce"),
    OptionSpec(
      name: "data-source-allow", value: "HOSTS",
      help:
        "hosts that data sources may name, separated by commas; HOST=RANGE if the address is private"
    ),
    OptionSpec(
      name: "event-loops", value: "N",
      help: "threads that serve connections (default: one per core)"),
    OptionSpec(
      name: "workers", value: "N", help: "slow requests of each kind that run at once",
      fallback: "2"),
    OptionSpec(
      name: "log", value: "FORMAT",
      help: "plain or json: what happens to the service, with time and level, on standard error",
      fallback: "plain"),
    OptionSpec(
      name: "access-log", value: "FORMAT", help: "off, plain or json, to standard output",
      fallback: "off"),
    OptionSpec(
      name: "access-log-sampling", value: "N", help: "log every Nth request, and every error",
      fallback: "1"),
    OptionSpec(
      name: "usage-lines", value: "FILE",
      help: "append the counts of each hour that is over as lines of JSON, for a warehouse"),
    OptionSpec(
      name: "day-rates", value: "FILE",
      help:
        "convert payments in other currencies for results, by the rates of a file such as eurofxref-hist.csv of the European Central Bank"
    ),
    OptionSpec(
      name: "store-root", value: "FILE",
      help:
        "a root certificate for tests: what it signs counts as the App Store's, instead of what Apple signs"
    ),
    OptionSpec(
      name: "render-cache", value: "MIB", help: "memory for cached layouts", fallback: "16"),
  ]

  static let dev = CommandSpec(
    words: ["dev"],
    summary:
      "Show a document on a phone or in a browser while you edit it, and follow the saved file and those beside it.",
    operands: "FILE", operandCount: 1...1,
    options: [
      OptionSpec(
        name: "host", value: "ADDRESS",
        help: "0.0.0.0 lets phones of your network open the page", fallback: "127.0.0.1",
        scope: "dev"),
      OptionSpec(
        name: "port", value: "PORT", help: "0 chooses a free port", fallback: "0", scope: "dev"),
      OptionSpec(
        name: "url", value: "URL",
        help: "let a running service show it instead, with the pictures of the brand", scope: "dev"),
      OptionSpec(
        name: "token-file", value: "FILE", help: "a file with a token of that service"),
      OptionSpec(
        name: "brand", value: "BRAND", help: "the brand there (default: the name of the folder)",
        scope: "dev"),
    ] + documentFolders)
}
