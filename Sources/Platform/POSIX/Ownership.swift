import Foundation
import Numbers

/// Gives files that root creates in another user's folder to that user, who could not use them otherwise: for example a token or a restored
/// backup in the state folder of a service that runs as its own user.
///
/// Only new files change owner, and no link is followed, so that nobody can obtain a file that belongs to root.
enum Ownership {
  static func pass(_ descriptor: Int32, in folder: String) {
    guard let (user, group) = owner(of: folder) else { return }
    _ = fchown(descriptor, user, group)
  }

  static func pass(_ path: String, in folder: String) {
    guard let (user, group) = owner(of: folder) else { return }
    _ = lchown(path, user, group)
  }

  /// The owner for new files; `nil` if this process owns the folder, or may not change owners.
  private static func owner(of folder: String) -> (uid_t, gid_t)? {
    guard geteuid() == 0 else { return nil }
    var status = stat()
    guard stat(folder, &status) == 0, status.st_uid != 0 else { return nil }
    return (status.st_uid, status.st_gid)
  }
}
