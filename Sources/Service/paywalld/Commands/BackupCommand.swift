import POSIX
import PaywallAPI
import PaywallStorage

/// `paywalld backup` and `paywalld restore`: the state folder as one file, and back.
struct BackupCommand {
  private let file: String
  private let state: String

  init(_ arguments: Arguments) {
    file = arguments.operands[0]
    state = arguments["state"]?.text ?? "state"
  }

  func backup() -> ExitStatus {
    carryOut { () throws(StorageError) in
      let content = try Backup(of: state).write(to: file)
      Output.message("\(file) holds \(Self.words(content)); it has secrets in it: keep it as safe")
    }
  }

  func restore() -> ExitStatus {
    carryOut { () throws(StorageError) in
      let content = try Restore(to: state, check: Self.checkSecrets).read(file)
      Output.message("\(state) holds \(Self.words(content))")
    }
  }

  /// Reads what a service reads before it starts, and would not start without.
  private static func checkSecrets(in folder: String) throws {
    _ = try AccessList.load(folder + "/tokens.json")
    let key = folder + "/preview.key"
    if try FileStatus(of: key) != nil { _ = try PreviewKeyFile.load(key) }
  }

  private static func words(_ content: Backup.Summary) -> String {
    "\(content.brands) brands, \(content.blobs) documents and pictures, and the log up to change \(content.sequence)"
  }

  private func carryOut(_ work: () throws(StorageError) -> Void) -> ExitStatus {
    do throws(StorageError) {
      try work()
      return .done
    } catch {
      Output.message("paywalld: \(error)")
      return .failed
    }
  }
}
