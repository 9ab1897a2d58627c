import { stopsAhead } from '#domain/tracking/way.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import type { Services } from '../services.ts'
import { readReport } from './ingest/read-report.ts'
import { fixOf } from './uplink.ts'

const notFound = problem(404, 'ORDER_NOT_FOUND', 'No order of this store has this code.')

const unknownUrl = problem(403, 'ACCESS_DENIED', 'This positions URL is unknown, has expired, or its shift has ended.')

/** Answers whose positions URL a token is of, or null. */
type PositionsUrls = (token: string) => Promise<string | null>

/** The tracking page's snapshot, and couriers' positions by HTTP. */
export function trackingOperations({ log, catalog, clock, live, ways }: Services, riderOfUrl: PositionsUrls) {
  const takeReport = async (token: string, query: unknown, body: unknown) => {
    const riderId = await riderOfUrl(token)
    if (riderId === null) return unknownUrl
    const report = readReport(query, body, clock.now().getTime())
    if (!report.ok) {
      live.refuse()
      const [first] = report.faults
      return problem(400, 'INVALID_REQUEST', `${first?.path}: ${first?.message}`, report.faults)
    }
    const { accepted, dropped } = await live.report(riderId, report.fixes)
    const answer = report.app === 'owntracks' ? [] : { accepted, dropped }
    return { status: 200 as const, body: answer }
  }

  const snapshotOf = async (alias: string, orderCode: string) => {
    const store = catalog().served.storeByAlias(alias)
    if (!store) return null
    const { rows } = await log.sql.query<{ id: string | null }>(
      'select tracking_id as id from orders where store_id = $1 and code = $2',
      [store.id, orderCode.toUpperCase()],
    )
    const id = rows[0]?.id
    return id ? live.snapshot(id) : null
  }

  return {
    sendPositionByQuery: ({ path: { token }, query }) => takeReport(token, query, null),
    sendPositionsOfApp: ({ path: { token }, query, body }) => takeReport(token, query, body),

    async readTracking({ path: { alias, orderCode } }) {
      const snapshot = await snapshotOf(alias, orderCode)
      return snapshot ? { status: 200, body: snapshot } : notFound
    },

    async readTrackingWay({ path: { alias, orderCode } }) {
      const snapshot = await snapshotOf(alias, orderCode)
      if (!snapshot) return notFound
      const stops = stopsAhead(snapshot)
      return { status: 200, body: { points: [...((stops && ways(stops)) ?? [])] } }
    },

    async sendPositions({ path: { id }, body, rider }) {
      if (rider?.id !== id) return problem(403, 'ACCESS_DENIED', 'This is not the courier of the token.')
      const { accepted, dropped } = await live.report(
        id,
        body.fixes.flatMap((one) => fixOf(one) ?? []),
      )
      return { status: 200, body: { accepted, dropped } }
    },
  } satisfies Partial<Operations>
}
