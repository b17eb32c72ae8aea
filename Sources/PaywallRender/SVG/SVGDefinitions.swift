import Foundation
import PaywallModel
import PaywallTree

/// Gradients, clips, filters and pictures that a drawing refers to, each defined once.
struct SVGDefinitions {
  private var writer: XMLWriter
  private var gradients: [GradientKey: String] = [:]
  private var clips: [ClipKey: String] = [:]
  private var blurs: [Double: String] = [:]
  private var tints: [Color: String] = [:]
  private var pictures: [String: Picture?] = [:]
  private let limit: Int

  private struct GradientKey: Hashable {
    var gradient: LaidOutGradient
    var frame: Rectangle
  }

  private struct ClipKey: Hashable {
    var frame: Rectangle
    var corners: LaidOutCorners
    var outline: String?
  }

  /// A picture as it is defined: its identifier, and the size that it is defined in.
  struct Picture {
    var id: String
    var width: Double
    var height: Double
  }

  init(limit: Int) {
    self.limit = limit
    writer = XMLWriter(limit: limit)
  }

  var markup: [UInt8] { writer.bytes }

  /// Whether more was to be written than may be.
  private(set) var isExceeded = false

  /// The definition of a picture, in the size in which it is first asked for; nil when it cannot be had.
  mutating func picture(
    _ name: String, in frame: Rectangle, _ load: (String) -> SVGPicture?
  ) -> Picture? {
    if let known = pictures[name] { return known }
    let defined = define(name, in: frame, load)
    pictures[name] = .some(defined)
    return defined
  }

  private mutating func define(
    _ name: String, in frame: Rectangle, _ load: (String) -> SVGPicture?
  ) -> Picture? {
    guard let picture = load(name) else { return nil }
    // Base64 makes four bytes of three. What cannot fit is not even read.
    guard picture.size / 3 * 4 <= limit - writer.bytes.count else {
      isExceeded = true
      return nil
    }
    guard let bytes = picture.read() else { return nil }
    let id = "picture\(pictures.count + 1)"
    writer.begin("image")
    writer.attribute("id", id)
    writer.attribute("width", frame.width)
    writer.attribute("height", frame.height)
    writer.attribute("preserveAspectRatio", "none")
    let prefix = Array("data:\(picture.type.mediaType);base64,".utf8)
    writer.attribute("href", plain: prefix + Data(bytes).base64EncodedData())
    writer.end()
    isExceeded = isExceeded || writer.isExceeded
    return Picture(id: id, width: frame.width, height: frame.height)
  }

  /// A reference to a box's shape as a clip.
  mutating func clip(
    _ frame: Rectangle, corners: LaidOutCorners = LaidOutCorners(0), outline: String? = nil
  ) -> String {
    let key = ClipKey(frame: frame, corners: corners, outline: outline)
    if let known = clips[key] { return known }
    let id = "clip\(clips.count + 1)"
    writer.begin("clipPath")
    writer.attribute("id", id)
    writer.beginShape(frame, corners: corners, outline: outline)
    writer.end()
    writer.end()
    clips[key] = "url(#\(id))"
    return "url(#\(id))"
  }

  /// A reference to a gradient in a box.
  mutating func gradient(_ gradient: LaidOutGradient, in frame: Rectangle) -> String {
    let key = GradientKey(gradient: gradient, frame: frame)
    if let known = gradients[key] { return known }
    let id = "gradient\(gradients.count + 1)"
    begin(gradient.geometry, id, in: frame)
    for stop in gradient.stops {
      writer.begin("stop")
      writer.attribute("offset", stop.at)
      writer.attribute("stop-color", stop.color.opaqueHex)
      if stop.color.alpha < 255 { writer.attribute("stop-opacity", stop.color.opacity) }
      writer.end()
    }
    writer.end()
    gradients[key] = "url(#\(id))"
    return "url(#\(id))"
  }

  /// A line is as long as CSS Images 3 §3.1 says: its ends touch the corners.
  private mutating func begin(_ geometry: GradientGeometry, _ id: String, in frame: Rectangle) {
    switch geometry {
    case .linear(let angle):
      let line = GradientLine(angle: angle, in: frame)
      writer.begin("linearGradient")
      writer.attribute("id", id)
      writer.attribute("gradientUnits", "userSpaceOnUse")
      writer.attribute("x1", line.start.x)
      writer.attribute("y1", line.start.y)
      writer.attribute("x2", line.end.x)
      writer.attribute("y2", line.end.y)
    case .radial(let radial):
      let place = radial.placed(in: frame)
      let move = "translate(\(SVGNumber.text(place.x)) \(SVGNumber.text(place.y)))"
      let scale = "scale(\(SVGNumber.text(place.across)) \(SVGNumber.text(place.down)))"
      writer.begin("radialGradient")
      writer.attribute("id", id)
      writer.attribute("gradientUnits", "userSpaceOnUse")
      for name: StaticString in ["cx", "cy"] { writer.attribute(name, 0) }
      writer.attribute("r", 1)
      writer.attribute("gradientTransform", "\(move) \(scale)")
    }
  }

  /// A reference to a filter that leaves of what it is given only how opaque it is, in one colour.
  mutating func tint(_ color: Color) -> String {
    if let known = tints[color] { return known }
    let id = "tint\(tints.count + 1)"
    writer.begin("filter")
    writer.attribute("id", id)
    writer.begin("feFlood")
    writer.attribute("flood-color", color.opaqueHex)
    if color.alpha < 255 { writer.attribute("flood-opacity", color.opacity) }
    writer.end()
    writer.begin("feComposite")
    writer.attribute("in2", "SourceAlpha")
    writer.attribute("operator", "in")
    writer.end()
    writer.end()
    tints[color] = "url(#\(id))"
    return "url(#\(id))"
  }

  mutating func blur(_ deviation: Double) -> String {
    if let known = blurs[deviation] { return known }
    let id = "blur\(blurs.count + 1)"
    writer.begin("filter")
    writer.attribute("id", id)
    // A blur reaches three deviations past the shape; the region is in shares of the shape's size, so ample.
    for (name, value): (StaticString, String) in [
      ("x", "-100%"), ("y", "-100%"), ("width", "300%"), ("height", "300%"),
    ] {
      writer.attribute(name, value)
    }
    writer.begin("feGaussianBlur")
    writer.attribute("stdDeviation", deviation)
    writer.end()
    writer.end()
    blurs[deviation] = "url(#\(id))"
    return "url(#\(id))"
  }
}
