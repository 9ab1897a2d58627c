import { type StoragePlace, writeStorage } from '#web/shared/state/storage.ts'
import {
  type Drawing,
  type DrawnNode,
  drawingsIn,
  drawingsKey,
  isDrawnAttribute,
  isDrawnTag,
  placeOfDrawing,
  releaseIn,
  stampOf,
} from './drawing.ts'

/** The pause between a change of the page and its drawing; a map changes all the time. */
const pauseMs = 1_500
/** A diner has few orders and one cart. */
const mostDrawings = 5
/** Characters of all drawings of a phone, a few times those of large pages. Beyond these it keeps none. */
const longest = 600_000
/** Elements below this share of the screen are left out. */
const below = 1.25

/** Keeps the first screen of the cart, of the checkout and of an order, each time that it has changed. */
export function keepDrawings(): void {
  const root = document.getElementById('root')
  if (!root) return
  let isComing = false
  const look = () => {
    if (isComing) return
    isComing = true
    setTimeout(() => {
      isComing = false
      keepDrawing(root)
    }, pauseMs)
  }
  new MutationObserver(look).observe(root, { childList: true, characterData: true, subtree: true })
  look()
}

/** Keeps the first screen of the page as it is now, if it is a page to keep and has all of its data. */
export function keepDrawing(root: HTMLElement, now = Date.now()): void {
  const path = location.pathname
  const stamp = stampOf(path)
  const release = releaseIn(document)
  const isWhole = location.search === '' && root.querySelector('[aria-busy="true"]') === null
  if (stamp === null) keepInPlace(path, null)
  else if (release !== null && isWhole)
    keepInPlace(path, { path, release, width: innerWidth, stamp, at: now, nodes: drawnIn(root) })
}

/** Null keeps none of this page. */
function keepInPlace(path: string, drawing: Drawing | null) {
  const place = placeOfDrawing(path)
  for (const each of ['phone', 'tab'] as const) write(each, path, each === place ? drawing : null)
}

function write(place: StoragePlace, path: string, drawing: Drawing | null) {
  const kept = drawingsIn(place)
  // An order that ended, or that the diner has forgotten, leaves nothing behind.
  const others = kept.filter((each) => each.path !== path && stampOf(each.path) !== null)
  const next = [...(drawing ? [drawing] : []), ...others].slice(0, mostDrawings)
  if (!drawing && next.length === kept.length) return
  const words = JSON.stringify(next)
  writeStorage(place, drawingsKey, next.length > 0 && words.length < longest ? words : null)
}

const drawnIn = (parent: Node): DrawnNode[] => [...parent.childNodes].map(drawnOf).filter((node) => node !== null)

/** Returns null for a node that a first screen does not show. */
function drawnOf(node: Node): DrawnNode | null {
  if (node instanceof Text) return node.data
  if (!(node instanceof HTMLElement || node instanceof SVGElement)) return null
  const tag = node.localName
  if (!isDrawnTag(tag) || isBelow(node)) return null
  const attributes = Object.fromEntries(
    [...node.attributes]
      .map(({ name, value }) => [name, value] as const)
      .filter(([name, value]) => isDrawnAttribute(name, value)),
  )
  // Otherwise it would wait for all scripts.
  if (node instanceof HTMLImageElement) Object.assign(attributes, { loading: 'eager', fetchpriority: 'high' })
  if (node instanceof HTMLInputElement && node.checked) attributes['checked'] = ''
  if (node instanceof HTMLOptionElement && node.selected) attributes['selected'] = ''
  // The text of such a field is its value.
  const children = tag === 'textarea' ? [] : drawnIn(node)
  return [tag, attributes, children]
}

function isBelow(element: Element): boolean {
  const { top } = element.getBoundingClientRect()
  const edge = innerHeight * below
  return top > edge && top + scrollY > edge
}
