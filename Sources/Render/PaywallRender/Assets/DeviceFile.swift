import Foundation
import JSON
import POSIX
import PaywallResolve
import ProgramFiles
import Synchronization

/// The device table of a folder, reloaded while the service runs. An invalid table is reported and ignored.
///
/// Whoever asks gets the table at once; when the last look is a while ago, a thread of its own looks whether the file is another.
public final class DeviceFile: Sendable {
  private struct State {
    var table: DeviceTable
    /// Grows with each other table.
    var generation = 0
    /// What the file held at the last look.
    var bytes: [UInt8]
    /// The fonts' files at the last look.
    var fonts: [String: FileStatus] = [:]
    var lastLook = ContinuousClock.now
    var isLooking = false
  }

  private static let name = "devices.json"
  private static let largest = 1 << 20
  /// From one look to the next.
  private static let patience = Duration.seconds(1)

  private let files: SupportFiles?
  private let state: Mutex<State>
  private let report: @Sendable (String) -> Void

  /// A table that never changes.
  public init(_ table: DeviceTable) {
    files = nil
    report = { _ in }
    state = Mutex(State(table: table, bytes: []))
  }

  /// - Parameter report: receives the reason why a file is rejected.
  init(in files: SupportFiles, report: @escaping @Sendable (String) -> Void)
    throws(RenderingAssetsError)
  {
    let bytes = try Self.read(files)
    state = Mutex(
      State(table: try Self.parse(bytes, files), bytes: bytes, fonts: Self.fonts(in: files)))
    self.files = files
    self.report = report
  }

  /// The table, and a number that another table has not.
  public var current: (table: DeviceTable, generation: Int) {
    let (table, generation, isDue) = state.withLock { state in
      let isDue =
        files != nil && !state.isLooking && ContinuousClock.now - state.lastLook > Self.patience
      if isDue { state.isLooking = true }
      return (state.table, state.generation, isDue)
    }
    if isDue { NamedThread(name: "devices") { self.look() } }
    return (table, generation)
  }

  /// Takes the file's table when it is another, and right.
  func look() {
    defer {
      state.withLock { state in
        state.lastLook = .now
        state.isLooking = false
      }
    }
    guard let files else { return }
    lookAtFonts(in: files)
    do throws(RenderingAssetsError) {
      let bytes = try Self.read(files)
      let isKnown = state.withLock { state in
        defer { state.bytes = bytes }
        return state.bytes == bytes
      }
      guard !isKnown else { return }
      let table = try Self.parse(bytes, files)
      state.withLock { state in
        state.table = table
        state.generation += 1
      }
    } catch {
      report("\(error); the devices stay as they were")
    }
  }

  /// Published versions keep their layouts while the service runs, so that other fonts are told and not taken.
  private func lookAtFonts(in files: SupportFiles) {
    let fonts = Self.fonts(in: files)
    let isKnown = state.withLock { state in
      defer { state.fonts = fonts }
      return state.fonts == fonts
    }
    if !isKnown {
      report(
        "\(Folder.shown("fonts", in: files.path)) holds other files now, which are used from the next start on"
      )
    }
  }

  /// Those of the folder: the program's own stay as they are.
  static func fonts(in files: SupportFiles) -> [String: FileStatus] {
    do {
      guard let folder = try files.tree?.folder("fonts") else { return [:] }
      var fonts: [String: FileStatus] = [:]
      for name in try folder.names() { fonts[name] = try folder.entry(name)?.status }
      return fonts
    } catch {
      return [:]
    }
  }

  private static func read(_ files: SupportFiles) throws(RenderingAssetsError) -> [UInt8] {
    try RenderingAssetsError.of { () throws(FileError) in try files.read(name, limit: largest) }
  }

  private static func parse(
    _ bytes: [UInt8], _ files: SupportFiles
  ) throws(RenderingAssetsError) -> DeviceTable {
    do {
      return try DeviceTable(decoding: JSONText(parsing: bytes, limits: .trusted))
    } catch {
      throw RenderingAssetsError(path: Folder.shown(name, in: files.path), reason: "\(error)")
    }
  }
}
