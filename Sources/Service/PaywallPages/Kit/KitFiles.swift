import PaywallRender
import Pictures
import ProgramFiles

/// The kit's files in the program: `examples/kit` of the paywalls folder.
package enum KitFiles {
  private static let folder = "examples/kit/"

  package static func file(_ name: String) -> [UInt8]? { ProgramFiles.bytes(of: folder + name) }

  /// Returns the files directly in a folder of the kit, ordered by name. The names have no extension.
  package static func files(
    in inner: String, ending: String
  ) -> [(name: String, bytes: [UInt8])] {
    ProgramFiles.paths.sorted().compactMap { path in
      guard path.hasPrefix(folder + inner), path.hasSuffix(ending) else { return nil }
      let name = path.dropFirst((folder + inner).count).dropLast(ending.count)
      return name.contains("/") ? nil : file(inner + name + ending).map { (String(name), $0) }
    }
  }

  @Sendable package static func header(of image: String) -> ImageHeader? {
    do {
      return try file("images/\(image)").map { try ImageHeader(reading: $0) }
    } catch {
      return nil
    }
  }

  @Sendable package static func picture(_ name: String) -> IncludedPicture? {
    guard let header = header(of: name), let bytes = file("images/\(name)") else { return nil }
    return IncludedPicture(type: header.type, size: bytes.count) { bytes }
  }
}
