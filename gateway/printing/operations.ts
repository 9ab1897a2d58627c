import { may } from '#domain/access/may.ts'
import type { OrderRejection } from '#domain/order/decide.ts'
import { willPrint } from '#domain/ticket/wanted.ts'
import { orderByCode, orderById } from '../aggregates/orders/queries.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { changeOrder } from '../processes/change-order.ts'
import type { Printers } from './printers.ts'
import { openTickets, ticketsOfOrder } from './shown.ts'
import { addTicket, earlierTickets, givenUpAfterMs, hurryTickets, lockTickets } from './tickets.ts'

const notFound = problem(404, 'ORDER_NOT_FOUND', 'No order of this store has this code.')
const ofAnotherStore = problem(403, 'ACCESS_DENIED', 'The order is not of a store of the caller.')
const noPrinter = problem(409, 'NO_PRINTER', 'The store has no printer.')
const notOpen = problem(409, 'ORDER_STEP_NOT_ALLOWED', 'An order that is not paid yet has no ticket.')

const kinds = { none: 'NONE', network: 'NETWORK', agent: 'AGENT' } as const

type Services = Pick<Ground, 'log' | 'catalog' | 'clock'> & {
  readonly printers: Printers
  /** A ticket of this store was asked for. */
  readonly onAsked: (storeId: string) => void
}

/** The tickets of orders as the console sees and asks for them. */
export function printingOperations({ log, catalog, clock, printers, onAsked }: Services) {
  const printerKind = (storeId: string) => kinds[printers.printerOf(storeId).is]
  return {
    async listOrderTickets({ path: { code }, principal }) {
      const order = await orderByCode(log.sql, code)
      if (!order) return notFound
      if (!may(principal, 'listOrderTickets', { storeId: order.storeId })) return ofAnotherStore
      const tickets = await ticketsOfOrder(log.sql, order.orderId)
      return { status: 200, body: { printer: printerKind(order.storeId), tickets } }
    },

    async listOpenTickets({ query: { branchContactId }, principal }) {
      const own = principal.is === 'operator' ? principal.storeIds : catalog().document.stores.map(({ id }) => id)
      const storeIds = branchContactId === undefined ? own : [branchContactId]
      const stores = storeIds.flatMap((id) => catalog().served.store(id) ?? [])
      if (stores.length === 0) return problem(404, 'STORE_NOT_FOUND', 'There is no such store.')
      if (!may(principal, 'listOpenTickets', { storeIds })) return ofAnotherStore
      const after = new Date(clock.now().getTime() - 2 * givenUpAfterMs)
      const tickets = printers.hasAny ? await openTickets(log.sql, storeIds, after) : []
      return {
        status: 200,
        body: { printers: stores.map(({ id }) => ({ branchContactId: id, printer: printerKind(id) })), tickets },
      }
    },

    async printOrder({ path: { code }, body: { to }, principal, command }) {
      const known = await orderByCode(log.sql, code)
      if (!known) return notFound
      const { orderId, storeId } = known
      if (to === 'PRINTER' && printers.printerOf(storeId).is === 'none')
        return may(principal, 'printOrder', { storeId }) ? noPrinter : ofAnotherStore
      const at = clock.now()
      const asked = await log.transact<boolean, OrderRejection | { readonly type: 'OfAnotherStore' }>(
        command,
        async (unit) => {
          if (!may(principal, 'printOrder', { storeId })) return { ok: false, rejection: { type: 'OfAnotherStore' } }
          const target = to === 'PRINTER' ? 'printer' : 'browser'
          const since = at.toISOString()
          const before = await orderById(unit.sql, orderId)
          const changed = await changeOrder(unit, catalog, orderId, { type: 'AskTicket', at: since, to: target })
          if (!changed.ok) return changed
          await lockTickets(unit.sql)
          const earlier = await earlierTickets(unit.sql, orderId, at)
          if (to === 'PRINTER')
            unit.afterwards((sql) =>
              earlier.some(willPrint)
                ? hurryTickets(sql, orderId)
                : addTicket(sql, { orderId, storeId, kind: 'order', since }),
            )
          const mayBeOnPaper = earlier.some(({ wasSent }) => wasSent)
          return { ok: true, value: mayBeOnPaper || before?.printedInBrowser !== undefined }
        },
      )
      if (!asked.ok) return asked.rejection.type === 'OfAnotherStore' ? ofAnotherStore : notOpen
      if (to === 'PRINTER') onAsked(storeId)
      return { status: 200, body: { isCopy: asked.value } }
    },
  } satisfies Partial<Operations>
}
