import JSON
import Numbers
import Vocabulary

/// The reason why a client cannot show a response.
public enum UnreadablePaywall: Error, Sendable, Hashable {
  /// The tree follows a later revision of the specification, in which members may have other meanings.
  case laterContract(Int)
  /// The screen, the page or its frame is missing or wrong.
  case noPage
  /// Nothing but the page's background would be drawn.
  case nothingToDraw
}

extension LaidOutPaywall {
  /// Reads a tree as a client must: unknown, missing or wrong parts below the page do not prevent the rest from being shown.
  public init(receiving node: JSONNode) throws(UnreadablePaywall) {
    if let contract = node["contract"]?.number?.int, contract > LayoutSchema.contract {
      throw .laterContract(contract)
    }
    var reading = Reading()
    guard let paywall = Form.paywall.read(node, &reading), paywall.hasPage else { throw .noPage }
    guard paywall.root.drawsBelow else { throw .nothingToDraw }
    self = paywall
  }

  private var hasPage: Bool {
    screen.width > 0 && screen.height > 0 && screen.scale > 0
      && root.frame.width > 0 && root.frame.height > 0
  }
}

extension LaidOutNode {
  /// Whether anything in it is ever visible.
  fileprivate var drawsBelow: Bool {
    children.contains { child in
      guard child.decoration.opacity > 0 || child.shownWhen != nil else { return false }
      return child.drawsItself || child.drawsBelow
    }
  }

  private var drawsItself: Bool {
    guard frame.width > 0, frame.height > 0 else { return false }
    return isDecorated || content != .none || motion != nil
  }
}
