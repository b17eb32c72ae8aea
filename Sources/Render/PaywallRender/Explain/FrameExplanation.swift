import JSON
import Numbers
import PaywallTree
import Vocabulary

/// Explains one component's frame, step by step.
public struct FrameExplanation: Sendable, Hashable {
  /// The pointer to the component in the document.
  public var pointer: String
  public var type: NodeType
  /// The frame; nil if the component is hidden.
  public var frame: PaywallRectangle?
  public var screen: Screen
  public var steps: [String]

  /// Returns `{"pointer", "type", "frame", "device", "steps": ["…"]}`, the response of `/render?explain=`.
  public func json(_ style: JSONWriter.Style = .compact) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.beginObject()
    writer.key("pointer")
    writer.string(pointer)
    writer.key("type")
    writer.string(type.rawValue)
    if let frame {
      writer.key("frame")
      Form.rectangle.write(frame, &writer)
    }
    writer.key("device")
    Form.screen.write(screen, &writer)
    writer.key("steps")
    writer.beginArray()
    for step in steps { writer.string(step) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}
