@_exported import CoreGraphics

public final class CTFont {}
public final class CTLine {}
public final class CFAttributedString {}

public let kCTFontAttributeName: CFString = ""
public let kCTForegroundColorAttributeName: CFString = ""
public let kCTWritingDirectionAttributeName: CFString = ""
public let kCTKernAttributeName: CFString = ""
public let kCTLigatureAttributeName: CFString = ""

public func CFAttributedStringCreate(
  _ allocator: Any?, _ string: CFString?, _ attributes: CFDictionary?
) -> CFAttributedString? { nil }
public func CTLineCreateWithAttributedString(_ string: CFAttributedString) -> CTLine { CTLine() }
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {}
