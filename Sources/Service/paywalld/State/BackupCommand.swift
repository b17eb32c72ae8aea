import POSIX
import PaywallStorage
import Routing

/// `paywalld backup` and `paywalld restore`: write the state folder to one file, and read it back.
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
      Output.message(
        "\(file) holds \(Self.words(content)); it contains secrets, so protect it like the state folder"
      )
    }
  }

  func restore() -> ExitStatus {
    carryOut { () throws(StorageError) in
      let content = try Restore(to: state, check: Self.checkSecrets).read(file)
      Output.message("\(state) holds \(Self.words(content))")
    }
  }

  /// Reads the secrets as a service does when it starts, to verify that the service could start.
  private static func checkSecrets(in folder: String) throws {
    _ = try AccessList.load(Folder.path(ofOwn: "tokens.json", in: folder))
    let key = Folder.path(ofOwn: "preview.key", in: folder)
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
