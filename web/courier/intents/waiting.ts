import { wayOf } from '../route/stops.ts'
import type { WireShipment, WireStack } from '../workplace/courier-calls.ts'

/** A page of the list. The stacks, which are not paged (FAPI-16), come with the first page. */
export type WaitingPage = {
  readonly shipments: readonly WireShipment[]
  readonly stacks: readonly WireStack[]
  /** SLIST-08: a page that is not full is the last one. */
  readonly isLast: boolean
  /** The ids of shipments and stacks that the gateway cannot write. */
  readonly unreadable: readonly string[]
  /** The number of news in the courier's log when the page was asked for; null before the courier was known. */
  readonly asked: number | null
}

export type OfferedWork =
  | { readonly type: 'simple'; readonly id: string; readonly createdAt: string; readonly shipment: WireShipment }
  | { readonly type: 'stack'; readonly id: string; readonly createdAt: string; readonly stack: WireStack }

export const waitingOrders = ['oldest', 'nearest'] as const
export type WaitingOrder = (typeof waitingOrders)[number]

/**
 * FOPEN-63: one list, oldest first, or as the courier wants it, with the shortest way first. Near ones come first within
 * a page of the list alone: pages go by age, so no far order waits behind all the near ones, and a page that loads moves
 * none above it. A stack that is newer than all loaded shipments waits until the shipments before it are loaded. Pages
 * may overlap when the list shifts between two loads; each entry appears once.
 */
export function waitingOf(pages: readonly WaitingPage[], order: WaitingOrder): readonly OfferedWork[] {
  const known = new Set<string>()
  const isNew = ({ id }: OfferedWork) => !known.has(id) && known.add(id)
  const stacks = pages.flatMap((page) => page.stacks).map(waitingStack)
  const byPage = pages.flatMap(({ shipments, isLast }) => {
    const youngest = isLast ? undefined : shipments.at(-1)?.createdAt
    const due = stacks.filter(({ createdAt }) => youngest === undefined || createdAt <= youngest)
    return [...shipments.map(waitingShipment), ...due].filter(isNew).sort(byWay)
  })
  return order === 'nearest' ? byPage : byPage.sort(byAge)
}

const waitingShipment = (shipment: WireShipment): OfferedWork => ({
  type: 'simple',
  id: shipment.id,
  createdAt: shipment.createdAt,
  shipment,
})

const waitingStack = (stack: WireStack): OfferedWork => ({
  type: 'stack',
  id: stack.id,
  createdAt: stack.createdAt,
  stack,
})

const shipmentsIn = (waiting: OfferedWork) => (waiting.type === 'simple' ? [waiting.shipment] : waiting.stack.shipments)

function byWay(one: OfferedWork, other: OfferedWork): number {
  const [near, far] = [wayOf(shipmentsIn(one)), wayOf(shipmentsIn(other))]
  if (near !== far) return near < far ? -1 : 1
  return byAge(one, other)
}

const byAge = (one: OfferedWork, other: OfferedWork): number =>
  one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : 0
