@_exported import Foundation

public typealias CFString = String
public typealias CFArray = [Any]
public typealias CFDictionary = [String: Any]

public struct CGAffineTransform: Sendable {
  public init(scaleX: CGFloat, y: CGFloat) {}
  public init(translationX: CGFloat, y: CGFloat) {}
  public func inverted() -> Self { self }
  public func concatenating(_ other: Self) -> Self { self }
}

public class CGPath {
  public init() {}
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? { self }
}

public final class CGMutablePath: CGPath {
  public override init() {}
  public func move(to point: CGPoint) {}
  public func addLine(to point: CGPoint) {}
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {}
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {}
  public func addRect(_ rect: CGRect) {}
  public func closeSubpath() {}
}

public final class CGColor {
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

public final class CGColorSpace {
  public static let sRGB: CFString = ""
  public init?(name: CFString) {}
}

public final class CGGradient {
  public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?)
  {}
}

public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let drawsBeforeStartLocation = Self(rawValue: 1)
  public static let drawsAfterEndLocation = Self(rawValue: 2)
}

public enum CGPathFillRule: Sendable { case winding, evenOdd }
public enum CGLineCap: Sendable { case butt, round, square }
public enum CGLineJoin: Sendable { case miter, round, bevel }

public final class CGImage {}

public final class CGContext {
  public init() {}
  public var ctm: CGAffineTransform { CGAffineTransform(scaleX: 1, y: 1) }
  public var textMatrix = CGAffineTransform(scaleX: 1, y: 1)
  public var textPosition = CGPoint.zero
  public func saveGState() {}
  public func restoreGState() {}
  public func setAlpha(_ alpha: CGFloat) {}
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {}
  public func endTransparencyLayer() {}
  public func translateBy(x: CGFloat, y: CGFloat) {}
  public func scaleBy(x: CGFloat, y: CGFloat) {}
  public func rotate(by angle: CGFloat) {}
  public func concatenate(_ transform: CGAffineTransform) {}
  public func addPath(_ path: CGPath) {}
  public func addRect(_ rect: CGRect) {}
  public func clip(using rule: CGPathFillRule = .winding) {}
  public func clip(to rect: CGRect, mask: CGImage) {}
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
  public func setFillColor(_ color: CGColor) {}
  public func setStrokeColor(_ color: CGColor) {}
  public func setLineWidth(_ width: CGFloat) {}
  public func setLineCap(_ cap: CGLineCap) {}
  public func setLineJoin(_ join: CGLineJoin) {}
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {}
  public func replacePathWithStrokedPath() {}
  public func fillPath(using rule: CGPathFillRule = .winding) {}
  public func strokePath() {}
  public func fill(_ rect: CGRect) {}
  public func draw(_ image: CGImage, in rect: CGRect) {}
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {}
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {}
}
