/// One run of `paywalld`: reads the command line and runs its command.
struct Program {
  let words: [String]
  let environment: [String: String]

  func run() -> ExitStatus {
    do throws(UsageError) {
      return try dispatch()
    } catch {
      Output.message("paywalld: \(error.text)")
      return .usage
    }
  }

  private func dispatch() throws(UsageError) -> ExitStatus {
    let parser = CommandLineParser(commands: CommandTable.all, environment: environment)
    switch try parser.parse(words) {
    case .help(let commands): Output.result(Array((HelpText.pages(commands) + "\n").utf8))
    case .version: Output.result("paywalld \(versionWithCommit)")
    case .run(let arguments): return try run(arguments)
    }
    return .done
  }

  private func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    switch arguments.command.name {
    case CommandTable.serve.name: try ServeCommand(arguments).run()
    case CommandTable.dev.name: try DevCommand(arguments).run()
    case CommandTable.initialize.name: try InitCommand(arguments).run()
    case CommandTable.kit.name: try KitCommand(arguments).run()
    case CommandTable.exportSite.name: try ExportSiteCommand(arguments).run()
    case CommandTable.validate.name: try ValidateCommand(arguments).run()
    case CommandTable.check.name where arguments["url"] != nil: try RemoteCheck(arguments).run()
    case CommandTable.check.name: try CheckCommand(arguments).run()
    case CommandTable.snapshot.name: try SnapshotCommand(arguments).run()
    case CommandTable.baselineWrite.name: try BaselineCommand(arguments).write()
    case CommandTable.baselineCompare.name: try BaselineCommand(arguments).compare()
    case CommandTable.render.name: try RenderCommand(arguments).run()
    case CommandTable.exportRevenueCat.name: try ExportRevenueCatCommand(arguments).run()
    case CommandTable.exportStoreKit.name: try ExportStoreKitCommand(arguments).run()
    case CommandTable.importing.name: try ImportCommand(arguments).run()
    case CommandTable.importStoreKit.name: try ImportStoreKitCommand(arguments).run()
    case CommandTable.stringsExport.name: try StringsCommand(arguments).export()
    case CommandTable.stringsImport.name: try StringsCommand(arguments).importing()
    case CommandTable.stringsCheck.name: try StringsCommand(arguments).check()
    case CommandTable.stringsBudgets.name: try BudgetsCommand(arguments).run()
    case CommandTable.words.name: try WordsCommand(arguments).run()
    case RemoteTable.tokensAdd.spec.name where TokenCommand.namesFiles(arguments):
      try TokenCommand(arguments).add()
    case RemoteTable.tokensRemove.spec.name where TokenCommand.namesFiles(arguments):
      try TokenCommand(arguments).remove()
    case RemoteTable.tokensList.spec.name where TokenCommand.namesFiles(arguments):
      try TokenCommand(arguments).list()
    case CommandTable.backup.name: BackupCommand(arguments).backup()
    case CommandTable.restore.name: BackupCommand(arguments).restore()
    case CommandTable.migrate.name: try MigrateCommand(arguments).run()
    case CommandTable.completion.name: try CompletionCommand(arguments).run()
    case CommandTable.agents.name: try AgentServer(arguments).run()
    case RemoteRollback.spec.name: try RemoteRollback(arguments).run()
    case CommandTable.healthcheck.name: try HealthcheckCommand(arguments).run()
    default: try RemoteTable.command(named: arguments.command.name)?.run(arguments) ?? .usage
    }
  }
}
