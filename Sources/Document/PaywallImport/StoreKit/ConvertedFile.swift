import JSON
import Numbers

/// A file converted from another tool's language to paywalld's, or the reverse, with all its bytes.
public struct ConvertedFile: Sendable {
  public var bytes: [UInt8]
  /// The value that the bytes encode.
  public var value: JSONValue
  /// Parts that the other language cannot express exactly, in the order of the source.
  public var approximations: [ConversionNote] = []
  /// Facts that other systems handle, and parts that only one of the two files has.
  public var notes: [ConversionNote] = []

  /// The file and its findings as one JSON value.
  public var report: [UInt8] {
    ConvertedPaywall(document: value, approximations: approximations, notes: notes).report
  }
}
