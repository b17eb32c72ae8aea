import Foundation
import JSON
import Numbers
import PaywallModel
import PaywallRender
import PaywallTree

extension Rule {
  static let notMirrored = Rule(
    "rtl-not-mirrored", group: .place, severity: .warning,
    summary: "A side is named left or right, and stays there where pages are read from the right.",
    threshold:
      "a margin, padding, inset or alignment that differs from its other side, in a document with a locale that is written from the right",
    sources: [
      "https://www.w3.org/TR/css-logical-1/",
      "https://github.com/RevenueCat/purchases-ios/pull/6695",
    ],
    hint: "write \"start\" and \"end\" instead of \"left\" and \"right\"",
    judge: .document { subject, _, verdicts in
      let locales = subject.document.textLocales
      guard let mirrored = locales.first(where: isFromTheRight) else { return }
      for component in subject.document.allComponents {
        for place in component.physicalSides {
          verdicts.note(
            at: component.pointer + "/" + place, weight: 0,
            "the \(place.replacing("/", with: " on the ")) is the same in \(mirrored)")
        }
      }
    }
  ).suggesting { $0.namingSidesLogically() }

  private static func isFromTheRight(_ locale: String) -> Bool {
    Locale.Language(identifier: locale).characterDirection == .rightToLeft
  }
}

extension Component {
  /// The members that name a side of the screen instead of one relative to the direction of text.
  fileprivate var physicalSides: [String] {
    sides("margin", box.margin) + sides("padding", box.padding) + sides("inset", box.inset)
      + (content.text?.alignment?.physicalSide ?? [])
  }

  private func sides<Value>(_ name: String, _ edges: LogicalEdges<Value>) -> [String] {
    guard edges.left != edges.right, edges.start == nil, edges.end == nil else { return [] }
    return (edges.left == nil ? [] : ["\(name)/left"])
      + (edges.right == nil ? [] : ["\(name)/right"])
  }
}

extension TextContent.Alignment {
  fileprivate var physicalSide: [String]? { self == .left || self == .right ? ["alignment"] : nil }
}

extension FaultyPlace {
  /// Replaces sides of the screen by sides relative to the reading direction.
  fileprivate func namingSidesLogically() -> [Remedy] {
    let logical = ["left": "start", "right": "end"]
    guard let node, let name = path.tokens.last?.name else { return [] }
    if name == "alignment", let side = node.string.flatMap({ logical[$0] }) {
      return [Remedy("write \"\(side)\"", [.replace(path, .string(side))])]
    }
    guard let side = logical[name] else { return [] }
    let parent = JSONPointer(tokens: Array(path.tokens.dropLast()))
    return [Remedy("write \"\(side)\"", [.move(from: path, parent.appending(side))])]
  }
}
