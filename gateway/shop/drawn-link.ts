import type { Wire } from '#openapi/wire/schemas.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Drawing, Drawn } from '../http/drawing.ts'
import { countryAnswer, customizationsAnswer, shopAnswer } from './answers.ts'
import { fittingDrawing } from './fitting.ts'
import type { OrderLink } from './front.ts'
import type { StoreQuery } from './store-answer.ts'

/** Compressed bytes of a drawn order. */
const mostBytes = 6_000

/** The numbers of items that are tried: no first screen of a phone shows more. */
const itemCounts = [6, 2] as const

type LinkOpening = {
  readonly link: OrderLink
  readonly pathname: string
  readonly asked: StoreQuery
  readonly answer: unknown
  readonly configuration: Wire['Configuration']
}

/** Draws the page that the link to an order opens, from the answer of its call; null while that is not possible. */
export type DrawnLinks = (catalog: Catalog, opened: LinkOpening) => Drawn | null

type DrawnLinksOptions = {
  /** Null until the code is there. */
  readonly drawing: () => Drawing | null
  readonly onError: (error: unknown) => void
}

/** Draws the pages of an order with the client's own components. No drawing is kept: it is of one order and one moment. */
export function drawnLinks({ drawing: loaded, onError }: DrawnLinksOptions): DrawnLinks {
  return (catalog, opened) => {
    const drawing = loaded()
    if (drawing === null) return null
    try {
      return fittingDrawing(drawingsOf(drawing, catalog, opened), mostBytes)
    } catch (error) {
      // The page shows its skeleton instead.
      onError(error)
      return null
    }
  }
}

function* drawingsOf(
  { drawOrder, drawTracking }: Drawing,
  catalog: Catalog,
  opened: LinkOpening,
): Iterable<Drawn | null> {
  const { pathname, asked, answer, configuration } = opened
  const { page, store } = opened.link
  const at = asked.now.getTime()
  // The answers are the gateway's own, of the call that the link names.
  if (page === 'tracking')
    return yield drawTracking(pathname, { at, configuration, tracking: answer as Wire['Tracking'] })
  const shop = shopAnswer(catalog, store.alias, asked)
  const country = countryAnswer(catalog, store.address.country)
  const customizations = customizationsAnswer(catalog, store.branchId)
  if (!shop || !country || !customizations) return
  const order = answer as Wire['FollowUpOrder']
  for (const count of itemCounts)
    yield drawOrder(pathname, {
      ...{ at, shop, country, customizations },
      order: { ...order, items: order.items.slice(0, count) },
    })
}
