import JSON
import Numbers
import Vocabulary

/// A picture and its position.
public struct LaidOutImage: Sendable, Hashable {
  /// The path on this server, or the document's URL if the brand has no such picture.
  public var url: String
  /// The name among the brand's pictures; `nil` if the brand has no such picture.
  public var name: String?
  /// The whole picture's rectangle; the part outside the node's frame is not drawn.
  public var frame: PaywallRectangle
  /// The colour that replaces the picture's own colours; if `nil`, they are kept.
  public var tint: PaywallColor?
  /// `nil` if the service does not have the picture.
  public var kind: PictureKind?

  public init(url: String, name: String?, frame: PaywallRectangle, tint: PaywallColor? = nil) {
    self.url = url
    self.name = name
    self.frame = frame
    self.tint = tint
  }
}

/// The picture of a node as the node's members describe it.
struct NodePicture: TreeObject {
  static let blank = NodePicture(url: "")

  var url: String
  var kind: PictureKind?
  /// `nil` if it is the node's.
  var frame: PaywallRectangle?
  var tint: PaywallColor?

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "url", .string, at: \.url,
      help:
        "A picture: a path on this service, whose bytes never change, or an absolute URL.",
      isRequired: true)
    members.add("kind", .choice(), at: \.kind, help: "The form of the picture's file, if known.")
    members.add(
      "imageFrame", .rectangle, at: \.frame,
      help:
        "The frame that the whole picture is stretched to; by default the node's frame.")
    members.add(
      "tint", .color, at: \.tint,
      help:
        "The colour drawn in the picture's shape: the picture's alpha times the tint's.")
  }
}

extension LaidOutNode {
  var picture: NodePicture? {
    get {
      image.map {
        NodePicture(
          url: $0.url, kind: $0.kind, frame: $0.frame == frame ? nil : $0.frame, tint: $0.tint)
      }
    }
    set {
      guard let newValue else { return }
      var image = LaidOutImage(
        url: newValue.url, name: nil, frame: newValue.frame ?? frame, tint: newValue.tint)
      image.kind = newValue.kind
      content = .image(image)
    }
  }

  /// Gives the picture the frame of the node.
  mutating func framePicture() {
    guard case .image(var image) = content else { return }
    image.frame = frame
    content = .image(image)
  }
}
