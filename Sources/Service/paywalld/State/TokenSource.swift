import POSIX
import Routing

extension TokenSource {
  init(_ arguments: Arguments) {
    let state = arguments["state"]?.text ?? "state"
    self.init(
      secretFile: arguments["admin-token-file"]?.text,
      file: TokenFile(arguments["tokens"]?.text ?? Folder.path(ofOwn: "tokens.json", in: state)),
      state: state)
  }
}
