import JSON
import Layout
import Numbers
import PaywallTree

/// The limits of one rendering. A rendering that exceeds one fails with an error that names the limit.
public struct RenderLimits: Sendable, Hashable {
  /// The maximum steps of work, each of some nanoseconds on the reference machine; `WorkMeter` documents their number for each operation.
  public var work = 8_000_000
  /// The maximum size of the response in bytes.
  public var answerBytes = 16 << 20
  /// The maximum number of times that layout visits a box on average, to measure, size or place it.
  public var visitsPerBox = LayoutLimits.standard.visitsPerBox

  /// The maximum number of states of a page that are laid out for one response.
  public var states = 64

  public init() {}

  public static let standard = RenderLimits()

  /// The maximum number of boxes in one layout.
  public static let boxes = LayoutLimits.standard.maxNodes
  /// The maximum number of levels from the page to the deepest leaf.
  public static let levels = LayoutLimits.standard.maxDepth

  var layout: LayoutLimits {
    var limits = LayoutLimits.standard
    limits.visitsPerBox = visitsPerBox
    return limits
  }
}

/// The reason why a document cannot be laid out.
public struct RenderError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Kind: String, Sendable, Hashable {
    /// The components are too many, or nested too deep.
    case layout
    /// `RenderLimits.work` was reached.
    case work = "render-work"
    /// `RenderLimits.answerBytes` was reached.
    case answer = "render-answer"
    /// `RenderLimits.visitsPerBox` was reached.
    case visits = "render-visits"
    /// `RenderLimits.states` was reached.
    case states = "render-states"
  }

  public var kind: Kind
  public var description: String

  public init(_ description: String, kind: Kind = .layout) {
    self.kind = kind
    self.description = description
  }

  init(_ error: LayoutError) {
    self.init(
      "the document cannot be laid out: \(error)",
      kind: error.kind == .tooMuchWork ? .visits : .layout)
  }

  static func work(_ limit: Int) -> RenderError {
    RenderError(
      "laying this out takes more than \(limit) steps of work: use less text or fewer components",
      kind: .work)
  }

  /// Returns the error. It also names the number of states that the values of all variables allow, because an author can change that.
  static func states(_ limit: Int, of variables: [LaidOutVariable]) -> RenderError {
    let several = variables.filter { $0.values.count > 1 }
    let counts = several.map { "\($0.values.count)" }.joined(separator: " × ")
    let names = several.map(\.name).joined(separator: ", ")
    return RenderError(
      "taps lead to more than \(limit) states; the values of \(names.shortened) make \(counts.shortened(to: 120)) = \(product(of: several)): use fewer variables or values",
      kind: .states)
  }

  private static func product(of variables: [LaidOutVariable]) -> String {
    var product = 1
    for variable in variables {
      let (next, isTooLarge) = product.multipliedReportingOverflow(by: variable.values.count)
      guard !isTooLarge else { return "more than \(Int.max)" }
      product = next
    }
    return "\(product)"
  }

  static func answer(_ limit: Int) -> RenderError {
    RenderError("the answer would have more than \(limit) bytes", kind: .answer)
  }
}
