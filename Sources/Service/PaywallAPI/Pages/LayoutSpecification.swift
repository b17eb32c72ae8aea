/// The rules by which a laid-out tree is drawn, in words.
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
        "Frames lie on the device's pixels: times device.scale they are whole numbers, to a thousandth of a point. Lines of text do not, as glyphs are drawn between pixels.",
        "A client whose screen is not device.width by device.height asks again with the right measures; it does not scale.",
      ]),
    Section(
      title: "Paint order",
      rules: [
        "The root is the page, as large as the screen: its background, its backgroundImage, then its children.",
        "A node is drawn as: shadow, the blur of what is there, background, layers, border, then its content (a picture, a text or an icon), then its children in their order, so that later ones lie over earlier ones.",
        "With an opacity below 1, all of that is drawn as one picture of its own, which is then laid on what is there with that opacity. A node without opacity takes its room and no taps.",
        "With clips, content and children are cut at the frame and its round corners, or at outline; shadow, background and border are not.",
        "With rotation, all of that is turned clockwise about the middle of the frame, and so are the parts that taps hear on. Frames, and the rotations of nodes inside, are as if it was not.",
        "With backdropBlur, what was drawn before the node is blurred where the node's shape is, by a Gaussian whose standard deviation is half of it. The picture of format=svg leaves the blur out, as no SVG can reach what lies behind an element: it shows the background over what is there, sharp.",
      ]),
    Section(
      title: "Boxes",
      rules: [
        "Colours are sRGB with straight alpha, #RRGGBBAA, and are blended in sRGB (source over).",
        "layers lie over background in their order: a paint fills the frame as a background does, an image is drawn in its own frame, in its tint where it has one, and cut at the node's shape.",
        "outline is a path from the frame's top left corner that takes the place of the frame and its corners: for background, layers, shadow, blur and clip; a border is then a line twice as wide along it, of which the half inside is seen.",
        "A linearGradient's line goes through the middle of the frame at its angle, 0 to the top and 90 to the right, and is |width · sin| + |height · cos| long (CSS Images 3 §3.1). Before the first stop and after the last one there is their colour.",
        "A radialGradient begins in the point at x times the frame's width and y times its height, and ends on a circle whose radius is radius times the shorter side, or on an ellipse of radius times the width across and radius times the height down. Beyond there is the last colour.",
        "A border lies inside the frame: it is a line around the frame moved in by half its width, with corners as much less round. A dashed one has dashes three widths long and as much between them, a dotted one round dots two widths from middle to middle.",
        "Where a border has widths, a solid one fills what lies between the frame's shape and the same moved in by the width of each side, corners less round by them (CSS Backgrounds §5.2); of a dashed or dotted one each side is a straight line as long as the frame, half its width from the edge.",
        "A border with paint is drawn in that gradient, spread over the frame, instead of its color, which is there for a client that cannot.",
        "A shadow is the frame's shape, moved by x and y, blurred by a Gaussian whose standard deviation is half of blur. It is drawn only behind a background or a layer.",
        "cornerRadius is never more than half of the shorter side. Where corners is there it says how round each corner is, and cornerRadius is the least of them.",
        "An icon is a path of absolute M, L, C and Z in a square of 24 units that is drawn as large as its frame: stroke as a line 2 units wide with round ends and corners, fill as an area with holes where it overlaps itself (even-odd).",
      ]),
    Section(
      title: "Pictures",
      rules: [
        "url is a path of this service, or a whole address. A path of this service that names a hash never has other bytes: keep them for ever.",
        "The whole picture is stretched to imageFrame, or to the frame where there is none; the tree has already kept its ratio. What lies outside a node that clips is cut.",
        "Where a document has a file for each density, url is the one that device.scale has the pixels for.",
        "A file NAME@2x.png has 2 pixels in a point, NAME@3x.png 3; the frame is right for it as it stands. A picture that cannot be had leaves its place empty.",
      ]),
    Section(
      title: "Text",
      rules: [
        "Each line is drawn with its left edge at x and its letters standing on baseline. Its string is drawn as it is, with its spaces, and never wrapped.",
        "A line with runs is drawn run by run, each with its left edge at its own x, all its characters in its direction, whatever they are (as if overridden, UAX #9 HL3). A run with style is drawn in that font and colour, with its underline and strikethrough and none of the text's own.",
        "With paint, letters in the text's own colour are filled with it instead, as a box of paintFrame would be; color is there for a client that cannot.",
        "An underline lies below the letters, a strikethrough through their middle, as long as the line or run, in its colour.",
        "The font's size and letterSpacing are final: the reader's text size and shrinking to fit are in them. \"system\" is the device's own font; another family that the device lacks is replaced by it.",
        "width is what the service measured. A client whose font makes a line wider or narrower keeps what alignment says of it: its left edge, its middle or its right edge, within box; wider than box, it scales the line to width.",
        "box is the room that the text was broken for. A client that breaks text anew, for a size that the user has just chosen, does so in that width; better it asks again with textScale.",
      ]),
    Section(
      title: "What scrolls and what stays",
      rules: [
        "A node with scroll shows its children through viewport, which cuts them, and moves them within contentWidth by contentHeight; their frames are those before anything is moved. Without scroll nothing moves.",
        "Children of the page that are pinned are drawn after the others, over them, and stay.",
        "The page's background and backgroundImage never scroll.",
        "A node with pager has its pages as children, side by side, the one that is shown where it belongs; the node cuts the others. A swipe moves all of them by stride and changes page by one; with a variable it asks for the page as it is laid out with state.VARIABLE=PAGE. With loop the first page follows the last. After autoAdvance seconds without a touch it goes on by itself.",
        "A node with countdown counts on from what its text says: each second it shows the time that is left until until, cut at the second, in part: days without leading zeros, hours, minutes and seconds with two digits, and all of them with colons between, days only where there are any. from names the greatest unit, which takes what greater ones would. Once it is over it shows zeros.",
        "A node with video plays the film at url in its frame, as fit says, once it can; until then, and where it cannot, its picture stays. With controls the player shows its own buttons.",
        "A node with webView shows the page at url in its frame, over its background. A client that shows none says so with components, and gets the fallback.",
      ]),
    Section(
      title: "Taps, names and screen readers",
      rules: [
        "A tap anywhere on the frame of a node with an action asks the app for it; of several under a finger, the one that is drawn last. For an action of an unknown type nothing is done.",
        "A node with label is read as that, and nothing in it is; a text without is read as its lines joined by spaces; an action makes it a button, openURL a link. A picture or an icon without label is passed over. role says what else it is, decorative passes over a node with all in it, and hint is said at the end.",
        "A screen reader goes through children in their order, those with a smaller readingOrder first. A node with an action is one stop, with all words in it that do not act themselves. GET /render?format=speech tells the stops.",
        "The action set asks for the page as it is laid out with state.VARIABLE=TO. With states=all the page comes with states: where the values are those of one of them, each of its changes takes the place of the node with the same pointer and repetition, with all in it; one without a pointer is the root.",
        "links are words of a text that a tap does something on: their frames go before the node's own action. A screen reader tells them as links.",
        "The action back undoes the last set of its variable that was not a back: the client keeps the values that the variable had, and takes to when it has none. A sequence does its actions in their order.",
        "selected says whether what the action sets is so already: a screen reader tells it.",
        "pointer and repetition together are a node's key: they name the same component in every layout of a version, whatever the screen, the locale and the state. id is the author's name for it.",
      ]),
    Section(
      title: "Small and old clients",
      rules: [
        "A client that says which types of components it knows, in Paywall-Client: schema=1; components=\"label image stack\" or with components=label,image,stack, gets others in the shape of those: the author's fallback, else what these can show of it, else nothing. replaced tells of each.",
        "flatten=true answers a FlatLayout instead of a tree: items are drawn in their order, each with its own opacity, cut by all of its clips. Of an item one of rectangle, url, path, text and blurBehind is there; turns are rotations of it, or of a clip or a tap, the outermost first. Where scroll is there, items and taps that are not pinned move in its viewport.",
        "GET /states lists what the variables can be and the states that taps lead to.",
      ]),
    Section(
      title: "What may come",
      rules: [
        "Members may be added anywhere, and types of nodes and of actions. A client passes over members that it does not know, and draws a node of an unknown type like any other: what is drawn does not depend on the type.",
        "Nothing that is described here gets another meaning, and no member that is always there goes, without another schema: urn:paywalld:schema:layout-1 stays what it is.",
        "hash is the first half of the SHA-256, in hexadecimal, of the bytes before its comma. Two answers with one hash are the same; the ETag of an uncompressed answer says as much.",
      ]),
  ]
}
