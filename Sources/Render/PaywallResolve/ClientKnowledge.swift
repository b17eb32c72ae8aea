import PaywallModel
import PaywallTree
import Synchronization

/// The component types that a client supports, and the replacements for all others.
final class ClientKnowledge: Sendable {
  private let types: Set<String>
  private let notes = Mutex<[LaidOutReplacement]>([])

  init(_ types: Set<String>) { self.types = types }

  var replaced: [LaidOutReplacement] { notes.withLock { $0 } }

  func forget() { notes.withLock { $0 = [] } }

  func knows(_ component: Component) -> Bool { types.contains(component.content.type) }

  func note(_ component: Component, by type: String?) {
    notes.withLock {
      $0.append(
        LaidOutReplacement(pointer: component.pointer, type: component.content.type, by: type))
    }
  }

  /// The first type that can show something of what a component shows; nil when none can that the client knows.
  func substitute(for component: Component) -> String? {
    let candidates: [String] =
      switch component.content {
      case .video(let video): video.poster == nil ? ["stack"] : ["image"]
      case .button(let button): button.components.isEmpty ? ["label"] : ["stack"]
      case .label: ["button"]
      case .countdown: ["label"]
      case .qrCode: ["icon"]
      case .image, .icon, .stack, .fragment: []
      // Its box is all that another type can show.
      default: ["stack"]
      }
    return candidates.first(where: types.contains)
  }
}
