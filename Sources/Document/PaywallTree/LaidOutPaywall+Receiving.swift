import JSON
import Vocabulary

/// Why a client cannot show what it received.
public enum UnreadablePaywall: Error, Sendable, Hashable {
  /// It follows a later revision of the specification, in which members may mean something else.
  case laterContract(Int)
  /// The screen, the page or its frame is missing or wrong.
  case noPage
  /// Nothing of it would be drawn but the page itself.
  case nothingToDraw
}

extension LaidOutPaywall {
  /// Reads a tree as a client must: what is unknown, missing or wrong below the page does not keep the rest from being shown.
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
  /// Whether anything in it shows something at some time.
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
