import { readStorage } from '#web/shared/state/storage.ts'
import { type DrawnNode, drawingsIn, stampOf } from './drawing.ts'

/** A drawing of the same phone is most likely still true, but its times are not. */
const longestMs = 2 * 86_400_000
const momentMs = 600_000

const svgNames = 'http://www.w3.org/2000/svg'

/**
 * Draws the first screen that this phone has kept of the page, until the page replaces it. `release` is that of the
 * document. Its texts become text nodes and its attributes are checked, whatever the storage holds. It makes the elements
 * before the root is there, so that their pictures load with the style sheets.
 */
export function drawCached(release: string | undefined, now = Date.now()): void {
  const { pathname, search } = location
  const stamp = search ? null : stampOf(pathname)
  const hide = () => {
    document.documentElement.dataset['kept'] = ''
  }
  if (!hasCart(pathname)) hide()
  if (stamp === null || !release) return
  const found = [...drawingsIn('tab'), ...drawingsIn('phone')].find(
    (each) =>
      each.path === pathname &&
      each.release === release &&
      each.width === innerWidth &&
      each.stamp === stamp &&
      now - each.at < longestMs,
  )
  if (!found) return
  hide()
  const drawn = document.createElement('div')
  drawn.className = 'drawn'
  drawn.setAttribute('inert', '')
  drawn.setAttribute('aria-busy', 'true')
  drawn.append(...found.nodes.map((each) => made(each, false)))
  if (now - found.at > momentMs)
    for (const moment of drawn.querySelectorAll<HTMLElement>('[data-moment]')) moment.style.visibility = 'hidden'
  const watch = new MutationObserver(() => {
    const root = document.getElementById('root')
    root?.append(drawn)
    if (root) watch.disconnect()
  })
  watch.observe(document, { childList: true, subtree: true })
}

/** Without a cart of this shop, a cart or a checkout is soon empty: the frame of a full one would mislead. */
function hasCart(pathname: string): boolean {
  const [, alias] = /^\/menu\/([^/]+)\/(preview|checkout)$/.exec(pathname) ?? []
  return (
    alias === undefined || Boolean(readStorage('phone', 'comanda.cart')?.includes(`"${decodeURIComponent(alias)}"`))
  )
}

function made(node: DrawnNode, isInSvg: boolean): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const [tag, attributes, children] = node
  const isSvg = isInSvg || tag === 'svg'
  const element = isSvg ? document.createElementNS(svgNames, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    // The policy forbids the attribute, and allows the property.
    if (name === 'style') element.style.cssText = value
    else element.setAttribute(name, value)
  }
  element.append(...children.map((child) => made(child, isSvg)))
  return element
}
