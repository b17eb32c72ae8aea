import Foundation
import JSON
import Pictures
import XML

/// `svg FILE`: for each line of the file, which is base64, prints the results of the picture check and its XML reader as a line of JSON:
/// `{"picture": null or the reason for its rejection, "xml": null or the mistake, "outline": […]}`.
enum SVGCommand {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard let path = arguments.first else {
      StandardError.write("usage: paywalld-lab svg FILE\n")
      return 2
    }
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    for line in file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    {
      guard let text = Data(base64Encoded: Data(line)) else {
        throw LabError("a line is no base64")
      }
      FileHandle.standardOutput.write(Data(report(on: Array(text))))
    }
    return 0
  }

  private static func report(on bytes: [UInt8]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("picture")
    writePicture(bytes, &writer)
    writer.key("xml")
    let items = writeOutlineFault(bytes, &writer)
    writer.key("outline")
    writer.beginArray()
    for item in items { write(item, &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func writePicture(_ bytes: [UInt8], _ writer: inout JSONWriter) {
    do throws(SVGFault) {
      _ = try SVGPicture(reading: bytes, limits: .standard)
      writer.null()
    } catch {
      writer.string(error.description)
    }
  }

  /// Writes the error in the XML, and returns its content.
  private static func writeOutlineFault(
    _ bytes: [UInt8], _ writer: inout JSONWriter
  ) -> [MarkupOutline.Item] {
    do throws(XMLFault) {
      let items = try MarkupOutline(reading: bytes, as: SVGLimits.standard.dialect).items
      writer.null()
      return items
    } catch {
      writer.string(SVGFault(error, in: bytes).description)
      return []
    }
  }

  /// `["start", namespace, name, [[namespace, name, value], …]]`, `["end"]` or `["text", characters]`.
  private static func write(_ item: MarkupOutline.Item, _ writer: inout JSONWriter) {
    writer.beginArray()
    switch item {
    case .start(let name, let attributes):
      writer.string("start")
      writer.string(name.namespace)
      writer.string(name.local)
      writer.beginArray()
      for attribute in attributes {
        writer.beginArray()
        writer.string(attribute.name.namespace)
        writer.string(attribute.name.local)
        writer.string(attribute.value)
        writer.endArray()
      }
      writer.endArray()
    case .end: writer.string("end")
    case .text(let text):
      writer.string("text")
      writer.string(text)
    }
    writer.endArray()
  }
}
