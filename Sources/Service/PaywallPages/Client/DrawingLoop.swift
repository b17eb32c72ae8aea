/// The section with the loop that every client has, in a few lines.
enum DrawingLoop {
  static let section = Page.Section(
    "loop", "The whole client in 35 lines",
    """
    <p>Request the layout, then draw its nodes from the root. The names are those of the tree; the canvas is your platform's. The rest of this page says what
    each line means.</p>
    <div class="code"><pre class="js"><code>\(loop)</code></pre></div>
    """)

  private static let loop = """
    const page = get("/render?width=390&height=844&scale=3&safeArea=47,0,34,0");
    const pinned = page.root.children.filter(child => child.pinned);
    draw(page.root);
    // Over the others, and they do not scroll.
    pinned.forEach(draw);

    function draw(node) {
      canvas.save();
      if (node.rotation) canvas.rotate(node.rotation, centre(node.frame));
      if (node.opacity < 1) canvas.beginGroup(node.opacity);
      const shape = node.outline ?? roundedRectangle(node.frame, node.corners ?? node.cornerRadius);
      if (node.shadow) canvas.shadow(shape, node.shadow);
      if (node.background) canvas.fill(shape, node.background);
      for (const layer of node.layers ?? []) canvas.fill(shape, layer);
      if (node.backgroundImage) canvas.image(node.backgroundImage.url, node.backgroundImage.frame);
      if (node.border) canvas.stroke(inset(shape, node.border), node.border);
      if (node.clips) canvas.clip(shape);
      if (node.scroll) canvas.clip(node.scroll.viewport);
      if (node.url) canvas.image(node.url, node.imageFrame ?? node.frame);
      if (node.icon) canvas.path(node.icon, node.icon.frame);
      for (const line of node.text?.lines ?? []) canvas.text(line.string, line.x, line.baseline, node.text);
      for (const child of node.children ?? []) if (!pinned.includes(child)) draw(child);
      if (node.opacity < 1) canvas.endGroup();
      canvas.restore();
    }

    // The last node drawn under the finger wins.
    function tap(x, y) {
      const node = drawnNodes().findLast(node => node.action && contains(node.hitArea ?? node.frame, x, y));
      if (node) run(node.action);
    }
    """
}
