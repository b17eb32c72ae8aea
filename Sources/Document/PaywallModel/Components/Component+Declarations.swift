import JSON
import Vocabulary

extension Component {
  /// Every kind of component, each declared once: the possible values of `type`.
  static let declarations: [ComponentKind] = [
    ComponentKind(
      "label", help: "a text, with styles, links and prices", TextContent.properties,
      definition: "textContent",
      examples: #"""
        [
          {
            "type": "label",
            "title": "The best stories in all the world, all in one place.",
            "weight": "bold",
            "alignment": "center"
          }
        ]
        """#, embed: Content.label, extract: { if case .label(let text) = $0 { text } else { nil } }
    ),
    ComponentKind(
      "image", help: "a picture from the brand or the web", ImageContent.properties,
      examples: #"""
        [
          {
            "type": "image",
            "url": "images/logo.png",
            "width": 200,
            "alignSelf": "center",
            "accessibilityLabel": "Disney+"
          }
        ]
        """#, embed: Content.image,
      extract: { if case .image(let image) = $0 { image } else { nil } }),
    ComponentKind(
      "icon", help: "a small drawing in one colour, or a small picture", IconContent.properties,
      examples:
        ##"[{"type": "icon", "name": "circleCheckFilled", "color": "#34C759", "size": 20}]"##,
      embed: Content.icon, extract: { if case .icon(let icon) = $0 { icon } else { nil } }),
    ComponentKind(
      "video", help: "a video, with a picture until it plays",
      VideoContent.properties,
      examples: #"""
        [
          {
            "type": "video",
            "url": "https://example.com/intro.mp4",
            "poster": "images/intro.jpg",
            "width": "fill",
            "aspectRatio": 1.5
          }
        ]
        """#, embed: Content.video,
      extract: { if case .video(let video) = $0 { video } else { nil } }),
    ComponentKind(
      "webView", help: "a web page in a box, with a fallback for clients without web views",
      WebViewContent.properties,
      examples: #"""
        [
          {
            "type": "webView",
            "url": "https://example.com/terms",
            "width": "fill",
            "height": 300,
            "fallback": {"type": "label", "title": "Read our terms on the web."}
          }
        ]
        """#, embed: Content.webView,
      extract: { if case .webView(let view) = $0 { view } else { nil } }
    ),
    ComponentKind(
      "native",
      help: "a view of the app's own in a box: a map, an animation, a form; with a fallback",
      NativeContent.properties,
      examples: #"""
        [
          {
            "type": "native",
            "name": "map",
            "parameters": {"latitude": 52.52, "longitude": 13.405, "zoom": 12},
            "width": "fill",
            "aspectRatio": 1.5,
            "cornerRadius": 12,
            "accessibilityLabel": "Map of our studios",
            "fallback": {"type": "label", "title": "You find us in Berlin."}
          }
        ]
        """#, embed: Content.native,
      extract: { if case .native(let native) = $0 { native } else { nil } }
    ),
    ComponentKind(
      "input", help: "a field or a checkbox that the reader fills in", InputContent.properties,
      examples: ##"""
        [
          {
            "type": "input",
            "name": "email",
            "kind": "email",
            "label": "Email address",
            "placeholder": "name@example.com",
            "required": true,
            "error": "Write an email address, please.",
            "background": "#F2F2F7",
            "cornerRadius": 12,
            "padding": {"horizontal": 16},
            "margin": {"bottom": 24}
          },
          {"type": "input", "name": "news", "kind": "checkbox", "label": "Send me news"}
        ]
        """##, embed: Content.input,
      extract: { if case .input(let input) = $0 { input } else { nil } }),
    ComponentKind(
      "button", help: "a tappable text or row of components", ButtonContent.properties,
      examples: #"""
        [
          {
            "type": "button",
            "title": "SIGN UP NOW",
            "background": "#0072D2",
            "height": 52,
            "action": {"type": "purchase", "product": "monthly"}
          },
          {
            "type": "button",
            "background": "#15141A",
            "cornerRadius": "pill",
            "padding": 12,
            "components": [
              {"type": "icon", "name": "lock", "color": "#FFFFFF", "size": 18},
              {
                "type": "label",
                "title": "Unlock everything",
                "color": "#FFFFFF",
                "weight": "semibold"
              }
            ]
          }
        ]
        """#, embed: Content.button,
      extract: { if case .button(let button) = $0 { button } else { nil } }),
    ComponentKind(
      "stack", help: "components in a column, in a row or on top of each other",
      StackContent.properties,
      examples: #"""
        [
          {
            "type": "stack",
            "direction": "row",
            "gap": 8,
            "alignItems": "center",
            "components": [{"type": "icon", "name": "check"}, {"type": "label", "title": "No advertisements"}]
          }
        ]
        """#, embed: Content.stack,
      extract: { if case .stack(let stack) = $0 { stack } else { nil } }),
    ComponentKind(
      "grid", help: "components in columns and rows", GridContent.properties,
      examples: #"""
        [
          {
            "type": "grid",
            "columns": ["1fr", 64, 64],
            "gap": 12,
            "alignItems": "center",
            "components": [
              {"type": "label", "title": "Chat messages"},
              {"type": "label", "title": "20", "alignment": "center"},
              {"type": "label", "title": "∞", "alignment": "center"}
            ]
          }
        ]
        """#, embed: Content.grid, extract: { if case .grid(let grid) = $0 { grid } else { nil } }),
    ComponentKind(
      "pager", help: "pages side by side, which the reader swipes", PagerContent.properties,
      examples: #"""
        [
          {
            "type": "pager",
            "peek": 24,
            "gap": 12,
            "components": [
              {
                "type": "label",
                "title": "Every film",
                "background": "#0072D2",
                "padding": 32,
                "alignment": "center"
              },
              {
                "type": "label",
                "title": "Every series",
                "background": "#11713F",
                "padding": 32,
                "alignment": "center"
              }
            ]
          }
        ]
        """#, embed: Content.pager,
      extract: { if case .pager(let pager) = $0 { pager } else { nil } }),
    ComponentKind(
      "countdown", help: "the remaining time", CountdownContent.properties,
      examples: #"""
        [
          {
            "type": "countdown",
            "until": "2026-12-01T00:00:00Z",
            "start": "2026-11-28T12:34:56Z",
            "size": 28,
            "weight": "bold"
          }
        ]
        """#, embed: Content.countdown,
      extract: { if case .countdown(let countdown) = $0 { countdown } else { nil } }),
    ComponentKind(
      "qrCode", help: "a code for a phone's camera", QRCodeContent.properties,
      examples: #"[{"type": "qrCode", "text": "https://example.com/tv", "size": 120}]"#,
      embed: Content.qrCode, extract: { if case .qrCode(let code) = $0 { code } else { nil } }),
    ComponentKind(
      "fragment", help: "a fragment, with values for its parameters", FragmentUse.properties,
      definition: "fragmentUse",
      examples: #"""
        [
          {
            "type": "fragment",
            "name": "rating",
            "with": {"full": 4, "empty": 1, "title": "4.2 out of 5"}
          }
        ]
        """#, embed: Content.fragment,
      extract: { if case .fragment(let use) = $0 { use } else { nil } }),
    ComponentKind(
      "spacer", help: "empty space that grows", SpacerContent.properties,
      examples: #"[{"type": "spacer"}, {"type": "spacer", "minLength": 12, "maxLength": 48}]"#,
      embed: Content.spacer,
      extract: { if case .spacer(let spacer) = $0 { spacer } else { nil } }),
    ComponentKind(
      "separator", help: "a line between components", SeparatorContent.properties,
      examples: ##"[{"type": "separator", "color": "#F0F0F0"}]"##, embed: Content.separator,
      extract: { if case .separator(let line) = $0 { line } else { nil } }),
  ]
}
