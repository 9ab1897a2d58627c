import type { FastifyRequest } from 'fastify'
import type { Wire } from '#openapi/wire/schemas.ts'
import { orderGuesses } from '../aggregates/orders/guesses.ts'
import type { Command } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import { guessesBy, guessRefusal } from '../http/guess-limits.ts'
import { changeOrder } from '../processes/change-order.ts'
import { viewOrderByCode } from '../views/viewed-orders.ts'
import type { StepRejection } from './steps.ts'

type Report = {
  readonly said: Wire['OrderErrorReport']
  /** The alias or the id of the store that the order must be of; undefined asks for none. */
  readonly store: string | undefined
  readonly command: Command
  readonly request: FastifyRequest
}

/**
 * FAPI-03: takes what a diner reports, by the gateway's clock. A code of another store is as unknown as one that no
 * order has, and each counts as a guess.
 */
export async function reportError(
  { log, catalog, clock }: Pick<Ground, 'log' | 'catalog' | 'clock'>,
  { said, store, command, request }: Report,
) {
  const known = await viewOrderByCode(log.sql, said.code)
  const isOfStore = store === undefined || catalog().served.storeByAlias(store)?.id === known?.order.storeId
  const order = isOfStore ? known?.order : undefined
  const tooMany = await guessRefusal(log, clock, guessesBy(orderGuesses.orderCode, request), order !== undefined)
  if (tooMany) return { tooMany } as const
  if (!order) return { ok: false, rejection: { type: 'OrderNotFound' } } as const
  const at = clock.now().toISOString()
  const once = { ...command, content: [command.content, store ?? null] }
  return log.transact<null, StepRejection>(once, (unit) =>
    changeOrder(unit, catalog, order.orderId, { type: 'ReportError', at, errorType: said.errorType }),
  )
}
