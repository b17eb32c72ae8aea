import JSON
import Numbers
import PaywallTree

extension FaultyPlace {
  /// Makes a target as large as the rule requires.
  func enlarging() -> [Remedy] {
    guard let component, component["type"]?.string != "label" || component["action"] != nil,
      let least = finding.required, let area = finding.frames.first
    else { return [] }
    let whole = Int(clamping: least.rounded(.up))
    // One more, because edges are rounded to pixels.
    let size = JSONValue.number(whole + 1)
    var changes: [JSONPatch.Operation] = []
    // The other side may be short where text is smaller.
    for (side, name) in [(area.width, "Width"), (area.height, "Height")]
    where side < 3 * least {
      let fixed = name.lowercased()
      let isFixed = component[fixed]?.number != nil
      changes.append(setting(isFixed ? fixed : "min" + name, to: size))
    }
    guard !changes.isEmpty else { return [] }
    return [Remedy("make it at least \(whole) points large", changes)]
  }

  /// Removes the limit on the number of a text's lines.
  func unlimitingLines() -> [Remedy] {
    guard let component, component["maxLines"] != nil else { return [] }
    return [Remedy("let it have as many lines as it takes", [removing("maxLines")])]
  }
}
