@_exported import CoreText

public struct Selector: Sendable { public init(_ name: String) {} }

@MainActor open class UIView: NSObject {
  public init(frame: CGRect) { super.init() }
  public override init() { super.init() }
  public var frame = CGRect.zero
  public var bounds: CGRect { frame }
  public var isOpaque = true
  public var isUserInteractionEnabled = true
  public var accessibilityElements: [Any]?
  public var window: UIWindow? { nil }
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { rect }
  public func addSubview(_ view: UIView) {}
  public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {}
  public func setNeedsLayout() {}
  public func setNeedsDisplay() {}
  open func layoutSubviews() {}
  open func draw(_ rect: CGRect) {}
  open func accessibilityPerformEscape() -> Bool { false }
}

@MainActor public final class UIWindow: UIView {}

@MainActor open class UIScrollView: UIView {
  public enum ContentInsetAdjustmentBehavior { case never }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.never
  public var showsVerticalScrollIndicator = true
  public var contentSize = CGSize.zero
  public var contentOffset = CGPoint.zero
  public var isScrollEnabled = true
}

@MainActor open class UIGestureRecognizer: NSObject {
  public func location(in view: UIView?) -> CGPoint { .zero }
}

@MainActor public final class UITapGestureRecognizer: UIGestureRecognizer {
  public init(target: Any?, action: Selector?) {}
}

@MainActor open class UIAccessibilityElement: NSObject {
  public init(accessibilityContainer container: Any) {}
  public var accessibilityFrameInContainerSpace = CGRect.zero
  public var accessibilityLabel: String?
  public var accessibilityHint: String?
  public var accessibilityTraits: UIAccessibilityTraits = []
  open func accessibilityActivate() -> Bool { false }
}

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let header = Self(rawValue: 1)
  public static let link = Self(rawValue: 2)
  public static let image = Self(rawValue: 4)
  public static let staticText = Self(rawValue: 8)
  public static let button = Self(rawValue: 16)
  public static let selected = Self(rawValue: 32)
}

public enum UIAccessibility {
  public enum Notification { case announcement }
  public static func post(notification: Notification, argument: Any?) {}
}

public func UIGraphicsGetCurrentContext() -> CGContext? { nil }
