import Numbers
import PaywallModel
import PaywallTree

extension Rule {
  static let textCovered = Rule(
    "text-covered", group: .text, severity: .error,
    summary: "Something opaque lies over a text.",
    threshold:
      "a fifth of a line's letters under a box or a picture that hides them, however far the page is scrolled; a line with a number, any part of it; in a purchase button, half a letter",
    limit: Limit(value: 0.2, range: 0...1, unit: "of a line"),
    sources: [
      "https://www.w3.org/WAI/WCAG22/Understanding/contrast-minimum",
      "https://www.ftc.gov/system/files/ftc_gov/pdf/P214800%20Dark%20Patterns%20Report%209.14.2022%20-%20FINAL.pdf",
    ],
    hint: "give what lies over it a place of its own, or move the text out from under it",
    judge: .screen { scene, subject, verdicts in
      let pictures = scene.screens
      guard !scene.opaques.isEmpty || !pictures.isEmpty else { return }
      for index in scene.texts {
        let item = scene.items[index]
        guard let text = item.node.text, !item.isTurned, item.opacity > 0.05,
          !item.visible.isEmpty
        else { continue }
        let isBought = item.target.map { !scene.targets[$0].purchases.isEmpty } ?? false
        for (line, ink) in zip(text.lines.filter { !$0.string.isEmpty }, text.ink) {
          let seen = ink.intersection(item.clip)
          guard !seen.isEmpty,
            let cover = scene.worstCover(of: index, over: seen, pictures, subject)
          else { continue }
          var most = verdicts.limit
          if isBought {
            most = min(most, text.font.size / 4 / seen.width)
          } else if line.string.contains(where: \.isNumber) {
            most = min(most, 0.08)
          }
          guard cover.share > most else { continue }
          verdicts.note(
            item, weight: cover.share, measured: cover.share, required: most, frames: [seen],
            cover: scene.items[cover.item].pointer,
            "“\(line.string)” is hidden by \(scene.name(of: cover.item))"
          )
        }
      }
    })
}

extension Scene {
  /// The indices of the items with a picture or a film that hides what is behind it.
  fileprivate var screens: [Int] {
    (pictureItems + movers.filter { items[$0].node.video != nil }).filter { index in
      items[index].opacity == 1 && !items[index].isTurned && !items[index].visible.isEmpty
    }
  }

  /// Returns the later item that hides most of a line, and the share of the line.
  fileprivate func worstCover(
    of item: Int, over line: PaywallRectangle, _ pictures: [Int], _ subject: GateSubject
  ) -> (item: Int, share: Double)? {
    var worst: (item: Int, share: Double)?
    for index in covers(of: item, in: line) where !isOverlay(index, over: item) {
      // Rounded corners hide nothing; a badge is often a capsule.
      let box = items[index].visible.insideCorners(items[index].node)
      let share = box.intersection(line).area / line.area
      if share > worst?.share ?? 0 { worst = (index, share) }
    }
    if page.root.scroll != nil, items[item].layer == 0 {
      for index in opaques
      where pinned.contains(items[index].layer) && !isOverlay(index, over: item) {
        let box = items[index].visible.insideCorners(items[index].node)
        let share = hiddenShare(of: line, under: box)
        if share > worst?.share ?? 0 { worst = (index, share) }
      }
    }
    for index in pictures where index >= items[item].end && staysOver(index, item) {
      let share = hiddenShare(of: line, under: index, subject)
      if share > worst?.share ?? 0 { worst = (index, share) }
    }
    return worst
  }

  /// Whether an item is a dialog or a sheet over the page, or inside one: large, and of another layer that stays in place.
  private func isOverlay(_ cover: Int, over item: Int) -> Bool {
    let layer = items[cover].layer
    guard layer != items[item].layer, pinned.contains(layer) else { return false }
    let screen = page.screen.frame
    return path(of: cover).contains {
      items[$0].layer == layer && items[$0].visible.area > screen.area * 0.2
    }
  }

  /// Returns the share of a line that opaque pixels of a picture hide.
  private func hiddenShare(of line: PaywallRectangle, under index: Int, _ subject: GateSubject)
    -> Double
  {
    let area = items[index].visible.intersection(line)
    guard !area.isEmpty else { return 0 }
    guard let image = items[index].node.image, image.kind != .jpeg else {
      return area.area / line.area
    }
    guard let pixels = image.name.flatMap(subject.pictures.pixels), !image.frame.isEmpty else {
      return 0
    }
    let (rows, columns) = (3, 9)
    var hidden = 0
    for row in 0..<rows {
      for column in 0..<columns {
        let x = line.x + line.width * (Double(column) + 0.5) / Double(columns)
        let y = line.y + line.height * (Double(row) + 0.5) / Double(rows)
        guard area.contains(x, y), image.frame.contains(x, y) else { continue }
        let color = pixels.color(
          (x - image.frame.x) / image.frame.width, (y - image.frame.y) / image.frame.height)
        if color.alpha > 250 { hidden += 1 }
      }
    }
    return Double(hidden) / Double(rows * columns)
  }
}

extension PaywallRectangle {
  /// Returns the part of a box that its rounded corners leave over its whole height.
  fileprivate func insideCorners(_ node: LaidOutNode) -> PaywallRectangle {
    let radius = min(node.isDecorated ? node.decoration.cornerRadius : 0, width / 2, height / 2)
    guard radius > 0 else { return self }
    // At this distance from the edge a round corner hides as much as it leaves.
    let inset = radius * 0.3
    return PaywallRectangle(x: x + inset, y: y, width: max(0, width - 2 * inset), height: height)
  }
}
