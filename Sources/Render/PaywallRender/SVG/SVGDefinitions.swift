import Foundation
import Numbers
import PaywallModel
import PaywallTree
import Pictures

/// Gradients, clips, filters and pictures that a drawing refers to, each defined once.
struct SVGDefinitions {
  private var writer: XMLWriter
  private var gradients: [GradientKey: String] = [:]
  private var clips: [BoxShape: String] = [:]
  private var blurs: [Double: String] = [:]
  private var tints: [PaywallColor: String] = [:]
  private var pictures: [String: Picture?] = [:]
  private let limit: Int

  private struct GradientKey: Hashable {
    var gradient: LaidOutGradient
    var frame: PaywallRectangle
  }

  /// A defined picture: its id, and the size in which it is defined.
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

  /// Whether the limit of bytes was exceeded.
  private(set) var isExceeded = false

  /// Returns the definition of a picture, in the size of its first use; nil if it is not available.
  mutating func picture(
    _ name: String, in frame: PaywallRectangle, _ load: (String) -> IncludedPicture?
  ) -> Picture? {
    if let known = pictures[name] { return known }
    let defined = define(name, in: frame, load)
    pictures[name] = .some(defined)
    return defined
  }

  private mutating func define(
    _ name: String, in frame: PaywallRectangle, _ load: (String) -> IncludedPicture?
  ) -> Picture? {
    guard let picture = load(name) else { return nil }
    // Base64 turns three bytes into four. A picture that cannot fit is not read.
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

  /// Returns a reference to a box's shape as a clip.
  mutating func clip(_ shape: BoxShape) -> String {
    Self.reference(to: shape, named: "clip", as: "clipPath", in: &clips, into: &writer) { writer in
      writer.begin(shape)
      writer.end()
    }
  }

  /// Returns a reference to a gradient in a box.
  mutating func gradient(_ gradient: LaidOutGradient, in frame: PaywallRectangle) -> String {
    let key = GradientKey(gradient: gradient, frame: frame)
    let element: StaticString = gradient.geometry.isRadial ? "radialGradient" : "linearGradient"
    return Self.reference(to: key, named: "gradient", as: element, in: &gradients, into: &writer) {
      writer in
      writer.attribute("gradientUnits", "userSpaceOnUse")
      Self.place(gradient.geometry, in: frame, &writer)
      for stop in gradient.stops {
        writer.begin("stop")
        writer.attribute("offset", stop.at)
        writer.attribute("stop-color", stop.color, opacity: "stop-opacity")
        writer.end()
      }
    }
  }

  /// Writes the geometry of a gradient. The ends of a line are placed as in CSS Images 3 §3.1: they touch the corners.
  private static func place(
    _ geometry: GradientGeometry, in frame: PaywallRectangle, _ writer: inout XMLWriter
  ) {
    switch geometry {
    case .linear(let angle):
      let line = GradientLine(angle: angle, in: frame)
      writer.attribute("x1", line.start.x)
      writer.attribute("y1", line.start.y)
      writer.attribute("x2", line.end.x)
      writer.attribute("y2", line.end.y)
    case .radial(let radial):
      let place = radial.placed(in: frame)
      let move = "translate(\(SVGNumber.text(place.x)) \(SVGNumber.text(place.y)))"
      let scale = "scale(\(SVGNumber.text(place.across)) \(SVGNumber.text(place.down)))"
      for name: StaticString in ["cx", "cy"] { writer.attribute(name, 0) }
      writer.attribute("r", 1)
      writer.attribute("gradientTransform", "\(move) \(scale)")
    }
  }

  /// Returns a reference to a filter that keeps the opacity of its input and replaces all colours by one.
  mutating func tint(_ color: PaywallColor) -> String {
    Self.reference(to: color, named: "tint", as: "filter", in: &tints, into: &writer) { writer in
      writer.begin("feFlood")
      writer.attribute("flood-color", color, opacity: "flood-opacity")
      writer.end()
      writer.begin("feComposite")
      writer.attribute("in2", "SourceAlpha")
      writer.attribute("operator", "in")
      writer.end()
    }
  }

  mutating func blur(_ deviation: Double) -> String {
    Self.reference(to: deviation, named: "blur", as: "filter", in: &blurs, into: &writer) {
      writer in
      // A blur extends three deviations beyond the shape. The region is relative to the shape's size, so it is ample.
      for (name, value): (StaticString, String) in [
        ("x", "-100%"), ("y", "-100%"), ("width", "300%"), ("height", "300%"),
      ] {
        writer.attribute(name, value)
      }
      writer.begin("feGaussianBlur")
      writer.attribute("stdDeviation", deviation)
      writer.end()
    }
  }

  /// Returns a reference to an element, which is written at the first use of its key.
  private static func reference<Key>(
    to key: Key, named name: String, as element: StaticString, in known: inout [Key: String],
    into writer: inout XMLWriter, _ write: (inout XMLWriter) -> Void
  ) -> String {
    if let reference = known[key] { return reference }
    let id = "\(name)\(known.count + 1)"
    writer.begin(element)
    writer.attribute("id", id)
    write(&writer)
    writer.end()
    known[key] = "url(#\(id))"
    return "url(#\(id))"
  }
}
