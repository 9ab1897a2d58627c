import { may } from '#domain/access/may.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import { stopsAhead } from '#domain/tracking/way.ts'
import { trackingIdOf } from '../aggregates/orders/queries.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { readReport } from './ingest/read-report.ts'
import type { Live } from './live.ts'
import { readableOf } from './uplink.ts'

const notFound = problem(404, 'ORDER_NOT_FOUND', 'No order of this store has this code.')

const unknownUrl = problem(403, 'ACCESS_DENIED', 'This positions URL is unknown, has expired, or its shift has ended.')

/** Answers whose positions URL a token is of, or null. */
type PositionsUrls = (token: string) => Promise<string | null>

/** The tracking page's snapshot, and couriers' positions by HTTP. */
export function trackingOperations(
  { log, catalog, clock, ways }: Pick<Ground, 'log' | 'catalog' | 'clock' | 'ways'>,
  live: Live,
  riderOfUrl: PositionsUrls,
) {
  /** A position that cannot be read holds up no other: the phone would send them all again for ever. */
  const verdictOn = async (riderId: string, fixes: readonly Fix[], unreadable: number) => {
    const { accepted, dropped } = await live.report(riderId, fixes)
    const unread = Array.from({ length: unreadable }, () => 'unreadable' as const)
    for (const _ of unread) live.refuse()
    return { accepted, dropped: [...dropped, ...unread] }
  }

  const takeReport = async (token: string, query: unknown, body: unknown) => {
    const riderId = await riderOfUrl(token)
    if (riderId === null) return unknownUrl
    const report = readReport(query, body, clock.now().getTime())
    if (!report.ok) {
      live.refuse()
      const { fault } = report
      return problem(400, 'INVALID_REQUEST', `${fault.path}: ${fault.message}`, [fault])
    }
    const verdict = await verdictOn(riderId, report.fixes, report.unreadable)
    const answer = report.app === 'owntracks' ? [] : verdict
    return { status: 200 as const, body: answer }
  }

  const snapshotOf = async (alias: string, orderCode: string) => {
    const store = catalog().served.storeByAlias(alias)
    if (!store) return null
    const id = await trackingIdOf(log.sql, store.id, orderCode)
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

    async sendPositions({ path: { id }, body, principal }) {
      if (!may(principal, 'sendPositions', { riderId: id }))
        return problem(403, 'ACCESS_DENIED', 'This is not the courier of the token.')
      const fixes = readableOf(body.fixes)
      return { status: 200, body: await verdictOn(id, fixes, body.fixes.length - fixes.length) }
    },
  } satisfies Partial<Operations>
}
