// Converts a paywall document to HTML and CSS, by the schema's descriptions of each property; `layOutPages(cases)` returns the frames.

// The line height of Inter in ems.
const LINE_HEIGHT = (2728 + 680) / 2816

const WEIGHTS = {
  thin: 100, extraLight: 200, light: 300, regular: 400, medium: 500, semibold: 600, bold: 700, extraBold: 800, black: 900,
}

// Chromium snaps the ascents of fonts and borders to pixels, and lengths to 1/64 pixel. A page that is `zoom` times as large makes these steps
// smaller.
async function layOutPages({cases, zoom}) {
  const room = document.getElementById('room')
  room.replaceChildren(...cases.map(test => new Page(test).element))
  for (const page of room.children) page.style.zoom = zoom
  await Promise.all([...room.querySelectorAll('img')].map(picture => picture.decode()))
  const frames = [...room.children].map(framesOf)
  room.replaceChildren()
  return frames
}

function framesOf(page) {
  const screen = page.getBoundingClientRect(), scale = screen.width / parseFloat(page.dataset.width), frames = {}
  for (const element of page.querySelectorAll('[data-pointer]')) {
    const box = element.getBoundingClientRect()
    frames[element.dataset.pointer] = [box.x - screen.x, box.y - screen.y, box.width, box.height].map(value => value / scale)
  }
  return frames
}

class Page {
  constructor(test) {
    this.test = test
    const {document: page, screen} = test, meta = page.meta || {}, safe = screen.safeArea
    const footer = page.footer && !page.footer.hidden ? page.footer : null
    this.element = box({
      display: 'flex', flexDirection: 'column', width: points(screen.width), height: points(screen.height),
      padding: [safe.top, safe.right, footer ? 0 : safe.bottom, safe.left].map(side => `${side || 0}px`).join(' '),
      direction: test.direction,
    })
    this.element.dataset.width = screen.width
    const viewport = box({display: 'flex', flexDirection: 'column', flex: '1 1 0', overflow: 'hidden scroll', scrollbarWidth: 'none'})
    const content = box({
      display: 'flex', flexDirection: 'column', flex: '1 0 auto', gap: length(meta.gap || 0),
      justifyContent: meta.justifyContent || 'flex-start', alignItems: meta.alignItems || 'stretch',
    })
    setEdges(content, 'padding', {horizontal: 32, ...edges(meta.padding)})
    this.element.append(viewport)
    viewport.append(content)
    this.fill(content, page.components, '/components', {axis: 'column', alignItems: meta.alignItems || 'stretch'})
    if (footer) this.addFooter(footer)
  }

  addFooter(footer) {
    const element = this.component({shrink: 0, ...footer}, '/footer', {axis: 'column', alignItems: 'stretch'})
    const {bottom, vertical} = edges(footer.padding), own = bottom ?? vertical ?? 0
    element.style.paddingBottom = `calc(${length(own)} + ${this.test.screen.safeArea.bottom || 0}px)`
    this.element.append(element)
  }

  fill(parent, components, pointer, place) {
    (components || []).forEach((component, index) => {
      if (!component.hidden) parent.append(this.component(component, `${pointer}/${index}`, place))
    })
  }

  component(component, pointer, place) {
    const element = this[component.type](component, pointer)
    element.dataset.pointer = pointer
    Object.assign(element.style, {boxSizing: 'border-box', position: component.position || 'relative'})
    setEdges(element, 'margin', edges(component.margin))
    setEdges(element, 'padding', edges(component.padding))
    setEdges(element, 'inset', edges(component.inset))
    if (component.border) element.style.border = `${component.border.width ?? 1}px solid`
    if (component.aspectRatio) element.style.aspectRatio = component.aspectRatio
    if (component.alignSelf) element.style.alignSelf = component.alignSelf
    setSizes(element, component, place)
    setDefaults(element, component, place)
    return element
  }

  label(component) {
    const element = document.createElement('div')
    element.append(this.text(component, 'start'))
    return element
  }

  button(component) {
    const element = document.createElement('div')
    Object.assign(element.style, {display: 'flex', flexDirection: 'column', justifyContent: 'center'})
    element.append(this.text(component, 'center'))
    return element
  }

  text(component, alignment) {
    const element = document.createElement('div'), scale = this.test.textScale || 1
    const size = (component.size ?? 17) * scale
    const lineHeight = component.lineHeight === undefined ? size * LINE_HEIGHT : component.lineHeight * scale
    element.textContent = component.title
    Object.assign(element.style, {
      fontSize: points(size), lineHeight: points(lineHeight), fontStyle: component.italic ? 'italic' : 'normal',
      fontWeight: WEIGHTS[component.weight] ?? component.weight ?? 400,
      letterSpacing: points((component.letterSpacing ?? 0) * scale), textAlign: component.alignment || alignment,
      whiteSpace: 'pre-wrap', overflowWrap: 'break-word',
    })
    if (component.maxLines) Object.assign(element.style, {maxHeight: points(component.maxLines * lineHeight), overflow: 'clip'})
    return element
  }

  image(component) {
    const element = document.createElement('img')
    const name = component.url.replace(/^images\//, ''), [width, height] = this.test.images[name]
    const density = name.includes('@3x.') ? 3 : name.includes('@2x.') ? 2 : 1
    element.src = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="${width / density}" height="${height / density}"/>`
    element.style.objectFit = {fit: 'contain', fill: 'cover', stretch: 'fill'}[component.fit || 'fit']
    return element
  }

  spacer() { return document.createElement('div') }

  separator() { return document.createElement('div') }

  stack(component, pointer) {
    const element = document.createElement('div')
    if (component.overflow) Object.assign(element.style, {overflow: component.overflow, scrollbarWidth: 'none'})
    if (component.direction === 'overlay') {
      this.addLayers(element, component, pointer)
    } else {
      this.setContainer(element, component)
      const axis = (component.direction || 'column').startsWith('row') ? 'row' : 'column'
      this.fill(element, component.components, `${pointer}/components`, {axis, alignItems: component.alignItems || 'stretch'})
    }
    return element
  }

  setContainer(element, component) {
    const gap = component.gap ?? 0
    Object.assign(element.style, {
      display: 'flex', flexDirection: component.direction || 'column', flexWrap: component.wrap || 'nowrap',
      justifyContent: component.justifyContent || 'flex-start', alignItems: component.alignItems || 'stretch',
      alignContent: component.alignContent || 'stretch',
      rowGap: length(typeof gap === 'object' ? gap.row ?? 0 : gap), columnGap: length(typeof gap === 'object' ? gap.column ?? 0 : gap),
    })
  }

  // Each component has its own column; all columns are in the same cell of a grid.
  addLayers(element, component, pointer) {
    Object.assign(element.style, {display: 'grid', gridTemplate: '100% / 100%'})
    ;(component.components || []).forEach((child, index) => {
      if (child.hidden) return
      const layer = document.createElement('div')
      this.setContainer(layer, {...component, direction: 'column'})
      Object.assign(layer.style, {gridArea: '1 / 1', position: 'relative'})
      layer.append(this.component(child, `${pointer}/components/${index}`, {
        axis: 'column', alignItems: component.alignItems || 'stretch',
      }))
      element.append(layer)
    })
  }
}

function box(style) {
  const element = document.createElement('div')
  Object.assign(element.style, {boxSizing: 'border-box', position: 'relative', ...style})
  return element
}

const points = value => `${value}px`

const length = value => value === 'fit' ? 'fit-content' : typeof value === 'number' ? points(value) : value

function edges(value) {
  if (value === undefined) return {}
  return typeof value === 'object' ? value : {horizontal: value, vertical: value}
}

// The most specific wins: left over start, start over horizontal.
function setEdges(element, property, {horizontal, vertical, start, end, ...sides}) {
  const names = {
    horizontal: [`${property}Inline`, horizontal], vertical: [`${property}Block`, vertical],
    start: [`${property}InlineStart`, start], end: [`${property}InlineEnd`, end],
  }
  for (const [name, value] of Object.values(names)) if (value !== undefined) element.style[name] = length(value)
  for (const [side, value] of Object.entries(sides)) {
    element.style[property === 'inset' ? side : property + side[0].toUpperCase() + side.slice(1)] = length(value)
  }
}

function setSizes(element, component, {axis}) {
  const style = element.style, [main, cross] = axis === 'row' ? ['width', 'height'] : ['height', 'width']
  for (const name of ['minWidth', 'maxWidth', 'minHeight', 'maxHeight']) {
    if (component[name] !== undefined) style[name] = length(component[name])
  }
  for (const name of ['width', 'height']) {
    if (component[name] !== undefined && component[name] !== 'fill') style[name] = length(component[name])
  }
  if (component.position === 'absolute') {
    for (const name of ['width', 'height']) if (component[name] === 'fill') style[name] = 'stretch'
    return
  }
  const takesRest = component[main] === 'fill' || component.basis === 'fill'
  style.flexGrow = component.grow ?? (takesRest ? 1 : 0)
  style.flexShrink = component.shrink ?? 1
  if (takesRest) {
    style.flexBasis = '0px'
    style[main] = 'auto'
  } else if (component.basis !== undefined) {
    style.flexBasis = length(component.basis)
  }
  if (component[cross] === 'fill') style.alignSelf = 'stretch'
}

// The defaults of a component type.
function setDefaults(element, component, {axis, alignItems}) {
  const style = element.style, [main, cross] = axis === 'row' ? ['width', 'height'] : ['height', 'width']
  switch (component.type) {
    case 'button':
      if (component.minHeight === undefined && component.height === undefined) style.minHeight = '44px'
      break
    case 'image':
      if (component.maxWidth === undefined) style.maxWidth = '100%'
      if (component.position !== 'absolute' && alignItems === 'stretch' && !component.alignSelf && component[cross] === undefined) {
        style.alignSelf = 'flex-start'
      }
      break
    case 'spacer':
      if (component.length === undefined) style.flexGrow = component.grow ?? 1
      else if (component[main] === undefined) style[main] = points(component.length)
      break
    case 'separator':
      style.flexShrink = component.shrink ?? 0
      if (component[main] === undefined) style[main] = points(component.thickness ?? 1)
      if (!component.alignSelf && component[cross] === undefined) style.alignSelf = 'stretch'
      break
  }
}
