extension LayoutSpecification {
  /// Frequent mistakes in clients, each with the rule that it violates.
  static let forgotten = [
    "Ask for the layout of your own box, not of the window, and ask again if the box or the text size changes.",
    "Do not wrap, measure or translate: draw each line where it is.",
    "Cut children at the round corners of a node with clips; do not cut its shadow and border.",
    "Composite a node with opacity as one group; do not fade its children one by one.",
    "Interpolate gradients with straight alpha, not premultiplied.",
    "Stretch a picture to imageFrame, not to the frame, and cut it at the node's shape.",
    "Draw what is pinned last, and do not scroll the page's background.",
    "Use the fonts of the tree. If you have none of them, keep the edge that alignment names.",
    "Replace a node with everything in it when a state changes it. Keep scroll positions, focus and typed values by pointer and repetition.",
    "Ask for states=all once, so that a tap needs no request, and keep the last tree for the time without a network.",
    "Keep focus, taps and screen reader in a modal node, and bring focus back to the node that opened it.",
    "Run dismiss for Escape, the system's back and the escape gesture. Leave the paywall only if there is none.",
    "Show which radio or tab is selected to a screen reader too, with its place in the group.",
    "Use hitArea, not frame, for taps, and let a link win over the node around it.",
    "Start no second purchase while one runs.",
    "Stop everything that moves by itself if the user prefers reduced motion.",
    "Send the store's prices of all products, by name or SKU, and read Paywall-Ignored.",
    "Wait for a random part of spread before you fetch after an event.",
    "Ignore what you do not know: members, types, actions and values.",
  ]
}
