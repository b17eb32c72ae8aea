/// The rules for drawing a laid-out tree.
enum LayoutSpecification {
  struct Section: Sendable {
    var title: String
    var rules: [String]
  }

  static let sections = [
    Section(
      title: "Coordinates",
      rules: [
        "All numbers are points, from the top left corner of the screen; x grows to the right, y downwards. Nothing is relative to a parent.",
        "Frames of nodes, pictures, icons and links and the baselines of text are on the device's pixels: multiplied by device.scale they are whole numbers, to a thousandth of a point. The left edges and widths of lines are not, because glyphs may be drawn between pixels, and neither are the box and the paintFrame of a text.",
        "If your screen is not device.width by device.height, request the layout for your screen. Do not scale it.",
      ]),
    Section(
      title: "Paint order",
      rules: [
        "The root is the page, as large as the screen: its background, its backgroundImage, then its children.",
        "Draw a node in this order: shadow, backdrop blur, background, layers, border, content (a picture, a text or an icon), then its children in order, so that later children cover earlier ones.",
        "If the opacity is below 1, draw all of that into one group and composite the group with that opacity. A node with opacity 0 keeps its space but ignores taps.",
        "clips cuts content and children at the frame with its round corners, or at outline. It does not cut shadow, background and border.",
        "rotation turns all of that clockwise about the centre of the frame, and so is the tappable area. Frames and child rotations are given before this rotation is applied.",
        "backdropBlur blurs everything drawn before the node within the node's shape, by a Gaussian whose standard deviation is half of its value. format=svg omits this blur, because an SVG element cannot read the pixels behind it.",
      ]),
    Section(
      title: "Boxes",
      rules: [
        "Colours are sRGB with straight alpha, #RRGGBBAA. Blend them in sRGB (source over). Between the stops of a gradient, interpolate red, green, blue and alpha each on its own (straight alpha, as in SVG; CSS multiplies by alpha first).",
        "layers cover background in their order. A paint fills the frame like a background. An image is drawn in its own frame, in its tint if it has one, and cut at the node's shape.",
        "outline is a path, relative to the frame's top left corner, that replaces the frame and its corners for background, layers, shadow, blur and clip. Draw a border twice as wide along it, clipped to its inside.",
        "A linearGradient's line passes through the centre of the frame at its angle, 0 to the top and 90 to the right, and is |width · sin| + |height · cos| long (CSS Images 3 §3.1). The first and last stop's colours extend beyond them.",
        "A radialGradient starts at the point x times the frame's width and y times its height. It ends on a circle whose radius is radius times the shorter side, or on an ellipse with the radii radius times the width and radius times the height. The last colour extends beyond it.",
        "A border is inside the frame: a line along the frame inset by half its width, with corner radii reduced by as much. A dashed border has dashes and gaps of three widths, a dotted one has round dots two widths apart, centre to centre. Dashes and dots begin where the curve of the top left corner ends, and go clockwise; along an outline they begin at its start.",
        "If a border has widths, a solid one fills the area between the frame's shape and that shape inset by the width of each side, with corner radii reduced by the widths, to 0 at least (CSS Backgrounds §5.2). A corner with one radius of 0 is sharp. Each side of a dashed or dotted one is a straight line as long as the frame, half its width from the edge, and begins at its left or upper end.",
        "If a border has paint, draw it in that gradient, spread over the frame. color is a replacement for clients without gradients.",
        "A shadow is the frame's shape, moved by x and y and blurred by a Gaussian whose standard deviation is half of blur. Draw it only if the node has a background or a layer.",
        "cornerRadius is at most half of the shorter side. If corners is present it has the radius of each corner, and cornerRadius is the smallest. They are already reduced so that curves do not overlap.",
        "An icon is a path of absolute M, L, C and Z commands in a square of 24 units, scaled to its frame. Draw stroke as a line 2 units wide with round caps and joins, and fill with the even-odd rule.",
      ]),
    Section(
      title: "Pictures",
      rules: [
        "url is a path on this service or an absolute URL. A path on this service with a hash in its name never changes, so you can keep the bytes forever.",
        "Stretch the whole picture to imageFrame, or to the frame if there is none; the tree has already preserved its aspect ratio. A node that clips cuts whatever is outside its shape.",
        "If the picture has a tint, draw the tint wherever the picture is: in the colour of the tint, with the picture's alpha times the tint's. The same holds for backgroundImage and the images of layers.",
        "If a document has a file for each density, url is the one for device.scale.",
        "kind is what the file is: png, jpeg, gif, webp or svg. If your client cannot draw an SVG, take the address png of its entry in assets: the author has put a PNG of the same name beside the SVG. Without png, leave its place empty.",
        "A file NAME@2x.png has 2 pixels per point, NAME@3x.png has 3. The frame already takes this into account. If a picture cannot be loaded, leave its place empty.",
      ]),
    Section(
      title: "Text",
      rules: [
        "Draw each line with its left edge at x and its baseline at baseline. Draw its string as it is, with its spaces, and never wrap it.",
        "Draw a line with runs run by run: each with its left edge at its own x and all its characters in the run's direction, whatever they are (an override, UAX #9 HL3). A canvas needs the run's direction too: a space at the end of a run follows it. Draw a run with style in that font and colour, with the style's underline and strikethrough instead of the text's.",
        "If the text has paint, fill with it all letters whose colour equals the text's color, spread over paintFrame. Letters in another colour keep theirs. color is a replacement for clients without gradients.",
        "An underline is centred 0.12 em below the baseline and a strikethrough 0.28 em above it. Both are 0.06 em thick, as long as the line or run, filled like its letters, and drawn over them without gaps. An em is the font's size.",
        "A run's font is the family that has its letters: the style's own, or one that stands in for it. Spaces, and all characters that the style's own font has, are drawn in the own font even then. In CSS that is font-family: FAMILY, FONT.",
        "A line of Arabic letters is at least 1.36 em tall: 1.069 em above the baseline and 0.293 em below it, as in Noto's fonts for interfaces, in which Android sets Arabic. The lines of Noto Sans Arabic itself (2.11 em) have space for stacked vowel marks. Letters can reach out of their line, so never clip a text at its box.",
        "Draw a run with missing in the device's fonts, at its x and as wide as it comes: no font of the service has its characters, so its width is a guess.",
        "The language of a text is the language of the nearest node that has one, or else texts of the tree, or else its locale. Some fonts have other forms of a letter for another language (locl). On the web set lang to it; format=svg says it as xml:lang.",
        "Texts are measured with the OpenType features that are on by default (kern, liga, clig, calt, ccmp, locl, rlig, and those of the script). If there is letterSpacing, it holds for all runs of the text, and liga, clig and calt are off; kerning stays on.",
        "The font's size and letterSpacing are final: they include the reader's text size and shrinking to fit.",
        "fonts lists the fonts that the texts of the page and of all its states were measured with: for each family, weight and style, as the texts name them, the font's own name (Inter for \"system\"), its file, size, SHA-256, licence, and the ranges of its characters. Fetch the files and draw with them, and each line is as wide as width says, to 0.05 points. A browser that rounds the outlines of glyphs at a fractional size may differ by 0.1 points. A file never changes, so you can keep it forever. Inter and DejaVu Sans Mono have a smaller file with the characters of Western European texts, which sets those as the whole one does; a tree names the smallest file of a face that has all the characters of its texts, of all its states and of what readers type. file is null for the fonts that the service has no file of, such as those for emoji and ideographs: use the device's. For a weight that is not listed, take the nearest one by the rules of CSS (Fonts 4 §5.2).",
        "On the web, declare each file: @font-face { font-family: FAMILY; font-weight: WEIGHT; font-style: STYLE; src: url(FILE); unicode-range: RANGE }, without the range where the list has none. Another tree may name another file of the same face, so declare no two files of a face under one family: a browser would take some letters of a word from each, without the kerning between them. For a picture of format=svg declare them as NAME instead of FAMILY, because an SVG names fonts by their own names; one with images=embedded contains all of them but Inter, DejaVu Sans Mono and Noto. If you do not fetch the files, draw \"system\" and every family that the device lacks in the device's own font.",
        "On the web draw lines as text elements of SVG in the coordinates of the screen, with text-rendering: geometricPrecision. Browsers round the baselines of HTML text to whole CSS pixels and the edges of HTML boxes to 1/64 pixel, and without geometricPrecision they round the advances of glyphs too.",
        "width is the width of the string as it is, drawn alone in the measured font: no space that a line break dropped, and nothing that comes after, changes it. If your font makes a line wider or narrower, keep the edge that alignment names, or the centre, within box. If the line is wider than box, scale it to width. format=svg instead stretches each line, or each of its runs, to its width (textLength with lengthAdjust=spacingAndGlyphs), which moves the glyphs of the measured font by less than 0.1 points. Do the same, and you draw what it draws.",
        "box is the area that the text was broken for. If the user chooses another text size, request the layout again with textScale. If you must break lines yourself, use the width of box.",
      ]),
    Section(
      title: "Scrolling and pinning",
      rules: [
        "A node with scroll clips its children to viewport and scrolls them within contentWidth by contentHeight. Their frames are those before scrolling. Without scroll nothing moves. Only children scroll: the node's own picture and text stay. If the node has clips, too, both cut.",
        "The content begins at the upper left corner of the viewport. On a right-to-left page it begins at the upper right corner and goes on to the left, and the scroller starts at its right end. What is drawn beyond contentWidth and contentHeight does not make it longer.",
        "On the web, browsers place scrolling layers on whole points: scroll a box of the whole points around the viewport, and cut it with clip-path at the viewport.",
        "Draw children of the page that are pinned after the others, over them. They do not scroll.",
        "The page's background and backgroundImage never scroll.",
        "The viewport of a page without a footer reaches the lower edge of the screen: its content scrolls under the home indicator, and contentHeight has the space to scroll its end clear of it.",
        "A fade above the footer is the footer's first child: a node with a gradient that lies above the footer's frame. Draw it like any other node; a tap on it reaches what is under it.",
        "A node with pager has its pages as children, side by side, with the current one in place; the node clips the others. A swipe moves all of them by stride and changes page by one. If there is a variable, request the layout with state.VARIABLE=PAGE. With loop the first page follows the last. After autoAdvance seconds without a touch, advance to the next page.",
        "A node with countdown continues from its text: each second it shows the time left before until, rounded down to the second, in the form that part selects: days without leading zeros, hours, minutes or seconds with two digits, or all of them separated by colons, with days only if there are any. from names the greatest unit, which includes the greater ones. Once the time is over it shows zeros.",
        "A node with video plays the video at url in its frame, scaled as fit says. Until it plays, or if it cannot, show the node's picture. With controls the player shows its buttons.",
        "A node with native is the place of one of the app's own views, over its background: the app looks its view up by name and gives it the frame and the parameters. Name the views that your app knows in native=map,chart or in Paywall-Client: schema=1; native=\"map chart\". Every other one is replaced by its fallback, which replaced lists with the name. A view without a fallback that you do not know stays empty. format=svg shows a box with the name instead, cut at the node's shape: the frame inset by 0.5 points, filled with #8080801F, with a line of #808080 that is 1 point wide and has dashes and gaps of 4 points, and the name in the middle, in #808080 and a monospaced font of 13 points. Leave the frame out when you compare pictures.",
        "A node with webView shows the page at url in its frame, over its background. If your client cannot show web pages, leave webView out of components, and you get the fallback.",
      ]),
    Section(
      title: "Taps, names and screen readers",
      rules: [
        "A tap anywhere on the frame of a node with an action triggers the action. If several nodes with actions are under the finger, the one drawn last wins. A tap outside of the clips and the viewport around a node does not reach it. Ignore actions of unknown types.",
        "hitArea replaces the frame of a node below 44 points: it is as near to 44 points as it can be without overlapping another target or leaving its clip. hitAreas do the same for the frames of links.",
        "A node with label is announced as its label, and nothing inside it is announced. A text without label is announced as its lines joined by spaces. An action makes a node a button, openURL a link. Skip a picture or icon without label. role overrides the role. decorative skips a node with everything in it. hint is announced last.",
        "A screen reader visits children in order, those with a smaller readingOrder first. A node with an action is one stop, with all texts in it that have no action themselves. GET /render?format=speech lists the stops.",
        "The action set gives a variable the value to: show that state, or request it with state.VARIABLE=TO.",
        "links are tappable words of a text. Their frames take precedence over the node's own action. A screen reader announces them as links.",
        "The action back undoes the last set of its variable that was not a back. Keep the variable's previous values; if there is none, use to. A sequence runs its actions in order and changes the page once, at its end. A back in a sequence sees the values from before the sequence.",
        "openURL with inApp opens the address in a browser over the app; without it, the system opens it. role says what the address is: terms, privacy or help.",
        "While a purchase runs, do not start another one: ignore taps on purchase until the store has answered.",
        "selected says whether the action's value is already set. A screen reader announces it.",
        "pointer and repetition together identify a node: they name the same component in every layout of a version, whatever the screen, the locale and the state. id is the author's name for it.",
      ]),
    states, prices, keeping, textSizes,
    Section(
      title: "Sheets, focus and groups",
      rules: [
        "A node with modal, such as an open sheet, keeps focus, taps, scrolling and screen reader within it: what is drawn before it is neither read nor focused nor tapped. A tap outside of it triggers dismiss, if there is one; a tap in it that meets no action does nothing. A screen reader announces its label when it comes, and then reads what is in it.",
        "dismiss is the action of Escape, of the system's back button and gesture, and of a screen reader's escape gesture, in this state. Without dismiss they leave the paywall. A state has dismiss and statusBar if they differ from those of the page.",
        "If the value of the variable screen changes, focus moves to the first node with initialFocus, or else to the first stop of the screen reader. If a modal node comes, focus moves in the same way within it; if it goes, focus returns to the node whose action brought it, or else to the first stop. After any other change, focus stays on the node with the same pointer and repetition. The focus of the screen reader follows the same rules.",
        "Draw your platform's focus indicator around the shape of the focused node, over everything else. Focus, hover and press change nothing else of the tree.",
        "Nodes with the same group are one group of radio buttons or tabs, as their role says. It is one stop of the Tab key: the selected node, or else the first. The arrow keys move in the group and trigger the action of the node that they reach. A screen reader announces the role, selected, and the place in the group (2 of 3).",
        "level is the level of a header, from 1 to 6; the default is 1.",
        "A pager is an adjustable stop before its current page, with the value \"page PAGE of PAGES\" in the user's language. The other pages are not read. The left and right arrow keys turn a focused pager, and a horizontal gesture on a wheel or trackpad turns one page. A swipe turns the page if it ends beyond half of the stride, or with more than 300 points per second; otherwise the current page returns.",
        "If the user prefers reduced motion, nothing moves by itself: pagers do not advance, videos show their picture until a tap plays them, and all changes are immediate. Countdowns continue. A pager also stops advancing for good once the user turns a page, or while focus or the screen reader is in it.",
        "Keep scroll positions by pointer and repetition when the state changes. If the value of screen changes, the page begins at its top.",
        "statusBar is the style of the text in the system's status bar: light or dark.",
        "In a FlatLayout the taps under a modal node are left out, and the area beside it has dismiss as its action.",
      ]),
    Section(
      title: "Inputs",
      rules: [
        "A node with input is a field, or with the kind checkbox something to check. Values stay in the client, by name, as long as the paywall is shown, on whatever screen. They are never sent to this service.",
        "A node with shownWhen is drawn only in that state of the input: empty (nothing is typed), checked, or invalid (the user was told so). Then draw it as if its opacity were 1. The tree is the page with empty inputs.",
        "The child of a field that is shown when it is empty is the placeholder. Put your platform's field in its frame, in its font and in the input's color. A tap on the node, or on its hitArea, moves the focus into the field, or toggles the checkbox. Scroll the focused field above the keyboard.",
        "keyboard and autofill are hints for your platform. On the web autofill is the autocomplete token of that name: givenName is given-name, phone tel, postalCode postal-code, oneTimeCode one-time-code.",
        "A value is valid if it is filled in or checked where required, and if it is empty, or contains an @ between other characters where the kind is email, and matches pattern as a whole (ECMA-262, flag u).",
        "A custom action with inputs takes their values along, as strings, and true or false for a checkbox. First check them: if one is not valid, do nothing of the tap, not even of a sequence around the action. Show the child with shownWhen invalid of each invalid one, move the focus to the first of them, and announce its error. Hide an error when its value becomes valid.",
        "A screen reader announces the label, whether it is required, and the value; for a checkbox, whether it is checked.",
      ]),
    Section(
      title: "Transitions",
      rules: [
        "The tree is the page before and after a change. To change it, compare the nodes of both by pointer and repetition. A node with transition that is only in the new page comes with it. One that is only in the old page goes with its own, played backwards. One that is in both, but drawn differently, goes as it was and comes as it is, at the same time. Everything else changes at once.",
        "fade changes the opacity from 0. slide moves the node in from beyond one edge of its clip, or of the screen: from names the edge. scale enlarges it from 0.9 about its centre and fades. All of that is on top of the node's own opacity and rotation, and includes what is in the node. If a node comes or goes within another one that does, only the outer transition counts.",
        "The transition of the root counts only if the value of screen changes. Slide the old page out with the new one, over the same distance. After the action back, play the transition of the page that goes backwards.",
        "duration is in seconds; curve is the easing function of CSS with that name. Taps, focus and the screen reader see the new page at once. If the page changes again during a transition, finish it at once. The first page is shown without transitions, and with reduced motion everything changes at once.",
      ]),
    Section(
      title: "Small and old clients",
      rules: [
        "Name the component types that your client supports in Paywall-Client: schema=1; components=\"label image stack\", or with components=label,image,stack. The service replaces all others: by the author's fallback, else by supported types that show as much as possible, else by nothing. replaced lists each replacement.",
        "flatten=true returns a FlatLayout instead of a tree. Draw items in order, each with its opacity, cut by all of its clips. An item has one of rectangle, url, path, text, native and blurBehind. The fallback of a text is the family of the letters that its font lacks. turns are rotations of an item, a clip or a tap, the outermost first. If there is scroll, items and taps that are not pinned move in its viewport.",
        "groups lists the nodes whose items are composited together: keep a copy of the picture before the item first; after the item last, each pixel is before + opacity · (after − before). Groups lie within each other. The opacity of an item includes that of its groups, so divide it by theirs. A client without groups shows items that overlap through each other.",
        "flatten=true&states=all adds states to the flat list. A state has lists of its own, in which a number is the index of an item or a tap in the page's list. orientations and themes go with the tree alone.",
      ]),
    Section(
      title: "Compatibility",
      rules: [
        "contract is the revision of this specification. Within one revision nothing changes its meaning or form, and no required member disappears. A service that changes something raises the number.",
        "Members may be added anywhere within a revision, and so may types of nodes and actions and values such as a role. Ignore unknown members and actions. Draw a node of an unknown type like any other: drawing does not depend on the type. Ignore an unknown value as if its member were absent.",
        "GET /schema/layout accepts what may be added: its objects are open, and a choice is its known values or any other string. You can generate types from it.",
        "hash is the first half of the SHA-256, in hexadecimal, of the bytes before its comma. Two responses with the same hash are equal, and so are two uncompressed responses with the same ETag.",
      ]),
  ]
}
