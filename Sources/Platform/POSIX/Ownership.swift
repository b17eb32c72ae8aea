import Foundation

/// Gives what root makes in another user's folder to that user, who could not use it otherwise: a token, say, or a backup that is
/// restored, in the state folder of a service that runs as a user of its own.
///
/// Only what was made just now is given away, and no link is followed, so that nobody gets hold of a file of root's.
enum Ownership {
  static func pass(_ descriptor: Int32, in folder: String) {
    guard let (user, group) = owner(of: folder) else { return }
    _ = fchown(descriptor, user, group)
  }

  static func pass(_ path: String, in folder: String) {
    guard let (user, group) = owner(of: folder) else { return }
    _ = lchown(path, user, group)
  }

  /// Nil when it is this process's own folder, or when the process may give nothing away.
  private static func owner(of folder: String) -> (uid_t, gid_t)? {
    guard geteuid() == 0 else { return nil }
    var status = stat()
    guard stat(folder, &status) == 0, status.st_uid != 0 else { return nil }
    return (status.st_uid, status.st_gid)
  }
}
