import { list, number, orNull, readText, record, type Shape, shape, text } from '#web/shared/state/shape.ts'
import { readStorage, type StoragePlace } from '#web/shared/state/storage.ts'

/** A piece of a page without anything that runs, loads other than a picture, or leads anywhere: a text or an element. */
export type DrawnNode = string | DrawnElement
type DrawnElement = readonly [tag: string, attributes: Readonly<Record<string, string>>, children: readonly DrawnNode[]]

/** The first screen of a page, as the page has drawn it. */
export type Drawing = {
  readonly path: string
  /** The release whose style sheets it needs. */
  readonly release: string
  /** The width of the screen, in pixels. */
  readonly width: number
  /** The stored values that it shows (`stampOf`). */
  readonly stamp: string
  /** In milliseconds of the epoch. */
  readonly at: number
  readonly nodes: readonly DrawnNode[]
}

export const drawingsKey = 'comanda.drawings'

const wrong = (): never => {
  throw new TypeError()
}

const tags =
  /^(a|article|aside|b|button|circle|dd|details|div|dl|dt|ellipse|em|fieldset|figure|footer|form|g|h[1-6]|header|hr|i|img|input|label|legend|li|line|main|nav|ol|option|output|p|path|polygon|polyline|rect|s|section|select|small|span|strong|summary|svg|textarea|time|ul)$/

export const isDrawnTag = (tag: string): boolean => tags.test(tag)

/** Neither addresses of pages, nor names, ids and values of fields, nor handlers. */
const attributes =
  /^(alt|aria-[a-z]+|checked|class|c[xy]|d|data-[a-z-]+|decoding|dir|disabled|fetchpriority|fill|height|hidden|lang|loading|open|placeholder|points|r[xy]?|role|rows|selected|sizes|stroke(-[a-z]+)?|style|transform|type|viewBox|width|[xy][12]?)$/
/** A picture of this host, or of a host that the policy of the page allows anyway. */
const picture = /^(\/(?!\/)|https:\/\/)\S*$/
const pictures = /^\/(?!\/)[^\s,]+ \d+w(, \/(?!\/)[^\s,]+ \d+w)*$/

export function isDrawnAttribute(name: string, value: string): boolean {
  if (name === 'src') return picture.test(value)
  if (name === 'srcset') return pictures.test(value)
  return attributes.test(name) && !(name === 'style' && /url\(|@import/i.test(value))
}

const node: Shape<DrawnNode> = (value) => (typeof value === 'string' ? value : element(value))

const element: Shape<DrawnElement> = (value) => {
  const [tag, given, children] = Array.isArray(value) ? value : []
  if (!isDrawnTag(text(tag))) return wrong()
  const kept = Object.entries(record(text)(given)).filter(([name, each]) => isDrawnAttribute(name, each))
  return [tag, Object.fromEntries(kept), list(node)(children)]
}

const drawings = list(
  shape({ path: text, release: text, width: number, stamp: text, at: number, nodes: list(node) }) as Shape<Drawing>,
)

export const drawingsIn = (place: StoragePlace): readonly Drawing[] =>
  readText(drawings, readStorage(place, drawingsKey)) ?? []

/** The values that a page shows: those of the phone, and those of the tab. */
type Values = Readonly<Record<StoragePlace, readonly string[]>>

const ofCart: Values = { phone: ['comanda.cart', 'comanda.location', 'comanda.quotes'], tab: ['comanda.entry'] }
const ofCheckout: Values = {
  phone: [...ofCart.phone, 'comanda.signed-in', 'customerName', 'customerPhone', 'customerEmail'],
  tab: [
    ...['comanda.entry', 'comanda.checkout-draft', 'comanda.discount-code'],
    ...['comanda.payment-refusal', 'comanda.earlier-order'],
  ],
}

function valuesAt(path: string): Values | null {
  const [, page] = /^\/menu\/[^/]+\/(preview|checkout)$/.exec(path) ?? []
  return page ? (page === 'preview' ? ofCart : ofCheckout) : null
}

const keptOrders = list(shape({ alias: text, code: text, answer: orNull((value) => value as object) }))

/**
 * Returns a stamp of all stored values that a page shows: a drawing with another stamp is out of date. Null for a page
 * that is never kept: only a cart, a checkout, and an order whose last answer this phone keeps have drawings.
 */
export function stampOf(path: string): string | null {
  const values = valuesAt(path)
  if (values) {
    const read = (place: StoragePlace) => values[place].map((key) => readStorage(place, key))
    return digest(JSON.stringify([read('phone'), read('tab')]))
  }
  const [, one, other] =
    /^\/menu\/([^/]+\/order\/[^/]+)$|^\/logistics\/tracking\/order\/([^/]+\/[^/]+)$/.exec(path) ?? []
  const order = one?.replace('/order/', '/') ?? other
  const kept = readText(keptOrders, readStorage('phone', 'comanda.kept-orders')) ?? []
  return order && kept.some(({ alias, code }) => `${alias}/${code}` === order) ? order : null
}

/** The place of a page's drawing: the tab, if it shows a value that is kept in the tab alone. */
export const placeOfDrawing = (path: string): StoragePlace =>
  valuesAt(path)?.tab.some((key) => readStorage('tab', key) !== null) ? 'tab' : 'phone'

/** FNV-1a in two halves. It only has to notice a change. */
function digest(words: string): string {
  let [one, two] = [0x811c9dc5, 0x1234567]
  for (let at = 0; at < words.length; at++) {
    one = Math.imul(one ^ words.charCodeAt(at), 0x01000193)
    two = Math.imul(two ^ words.charCodeAt(words.length - 1 - at), 0x01000193)
  }
  return `${one}.${two}`
}

/** The name of a release: the first script of its document, whose name changes with every file. */
export const releaseIn = (page: ParentNode): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
