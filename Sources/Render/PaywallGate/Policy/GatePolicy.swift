import JSON
import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree

/// A brand's settings for its gate: severities, limits, the readers to judge, and who may publish despite an error.
///
/// It is stored in the file `policy.json`, and is not part of a version.
public struct GatePolicy: Sendable, Equatable {
  /// The settings by the codes of rules.
  public var rules: [String: Setting] = [:]
  /// The ids of devices in the table; if empty, the gate's default devices.
  public var devices: [String] = []
  /// The locales; if empty, all of the document's and the pseudo-locales.
  public var locales: [String] = []
  /// The text scales; if empty, 1, 1.35, 2 and 3.1.
  public var textScales: [Double] = []
  /// The orientations of the app; if empty, both.
  public var orientations: [Orientation] = []
  /// The areas that the app covers at the edges; if empty, `Cell.Insets.usual`.
  public var insets: [Cell.Insets] = []
  /// The countries where the app is sold; if empty, the gate chooses among those of the document's prices.
  public var storefronts: [String] = []
  /// The platforms of the app; if empty, all.
  public var platforms: [AppPlatform] = []
  /// How often readers have each value.
  public var shares = ReaderShares.standard
  /// The maximum number of screens; if nil, the gate's default.
  public var budget: Int?
  public var force = Force.publisher
  /// Whether a second person must approve a version before it first goes live.
  public var fourEyes = false
  /// The share of simulated readers with other content above which new placements require a reason; nil if none does.
  public var reasonAbove: Double?
  /// The reason why the file could not be read; the policy then has no settings. Nil if it was read.
  public var fault: String?

  /// A brand's settings for one rule.
  public struct Setting: Sendable, Equatable {
    /// The severity of all findings of the rule; if nil, the rule decides.
    public var severity: Level?
    /// The limit beyond which the rule reports a finding; if nil, the rule's default.
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

  /// Who may make a version live despite the gate's errors.
  public enum Force: String, Sendable, CaseIterable {
    case publisher, admin, nobody
  }

  public init(rules: [String: Setting] = [:]) { self.rules = rules }

  /// A policy without settings.
  public static let standard = GatePolicy()
}

extension GatePolicy {
  /// Returns the rules with the policy's severities and limits, without those that are off.
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

  /// Returns the options of a matrix. Options that the caller left open are taken from the policy.
  ///
  /// - Parameter table: the current devices. Devices of the policy that are no longer in it are ignored.
  public func applied(to options: MatrixOptions, _ table: DeviceTable) -> MatrixOptions {
    var options = options
    let known = devices.filter { table[$0] != nil }
    if options.devices == nil, !known.isEmpty { options.devices = known }
    if options.locales == nil, !locales.isEmpty { options.locales = locales }
    if !orientations.isEmpty { options.orientations = orientations }
    if !insets.isEmpty { options.insets = insets }
    if !storefronts.isEmpty { options.storefronts = storefronts }
    if !platforms.isEmpty { options.platforms = platforms }
    options.shares = shares
    options.budget = options.budget ?? budget
    if !textScales.isEmpty { options.textScales = textScales.sorted(by: >) }
    return options
  }
}
