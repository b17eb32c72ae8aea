import Layout
import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree

extension Renderer {
  /// Lays out a document as `render` does, and explains why one component is where it is.
  ///
  /// - Parameter pointer: The component's place in the document: `/components/3`.
  /// - Returns: Nil if the document has no component there.
  public func explain(_ pointer: String, _ input: RenderInput) throws(RenderError)
    -> FrameExplanation?
  {
    guard let component = input.document.allComponents.first(where: { $0.pointer == pointer })
    else { return nil }
    let meter = WorkMeter(limit: limits.work)
    return try metered(meter) { () throws(LayoutError) in
      let page = try page(for: input, meter)
      let node = try page.placed().root.all.first { $0.pointer == pointer }
      guard let node else {
        return FrameExplanation(
          pointer: pointer, type: NodeType(rawValue: component.content.type), frame: nil,
          screen: page.screen,
          steps: ["it is hidden, or lies in a stack that is, so it takes no room and is not drawn"])
      }
      return FrameExplanation(
        pointer: pointer, type: node.type, frame: node.frame, screen: page.screen,
        steps: try page.steps(to: node, of: component))
    }
  }
}

extension Page {
  /// Returns the sentences that explain a node's frame.
  func steps(to node: LaidOutNode, of component: Component) throws(LayoutError) -> [String] {
    var tree = tree
    let room = (AvailableSpace.definite(screen.width), AvailableSpace.definite(screen.height))
    let found = try tree.steps(to: node.pointer, width: room.0, height: room.1)
    guard let steps = found else { return [] }
    return [container(of: node)] + steps.map { sentence($0, component) } + ending(node)
  }

  /// Returns layout's own sentence, except for limits that come from the component's type and not from the document.
  private func sentence(_ step: LayoutStep, _ component: Component) -> String {
    switch (component.content, step) {
    case (.button, .clamped(.height, let height, .minimum)) where component.box.minHeight == nil:
      "its height is held at \(points(height)), the least of a button that says nothing of its height"
    case (.image, .clamped(.width, let width, .maximum)) where component.box.maxWidth == nil:
      "its width is held at \(points(width)), as a picture without a maxWidth is no wider than its stack"
    default: "\(step)"
    }
  }

  private func container(of node: LaidOutNode) -> String {
    let pointer = node.pointer ?? ""
    let parts = pointer.split(separator: "/")
    let safe = room
    if parts.count == 1 {
      return "it is the footer: it stays below the page, at the bottom of the screen"
    }
    let parent = "/" + parts.dropLast(2).joined(separator: "/")
    if parts.count == 2 {
      return "it lies in the page, which has the safe area of \(points(safe.width)) by "
        + "\(points(safe.height)) points at \(points(safe.x)), \(points(safe.y))"
    }
    return "it lies in the stack at \(parent)"
  }

  /// Returns the sentences about the content, and the frame on the screen.
  private func ending(_ node: LaidOutNode) -> [String] {
    var steps: [String] = []
    if let text = node.text, !text.lines.isEmpty {
      let widest = text.lines.map(\.width).max() ?? 0
      let count = text.lines.count == 1 ? "one line" : "\(text.lines.count) lines"
      steps.append(
        "its text takes \(count) at \(points(text.font.size)) points, \(points(widest)) wide at most"
          + (text.isTruncated ? ", and is cut" : ""))
    }
    if let image = node.image, image.frame != node.frame {
      steps.append(
        "its picture is drawn \(points(image.frame.width)) by \(points(image.frame.height)) large, "
          + "at \(points(image.frame.x)), \(points(image.frame.y)) of the screen")
    }
    let frame = node.frame
    steps.append(
      "on the screen that is \(points(frame.x)), \(points(frame.y)), \(points(frame.width)) wide and "
        + "\(points(frame.height)) high, on the pixels of the device (\(points(screen.scale)) in a point)"
    )
    return steps
  }

  private func points(_ value: Double) -> String { SVGNumber.text((value * 100).rounded() / 100) }
}

extension BoxTree {
  /// Returns layout's own steps to a component's frame.
  mutating func steps(
    to pointer: String?, width: AvailableSpace, height: AvailableSpace
  ) throws(LayoutError) -> [LayoutStep]? {
    guard let box = boxes.dropFirst().first(where: { $0.component.node.pointer == pointer }) else {
      return nil
    }
    return try explain(box.id, width: width, height: height)
  }
}
