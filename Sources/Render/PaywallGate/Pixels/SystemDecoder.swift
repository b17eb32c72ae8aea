import Foundation
import Numbers
import Pictures

/// A system program that decodes pictures in formats that paywalld does not read itself. It runs as a separate process, limited in time and
/// memory, because pictures are untrusted.
public struct SystemDecoder: Sendable {
  /// The program's name, and the Debian package that contains it.
  public let name: String
  public let package: String
  private let arguments: [String]

  /// The limits of a run.
  public static let seconds = 5
  public static let memory = 512 << 20
  /// The maximum output of a program, in bytes.
  static let output = 32 << 20

  /// Returns the decoder of a picture's format; nil if there is none, or if the picture is too large.
  init?(for header: ImageHeader) {
    guard header.width * header.height <= Double(PNGReader.mostPixels) else { return nil }
    switch header.type {
    case .jpeg:
      (name, package) = ("djpeg", "libjpeg-turbo-progs")
      arguments = ["-pnm", "-scale", "\(Self.eighths(of: max(header.width, header.height)))/8"]
    case .webp:
      (name, package) = ("dwebp", "webp")
      arguments = ["-quiet", "-pam", "-o", "-", "--", "-"]
    case .svg:
      (name, package) = ("rsvg-convert", "librsvg2-bin")
      arguments = ["--width", "\(PicturePixels.mostPoints)", "--keep-aspect-ratio"]
    case .png, .gif: return nil
    }
  }

  /// Returns the scale at which a side is decoded, in eighths: enough for the grid.
  private static func eighths(of side: Double) -> Int {
    let wanted = 8 * Double(PicturePixels.mostPoints) / max(1, side)
    return Int(clamping: min(8, max(1, wanted.rounded(.up))))
  }

  /// The names of the installed programs, which affect verdicts.
  public static var installed: [String] {
    ["djpeg", "dwebp", "rsvg-convert"].filter { path(of: $0) != nil }
  }

  private static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// The colours of a picture; nil if the program is not installed, or cannot read it within the limits and until `end`.
  func pixels(of bytes: [UInt8], until end: ContinuousClock.Instant? = nil) -> PicturePixels? {
    guard let program = Self.path(of: name), !Self.refused.contains(bytes) else { return nil }
    let run = DecoderRun(
      program: program, arguments: arguments, seconds: Self.seconds, memory: Self.memory,
      output: Self.output)
    switch run.result(for: bytes, until: end) {
    case .late: return nil
    case .refused:
      Self.refused.insert(bytes)
      return nil
    case .written(let written):
      return PNGReader(written)?.pixels() ?? PNMReader(written)?.pixels()
    }
  }

  private static let refused = RefusedPictures()
}
