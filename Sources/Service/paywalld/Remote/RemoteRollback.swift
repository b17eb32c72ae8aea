import JSON

/// `paywalld rollback`: makes the version live again that was live before, or a given one.
struct RemoteRollback {
  static let spec = CommandSpec(
    words: ["rollback"],
    summary: "Make the version of a brand live again that was live before, or a given one.",
    operands: "BRAND [VERSION]", operandCount: 1...2,
    options: RemoteTable.live.flags.map {
      OptionSpec(name: $0.name, value: $0.value, help: $0.help, scope: "rollback")
    } + RemoteService.options)

  /// The maximum number of changes that are read to find the former version.
  private static let mostChanges = "100"

  /// The options that choose another document of the brand than its first paywall.
  private static let documents: Set = ["paywall", "placements", "campaign"]

  private let arguments: Arguments
  private let service: RemoteService

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    service = try RemoteService(arguments)
  }

  func run() throws(UsageError) -> ExitStatus {
    let brand = arguments.operands[0]
    var live = Arguments(command: RemoteTable.live.spec, operands: [brand])
    live.values = arguments.values
    do {
      live.operands.append(try arguments.operands.dropFirst().first ?? former(of: brand))
    } catch {
      Output.message("paywalld: \(service.address): \(String(describing: error))")
      return .failed
    }
    return try RemoteTable.live.run(live)
  }

  /// The version that was live before the one that is live now.
  private func former(of brand: String) throws -> String {
    var asked = Arguments(command: RemoteTable.audit.spec)
    for (name, text) in [("brand", brand), ("order", "newest"), ("limit", Self.mostChanges)] {
      asked.values[name] = .init(text: text, source: .fallback)
    }
    let chosen = arguments.values.filter { Self.documents.contains($0.key) }
    asked.values.merge(
      chosen.isEmpty ? ["paywall": .init(text: "main", source: .fallback)] : chosen
    ) { $1 }
    let answer = try service.ask(
      .get, RemoteTable.audit.target(of: asked), fields: [], content: nil, type: nil)
    let root = try JSONText(parsing: answer.body, limits: .trusted).root
    guard answer.status == 200 else {
      throw RemoteError(description: root["detail"]?.string ?? "status \(answer.status)")
    }
    for change in root["changes"]?.elements.map(Array.init) ?? []
    where change["brand"]?.string == brand {
      let (before, after) = (change["before"]?["live"]?.number, change["after"]?["live"]?.number)
      if let before, before != after { return "\(before)" }
    }
    let flags = chosen.sorted { $0.key < $1.key }.map { name, value in
      " --\(name)" + (name == "placements" ? "" : " \(value.text)")
    }.joined()
    throw RemoteError(
      description:
        "the log knows no version of \(brand)\(flags) that was live before; paywalld brands lists all versions, and paywalld rollback \(brand) 1\(flags) names one"
    )
  }
}
