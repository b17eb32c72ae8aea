import JSON
import PaywallResolve

/// What a brand decides about its gate: severities, limits, the readers that count, and who may publish over an error.
///
/// It is the file `policy.json`, and no part of a version.
public struct GatePolicy: Sendable, Equatable {
  /// By the codes of rules.
  public var rules: [String: Setting] = [:]
  /// Ids of the device table; empty is what the gate lays out by itself.
  public var devices: [String] = []
  /// Empty is all locales of the document and the pseudo-locales.
  public var locales: [String] = []
  /// Empty is 1, 1.35, 2 and 3.1.
  public var textScales: [Double] = []
  /// The most screens; nil is the gate's own number.
  public var budget: Int?
  public var force = Force.publisher
  /// Whether somebody else must approve a version before it goes live for the first time.
  public var fourEyes = false
  /// The largest share of simulated readers who may see something else through new placements without a reason; nil asks for none.
  public var reasonAbove: Double?
  /// Why the file could not be read; the policy then decides nothing.
  public var fault: String?

  /// What a brand sets for one rule.
  public struct Setting: Sendable, Equatable {
    /// Of every finding of the rule; nil is what the rule says.
    public var severity: Level?
    /// The measure from which on it finds something; nil is the rule's own.
    public var limit: Double?

    public init(severity: Level? = nil, limit: Double? = nil) {
      self.severity = severity
      self.limit = limit
    }
  }

  public enum Level: String, Sendable, CaseIterable {
    case error, warning, information
    /// The rule is not applied.
    case off
  }

  /// Who may make a version live that the gate refuses.
  public enum Force: String, Sendable, CaseIterable {
    case publisher, admin, nobody
  }

  public init(rules: [String: Setting] = [:]) { self.rules = rules }

  /// A policy that decides nothing.
  public static let standard = GatePolicy()
}

extension GatePolicy {
  /// The rules as the policy has them: without those that are off, with its severities and limits.
  public func applied(to rules: [Rule]) -> [Rule] {
    rules.compactMap { rule in
      guard let setting = self.rules[rule.code] else { return rule }
      var rule = rule
      switch setting.severity {
      case .off: return nil
      case .error: rule.imposed = .error
      case .warning: rule.imposed = .warning
      case .information: rule.imposed = .information
      case nil: break
      }
      if let limit = setting.limit { rule.limit?.value = limit }
      return rule
    }
  }

  /// The options of a matrix, where the caller left them open, as the policy has them.
  ///
  /// - Parameter table: devices that are no longer in it do not count.
  public func applied(to options: MatrixOptions, _ table: DeviceTable) -> MatrixOptions {
    var options = options
    let known = devices.filter { table[$0] != nil }
    if options.devices == nil, !known.isEmpty { options.devices = known }
    if options.locales == nil, !locales.isEmpty { options.locales = locales }
    options.budget = options.budget ?? budget
    if !textScales.isEmpty { options.textScales = textScales.sorted(by: >) }
    return options
  }
}
