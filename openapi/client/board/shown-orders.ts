import type { Wire } from '#openapi/wire/schemas.ts'

type Order = Wire['ConsoleOrder']
type BoardPage = Wire['ConsoleBoard']

/** The orders that a board knows, by their codes. */
export type ShownOrders = {
  readonly orders: ReadonlyMap<string, Order>
  readonly stores: readonly Wire['BoardStore'][]
  /** The store has more open orders than a board reads. */
  readonly isTruncated: boolean
  /** The codes of orders that the gateway cannot write. */
  readonly unreadable: readonly string[]
}

/** The pages that a board reads at most: a thousand orders. */
const mostPages = 10

/** Reads all pages of a board. */
export async function readWhole(readPage: (after: string | null) => Promise<BoardPage>): Promise<ShownOrders> {
  const orders = new Map<string, Order>()
  const unreadable: string[] = []
  let after: string | null = null
  for (let count = 0; count < mostPages; count += 1) {
    const page: BoardPage = await readPage(after)
    for (const order of page.orders) orders.set(order.code, order)
    unreadable.push(...(page.unreadable ?? []))
    after = page.next
    if (after === null || count === mostPages - 1)
      return { orders, unreadable, stores: page.stores, isTruncated: after !== null }
  }
  throw new Error('a board has at least one page')
}

/**
 * Replaces the shown orders by those of a read. An order that changed or came while the board was read is newer than the read: it stays.
 * `before` names the orders that were shown when the read began.
 */
export function afterRead(shown: ShownOrders | undefined, read: ShownOrders, before: ReadonlySet<string>): ShownOrders {
  if (!shown) return read
  const orders = new Map(read.orders)
  for (const [code, order] of shown.orders) {
    const arrived = orders.get(code)
    if (arrived ? arrived.revision <= order.revision : !before.has(code)) orders.set(code, order)
  }
  return { ...read, orders }
}

/** Takes up the newest state of one order; null for one that is not the board's any more. */
export function withOrder(shown: ShownOrders, code: string, order: Order | null): ShownOrders {
  const known = shown.orders.get(code)
  if (order === null ? !known : known && known.revision >= order.revision) return shown
  const orders = new Map(shown.orders)
  if (order === null) orders.delete(code)
  else orders.set(code, order)
  return { ...shown, orders }
}
