import Foundation

exit(run(Array(CommandLine.arguments.dropFirst())))

func run(_ arguments: [String]) -> Int32 {
  let usage = "usage: paywalld-lab COMMAND [ARGUMENT…]\n\n" + LabCommand.table(of: LabCommand.all)
  guard let name = arguments.first, name != "--help" else {
    print(usage)
    return arguments.isEmpty ? 2 : 0
  }
  guard let command = LabCommand.all.first(where: { $0.name == name }) else {
    StandardError.write("paywalld-lab: no command '\(name)'\n\n\(usage)\n")
    return 2
  }
  do {
    return try command.run(Array(arguments.dropFirst()))
  } catch {
    StandardError.write("paywalld-lab \(name): \(error)\n")
    return 1
  }
}
