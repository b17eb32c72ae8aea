/// A metric in Prometheus' text format (version 0.0.4): a name, a help text, and a number for each set of labels.
public struct MetricFamily: Sendable {
  public enum Kind: String, Sendable {
    case counter
    case gauge
    case histogram
  }

  /// A number with its labels.
  public struct Sample: Sendable {
    /// A suffix of the family's name, such as `_bucket` of a histogram.
    var suffix = ""
    var labels: [(name: String, value: String)]
    var value: Double
  }

  let name: String
  let help: String
  let kind: Kind
  private(set) var samples: [Sample] = []

  /// - Parameter name: the name without the prefix `paywalld_`, which is added unless the name begins with `process_`.
  public init(_ name: String, _ kind: Kind, _ help: String) {
    self.name = name.hasPrefix("process_") ? name : "paywalld_" + name
    self.help = help
    self.kind = kind
  }

  /// A family of one number without labels.
  public init(_ name: String, _ kind: Kind, _ help: String, _ value: some BinaryInteger) {
    self.init(name, kind, help)
    add(Double(value))
  }

  /// How often each of these limits was reached. Every part of the service has such a family of its own, and they are merged.
  package static func limitsHit(_ counts: [(limit: String, count: Int)]) -> MetricFamily {
    var family = MetricFamily(
      "limits_hit_total", .counter, "How often a limit was reached.")
    for (limit, count) in counts { family.add(Double(count), ["limit": limit]) }
    return family
  }

  public mutating func add(_ value: Double, _ labels: KeyValuePairs<String, String> = [:]) {
    samples.append(Sample(labels: labels.map { ($0.key, $0.value) }, value: value))
  }

  /// Adds a histogram from the counts between successive bounds, in seconds, and the count above the last bound.
  public mutating func add(
    buckets: [Int], bounds: [Double], sum: Double, _ labels: KeyValuePairs<String, String>
  ) {
    let own = labels.map { (name: $0.key, value: $0.value) }
    var total = 0
    for (index, count) in buckets.enumerated() {
      total += count
      let bound = index < bounds.count ? "\(bounds[index])" : "+Inf"
      samples.append(
        Sample(suffix: "_bucket", labels: own + [("le", bound)], value: Double(total)))
    }
    samples.append(Sample(suffix: "_sum", labels: own, value: sum))
    samples.append(Sample(suffix: "_count", labels: own, value: Double(total)))
  }

  /// Merges the samples of families with the same name, because a name may only occur once in the text.
  package static func merged(_ families: [MetricFamily]) -> [MetricFamily] {
    var merged: [MetricFamily] = []
    for family in families {
      if let known = merged.firstIndex(where: { $0.name == family.name }) {
        merged[known].samples += family.samples
      } else {
        merged.append(family)
      }
    }
    return merged
  }

  /// The family in text format.
  package var text: String {
    var lines = ["# HELP \(name) \(help)", "# TYPE \(name) \(kind.rawValue)"]
    for sample in samples {
      let labels = sample.labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
      let list = labels.isEmpty ? "" : "{" + labels.joined(separator: ",") + "}"
      lines.append("\(name)\(sample.suffix)\(list) \(Self.number(sample.value))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func number(_ value: Double) -> String {
    guard abs(value) < 1e15, let whole = Int(exactly: value) else { return String(value) }
    return String(whole)
  }

  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == "\"" || scalar == "\n" { escaped.append("\\") }
      escaped.append(scalar == "\n" ? "n" : scalar)
    }
    return String(escaped)
  }
}
