import Numbers

/// A success criterion of WCAG 2.2 at level A or AA (https://www.w3.org/TR/WCAG22/).
///
/// EN 301 549 has the same criteria by the same numbers: in chapter 9 for the web and in chapter 11 for apps. Its version 3.2.1 has those of
/// WCAG 2.1, and 4.1.1 those of WCAG 2.2.
struct WCAGCriterion: Sendable, Hashable {
  let number: String
  let name: String
  /// The last part of the address of its page in "Understanding WCAG", by which rules name it as a source.
  let page: String
  let isNew: Bool

  private init(_ number: String, _ name: String, _ page: String, isNew: Bool = false) {
    self.number = number
    self.name = name
    self.page = page
    self.isNew = isNew
  }

  /// The criteria of levels A and AA, in the order of the standard. A paywall has no sound or film of its own content, but may show them.
  static let all = [
    WCAGCriterion("1.1.1", "Non-text Content", "non-text-content"),
    WCAGCriterion(
      "1.2.1", "Audio-only and Video-only (Prerecorded)", "audio-only-and-video-only-prerecorded"),
    WCAGCriterion("1.2.2", "Captions (Prerecorded)", "captions-prerecorded"),
    WCAGCriterion(
      "1.2.3", "Audio Description or Media Alternative",
      "audio-description-or-media-alternative-prerecorded"),
    WCAGCriterion("1.2.4", "Captions (Live)", "captions-live"),
    WCAGCriterion("1.2.5", "Audio Description (Prerecorded)", "audio-description-prerecorded"),
    WCAGCriterion("1.3.1", "Info and Relationships", "info-and-relationships"),
    WCAGCriterion("1.3.2", "Meaningful Sequence", "meaningful-sequence"),
    WCAGCriterion("1.3.3", "Sensory Characteristics", "sensory-characteristics"),
    WCAGCriterion("1.3.4", "Orientation", "orientation"),
    WCAGCriterion("1.3.5", "Identify Input Purpose", "identify-input-purpose"),
    WCAGCriterion("1.4.1", "Use of Color", "use-of-color"),
    WCAGCriterion("1.4.2", "Audio Control", "audio-control"),
    WCAGCriterion("1.4.3", "Contrast (Minimum)", "contrast-minimum"),
    WCAGCriterion("1.4.4", "Resize Text", "resize-text"),
    WCAGCriterion("1.4.5", "Images of Text", "images-of-text"),
    WCAGCriterion("1.4.10", "Reflow", "reflow"),
    WCAGCriterion("1.4.11", "Non-text Contrast", "non-text-contrast"),
    WCAGCriterion("1.4.12", "Text Spacing", "text-spacing"),
    WCAGCriterion("1.4.13", "Content on Hover or Focus", "content-on-hover-or-focus"),
    WCAGCriterion("2.1.1", "Keyboard", "keyboard"),
    WCAGCriterion("2.1.2", "No Keyboard Trap", "no-keyboard-trap"),
    WCAGCriterion("2.1.4", "Character Key Shortcuts", "character-key-shortcuts"),
    WCAGCriterion("2.2.1", "Timing Adjustable", "timing-adjustable"),
    WCAGCriterion("2.2.2", "Pause, Stop, Hide", "pause-stop-hide"),
    WCAGCriterion("2.3.1", "Three Flashes or Below Threshold", "three-flashes-or-below-threshold"),
    WCAGCriterion("2.4.1", "Bypass Blocks", "bypass-blocks"),
    WCAGCriterion("2.4.2", "Page Titled", "page-titled"),
    WCAGCriterion("2.4.3", "Focus Order", "focus-order"),
    WCAGCriterion("2.4.4", "Link Purpose (In Context)", "link-purpose-in-context"),
    WCAGCriterion("2.4.5", "Multiple Ways", "multiple-ways"),
    WCAGCriterion("2.4.6", "Headings and Labels", "headings-and-labels"),
    WCAGCriterion("2.4.7", "Focus Visible", "focus-visible"),
    WCAGCriterion(
      "2.4.11", "Focus Not Obscured (Minimum)", "focus-not-obscured-minimum", isNew: true),
    WCAGCriterion("2.5.1", "Pointer Gestures", "pointer-gestures"),
    WCAGCriterion("2.5.2", "Pointer Cancellation", "pointer-cancellation"),
    WCAGCriterion("2.5.3", "Label in Name", "label-in-name"),
    WCAGCriterion("2.5.4", "Motion Actuation", "motion-actuation"),
    WCAGCriterion("2.5.7", "Dragging Movements", "dragging-movements", isNew: true),
    WCAGCriterion("2.5.8", "Target Size (Minimum)", "target-size-minimum", isNew: true),
    WCAGCriterion("3.1.1", "Language of Page", "language-of-page"),
    WCAGCriterion("3.1.2", "Language of Parts", "language-of-parts"),
    WCAGCriterion("3.2.1", "On Focus", "on-focus"),
    WCAGCriterion("3.2.2", "On Input", "on-input"),
    WCAGCriterion("3.2.3", "Consistent Navigation", "consistent-navigation"),
    WCAGCriterion("3.2.4", "Consistent Identification", "consistent-identification"),
    WCAGCriterion("3.2.6", "Consistent Help", "consistent-help", isNew: true),
    WCAGCriterion("3.3.1", "Error Identification", "error-identification"),
    WCAGCriterion("3.3.2", "Labels or Instructions", "labels-or-instructions"),
    WCAGCriterion("3.3.3", "Error Suggestion", "error-suggestion"),
    WCAGCriterion(
      "3.3.4", "Error Prevention (Legal, Financial, Data)", "error-prevention-legal-financial-data"),
    WCAGCriterion("3.3.7", "Redundant Entry", "redundant-entry", isNew: true),
    WCAGCriterion(
      "3.3.8", "Accessible Authentication (Minimum)", "accessible-authentication-minimum",
      isNew: true),
    WCAGCriterion("4.1.2", "Name, Role, Value", "name-role-value"),
    WCAGCriterion("4.1.3", "Status Messages", "status-messages"),
  ]
}

extension Rule {
  /// Whether the rule names the criterion as a source.
  func looksAt(_ criterion: WCAGCriterion) -> Bool {
    sources.contains { $0.hasSuffix("/Understanding/\(criterion.page)") }
  }
}
