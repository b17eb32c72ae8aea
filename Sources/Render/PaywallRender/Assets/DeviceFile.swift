import Foundation
import JSON
import Locks
import Numbers
import POSIX
import PaywallResolve
import ProgramFiles

/// The device table of a folder, reloaded while the service runs. An invalid table is reported and ignored.
///
/// Callers get the current table at once. If the last check is too long ago, a separate thread checks whether the file has changed.
public final class DeviceFile: Sendable {
  private struct State {
    var table: DeviceTable
    /// Increases with each new table.
    var generation = 0
    /// The file's content at the last check.
    var bytes: [UInt8]
    /// The status of the font files at the last check.
    var fonts: [String: FileStatus] = [:]
    var lastLook = ContinuousClock.now
    var isLooking = false
  }

  private static let name = "devices.json"
  private static let largest = 1 << 20
  /// The minimum time between two checks.
  private static let patience = Duration.seconds(1)

  private let files: SupportFiles?
  private let state: Guarded<State>
  private let report: @Sendable (String) -> Void

  /// Creates a table that never changes.
  public init(_ table: DeviceTable) {
    files = nil
    report = { _ in }
    state = Guarded(State(table: table, bytes: []))
  }

  /// - Parameter report: receives the reason why a file is rejected.
  init(in files: SupportFiles, report: @escaping @Sendable (String) -> Void)
    throws(RenderingAssetsError)
  {
    let bytes = try Self.read(files)
    state = Guarded(
      State(table: try Self.parse(bytes, files), bytes: bytes, fonts: Self.fonts(in: files)))
    self.files = files
    self.report = report
  }

  /// The current table, and a number that identifies it.
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

  /// Adopts the file's table if it has changed and is valid.
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

  /// Reports changed fonts, but does not adopt them, as published versions keep their layouts while the service runs.
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

  /// Returns the status of the folder's font files; the program's own never change.
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
