import type { Context } from '../context.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { fixOf } from './uplink.ts'

const notFound = problem(404, 'ORDER_NOT_FOUND', 'No order of this store has this code.')

/** The tracking page's snapshot, and couriers' positions by HTTP. */
export function trackingOperations({ log, catalog, live }: Context) {
  return {
    async readTracking({ path: { alias, orderCode } }) {
      const named = catalog().byAlias(alias)
      if (named?.type !== 'branchContact') return notFound
      const { rows } = await log.sql.query<{ id: string | null }>(
        'select tracking_id as id from orders where store_id = $1 and code = $2',
        [named.value.id, orderCode.toUpperCase()],
      )
      const id = rows[0]?.id
      const snapshot = id ? await live.snapshot(id) : null
      return snapshot ? { status: 200, body: snapshot } : notFound
    },

    async sendPositions({ path: { id }, body, rider }) {
      if (rider?.id !== id) return problem(403, 'ACCESS_DENIED', 'This is not the courier of the token.')
      const { accepted, dropped } = await live.report(id, body.fixes.map(fixOf))
      return { status: 200, body: { accepted, dropped } }
    },
  } satisfies Partial<Operations>
}
