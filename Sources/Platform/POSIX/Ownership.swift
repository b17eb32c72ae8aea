import Foundation

/// Gives files that root creates in another user's folder to that user, who could not use them otherwise: a token or a restored
/// backup in the state folder of a service that runs as its own user.
///
/// Only new files change hands, and no link is followed: nobody gets hold of a file that belongs to root.
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
