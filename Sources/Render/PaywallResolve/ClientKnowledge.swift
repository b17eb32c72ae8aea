import Locks
import Numbers
import PaywallModel
import PaywallTree

/// The component types that a client supports, and the replacements for all others.
final class ClientKnowledge: Sendable {
  /// The supported types; nil for all of them.
  private let types: Set<String>?
  /// The names of the app's own views.
  private let natives: Set<String>
  private let notes = Guarded<[LaidOutReplacement]>([])

  /// Nil for a reader with a client that does not state what it supports.
  init?(_ reader: Reader) {
    guard reader.components != nil || reader.natives != nil else { return nil }
    types = reader.components
    natives = reader.natives ?? []
  }

  var replaced: [LaidOutReplacement] { notes.withLock { $0 } }

  func forget() { notes.withLock { $0 = [] } }

  func knows(_ component: Component) -> Bool {
    if case .native(let native) = component.content { return natives.contains(native.name) }
    return types?.contains(component.content.type) ?? true
  }

  func note(_ component: Component, by type: String?) {
    var replacement = LaidOutReplacement(
      pointer: component.pointer, type: component.content.type, by: type)
    if case .native(let native) = component.content { replacement.name = native.name }
    notes.withLock { [replacement] in $0.append(replacement) }
  }

  /// Returns the first supported type that can show a part of the component; nil if there is none.
  func substitute(for component: Component) -> NodeType? {
    let candidates: [NodeType] =
      switch component.content {
      case .video(let video): video.poster == nil ? [.stack] : [.image]
      case .button(let button): button.components.isEmpty ? [.label] : [.stack]
      case .label: [.button]
      case .countdown: [.label]
      case .qrCode: [.icon]
      case .image, .icon, .stack, .fragment: []
      // Other types can only show its box.
      default: [.stack]
      }
    return candidates.first { types?.contains($0.rawValue) ?? true }
  }
}
