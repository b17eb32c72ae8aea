import JSON
import Numbers
import Vocabulary

/// A picture that the page needs in some state, so that a client can fetch all of them beforehand.
public struct LaidOutAsset: Sendable, Hashable {
  /// The picture's address, as nodes name it.
  public var url: String
  /// The kind of file. `nil`, like all following properties, if the service does not have the picture.
  public var kind: PictureKind?
  /// The size of the file in bytes.
  public var size: Int?
  /// The width in pixels; in CSS pixels for an SVG.
  public var width: Double?
  public var height: Double?
  /// The SHA-256 of the bytes, in hexadecimal.
  public var hash: String?
  /// The address of the same picture as PNG, for clients that cannot draw an SVG.
  public var png: String?

  public init(url: String) { self.url = url }
}

extension LaidOutAsset: TreeObject {
  static let blank = LaidOutAsset(url: "")

  static func declare(in members: inout some MemberList<Self>) {
    members.add("url", .string, at: \.url, help: "The address, as nodes have it.", isRequired: true)
    members.add("kind", .choice(), at: \.kind, help: "The form of the file.")
    members.add(
      "size", .integer(Shape(#"{"type": "integer", "minimum": 0}"#)), at: \.size,
      help: "The size of the file in bytes.")
    members.add("width", .points, at: \.width, help: "In pixels; in CSS pixels for an SVG.")
    members.add("height", .points, at: \.height, help: "In pixels; in CSS pixels for an SVG.")
    members.add(
      "hash", .string, at: \.hash, help: "The SHA-256 of the file's bytes, in hexadecimal.")
    members.add(
      "png", .string, at: \.png,
      help: "The address of the same picture as PNG, if the author has put one beside an SVG.")
  }
}

extension Form where Value == LaidOutAsset {
  static let asset = tree(
    named: "asset", #"{"description": "A picture; one of another service has only its url."}"#)
}

extension LaidOutPaywall {
  /// Each picture of the page, of its states and of its variants once, in the order in which they are drawn.
  public var pictures: [LaidOutImage] {
    var found: [LaidOutImage] = []
    var known: Set<String> = []
    func add(_ image: LaidOutImage) {
      if known.insert(image.url).inserted { found.append(image) }
    }
    root.visitPictures(add)
    for state in states ?? [] { for node in state.changes { node.visitPictures(add) } }
    for variant in variants ?? [] {
      for node in variant.changes { node.visitPictures(add) }
      for state in variant.states ?? [] { for node in state.changes { node.visitPictures(add) } }
    }
    return found
  }
}

extension LaidOutNode {
  fileprivate func visitPictures(_ body: (LaidOutImage) -> Void) {
    visit { node in
      if let image = node.backgroundImage { body(image) }
      if node.isDecorated { for case .image(let image) in node.decoration.layers { body(image) } }
      if let image = node.image { body(image) }
    }
  }
}
