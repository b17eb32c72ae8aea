import ASCII
import Digest
import JSON
import POSIX
import PaywallModel
import PaywallRender
import PaywallTree
import Pictures
import ProgramFiles

/// The example paywalls of the reference: the documents of the folder `examples`, or of the program's own,
/// with their pictures, data and translations.
public struct ExamplePaywalls: Sendable {
  private let source: Source

  private enum Source {
    case folder(FolderTree)
    case program
    case nothing
  }

  /// - Parameter paywalls: a paywalls folder. Its own examples take the place of the program's, all together, because documents,
  ///   pictures and translations belong together.
  public init(paywalls: String) {
    do {
      let own = try FolderTree(paywalls).folder("examples")
      let isUsed = try own?.names().contains { $0.hasSuffix(".json") } ?? false
      source = own.flatMap { isUsed ? .folder($0) : nil } ?? .program
    } catch {
      source = .program
    }
  }

  private init(_ source: Source) { self.source = source }

  public static let none = ExamplePaywalls(.nothing)

  /// The documents' names without `.json`, sorted.
  package var names: [String] {
    files(in: ".").filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// Returns a document; nil if it is invalid. `paywalld validate` then reports why.
  package func document(_ name: String) -> PaywallDocument? {
    guard let bytes = file(name + ".json") else { return nil }
    do {
      let text = try JSONText(parsing: bytes, limits: .document)
      return try PaywallDocument(decoding: text.root, Companions(translations) { file($0) })
    } catch {
      return nil
    }
  }

  /// Returns the files with which its documents are read.
  ///
  /// - Parameter data: replaces a document's own data.
  package func companions(given data: [String: JSONValue]) -> Companions {
    Companions(translations, given: data) { file($0) }
  }

  /// Returns the bytes of a file in the folder `data`; nil if there is none with this name.
  package func data(_ name: String) -> [UInt8]? {
    files(in: "data").contains(name) ? file("data/" + name) : nil
  }

  /// Returns the bytes of the document as stored.
  package func bytes(of name: String) -> [UInt8]? { file(name + ".json") }

  package func header(of picture: String) -> ImageHeader? {
    guard let bytes = file("images/" + picture) else { return nil }
    do {
      return try ImageHeader(reading: bytes)
    } catch {
      return nil
    }
  }

  package func file(of picture: String) -> PictureFile? {
    file("images/" + picture).map {
      PictureFile(bytes: $0.count, hash: SHA256.hash($0).hexadecimal)
    }
  }

  package func picture(_ name: String) -> IncludedPicture? {
    guard let bytes = file("images/" + name), let header = header(of: name) else { return nil }
    return IncludedPicture(type: header.type, size: bytes.count) { bytes }
  }

  private var translations: [CompanionFile] {
    files(in: "strings").compactMap { CompanionFile(path: "strings/\($0)") }.sorted()
  }

  /// Returns the names in a folder of the examples; "." is the folder of the documents.
  private func files(in folder: String) -> [String] {
    switch source {
    case .nothing: return []
    case .program:
      return ProgramFiles.names(in: folder == "." ? "examples" : "examples/" + folder)
    case .folder(let tree):
      do {
        return try tree.folder(folder)?.names() ?? []
      } catch {
        return []
      }
    }
  }

  private func file(_ path: String) -> [UInt8]? {
    switch source {
    case .nothing: return nil
    case .program: return ProgramFiles.bytes(of: "examples/" + path)
    case .folder(let tree):
      do {
        return try tree.read(path, limit: Self.largestFile)
      } catch {
        return nil
      }
    }
  }

  /// The maximum size of a file in bytes. The largest one here has 0.1 MB.
  private static let largestFile = 1 << 20
}
