@_exported import CoreText

@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}
extension Never: View { public var body: Never { return fatalError() } }

/// Every view that the stub knows.
public struct AnyView: View {
  public init() {}
  public var body: Never { return fatalError() }
}
extension Optional: View where Wrapped: View { public var body: Never { return fatalError() } }

@MainActor @resultBuilder public enum ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> AnyView {
    AnyView()
  }
  public static func buildOptional(_ content: AnyView?) -> AnyView { AnyView() }
}

@propertyWrapper public struct Environment<Value> {
  public init(_ path: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}

public enum ScenePhase: Sendable { case background, inactive, active }

@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) {}
  public init() where Value: ExpressibleByNilLiteral {}
  public init(initialValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

public struct Alignment: Sendable { public static let topLeading = Self() }
public enum LayoutDirection: Sendable { case leftToRight, rightToLeft }
public struct EnvironmentValues {
  public var layoutDirection = LayoutDirection.leftToRight
  public var scenePhase: ScenePhase { .active }
}
public enum AccessibilityActionKind: Sendable { case `default`, escape }

public enum Axis: Sendable {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let vertical = Self(rawValue: 1)
  }
}

public struct AccessibilityTraits: SetAlgebra, Sendable {
  private var traits: Swift.Set<Int> = []
  public init() {}
  public static let isHeader = Self(), isLink = Self(), isImage = Self()
  public static let isStaticText = Self(), isButton = Self(), isSelected = Self()
  public func contains(_ member: Self) -> Bool { false }
  public func union(_ other: Self) -> Self { self }
  public func intersection(_ other: Self) -> Self { self }
  public func symmetricDifference(_ other: Self) -> Self { self }
  public mutating func insert(_ member: Self) -> (inserted: Bool, memberAfterInsert: Self) { (true, member) }
  public mutating func remove(_ member: Self) -> Self? { nil }
  public mutating func update(with member: Self) -> Self? { nil }
  public mutating func formUnion(_ other: Self) {}
  public mutating func formIntersection(_ other: Self) {}
  public mutating func formSymmetricDifference(_ other: Self) {}
}

public enum AccessibilityNotification {
  public struct Announcement { public init(_ text: String) {} ; public func post() {} }
}

public struct ZStack: View {
  public init<Content: View>(alignment: Alignment, @ViewBuilder content: () -> Content) {}
  public var body: Never { return fatalError() }
}
public struct ScrollView: View {
  public init<Content: View>(
    _ axes: Axis.Set, showsIndicators: Bool, @ViewBuilder content: () -> Content
  ) {}
  public var body: Never { return fatalError() }
}
public struct GraphicsContext { public func withCGContext(_ body: (CGContext) -> Void) {} }
public struct Canvas: View {
  public init(_ renderer: @escaping (inout GraphicsContext, CGSize) -> Void) {}
  public var body: Never { return fatalError() }
}
public struct ForEach: View {
  public init<Data: RandomAccessCollection, Content: View>(
    _ data: Data, content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable {}
  public var body: Never { return fatalError() }
}
public struct Color: View { public static let clear = Self() ; public var body: Never { return fatalError() } }

@MainActor public protocol Shape: View { nonisolated func path(in rect: CGRect) -> Path }
extension Shape { public var body: Never { return fatalError() } }
public struct Path: Sendable {
  public init() {}
  public init(_ rect: CGRect) {}
  public mutating func addRect(_ rect: CGRect) {}
}
public struct Rectangle: Shape { public init() {} ; public nonisolated func path(in rect: CGRect) -> Path { Path() } }

extension View {
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> AnyView { AnyView() }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyView { AnyView() }
  public func ignoresSafeArea() -> AnyView { AnyView() }
  public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value)
    -> AnyView
  { AnyView() }
  public func accessibilityAction(
    _ kind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> AnyView { AnyView() }
  public func accessibilityHidden(_ isHidden: Bool) -> AnyView { AnyView() }
  public func accessibilityElement() -> AnyView { AnyView() }
  public func accessibilityLabel(_ text: String) -> AnyView { AnyView() }
  public func accessibilityHint(_ text: String) -> AnyView { AnyView() }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> AnyView { AnyView() }
  public func allowsHitTesting(_ isEnabled: Bool) -> AnyView { AnyView() }
  public func contentShape(_ shape: some Shape) -> AnyView { AnyView() }
  public func onTapGesture(perform action: @escaping (CGPoint) -> Void) -> AnyView { AnyView() }
  public func task(_ action: @escaping @MainActor () async -> Void) -> AnyView { AnyView() }
  public func onScrollVisibilityChange(
    threshold: Double, _ action: @escaping (Bool) -> Void
  ) -> AnyView { AnyView() }
  public func onChange<Value: Equatable>(of value: Value, _ action: @escaping () -> Void) -> AnyView
  { AnyView() }
}
