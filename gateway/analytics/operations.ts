import { namesPerson } from '#domain/analytics/campaign.ts'
import { isCountable } from '#domain/analytics/instants.ts'
import { venueTime } from '#domain/hours/venue-time.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Ground } from '../ground/ground.ts'
import { csvAnswer } from '../http/csv.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import type { CountedEvent, Counters } from './counters.ts'
import { csvOf, mostRows } from './csv.ts'
import { forPartner, partnerOf } from './partner-event.ts'
import type { PartnerLanes } from './partner-lanes.ts'
import type { createRepeats } from './repeats.ts'
import { sumCounts } from './table.ts'
import { timeZoneIn } from './time-zone.ts'

type Event = Wire['AnalyticsEvents']['events'][number]

const session = /^[A-Za-z0-9_-]{1,128}$/
const pageSize = 100

type AnalyticsDeps = {
  readonly counters: Counters
  readonly repeats: ReturnType<typeof createRepeats>
  readonly partners: Pick<PartnerLanes, 'take'>
}

/** ANALYT-04: takes the events that pages report about their diners, and answers the counts. */
export function analyticsOperations(
  { log, catalog, clock, random }: Pick<Ground, 'log' | 'catalog' | 'clock' | 'random'>,
  { counters, repeats, partners }: AnalyticsDeps,
) {
  const publicIdOf = (code: string) => log.digests.of('public-order', code)
  /** ANALYT-04: the steps of diners who have accepted it go on to the endpoint of their branch. No page waits for it. */
  const pass = (session: string, events: readonly Event[]) => {
    const byEndpoint = Map.groupBy(events, (event) => partnerOf(catalog(), event))
    for (const [endpoint, its] of byEndpoint)
      if (endpoint !== null)
        partners.take({ endpoint, session, key: random.id(), events: its.map((one) => forPartner(one, publicIdOf)) })
  }

  return {
    async sendAnalyticsEvents({ request, body: { events }, command }) {
      const given = request.headers['session-id']
      if (typeof given !== 'string' || !session.test(given))
        return problem(400, 'INVALID_REQUEST', 'header session-id: 1 to 128 letters, digits, - or _')
      const now = clock.now().getTime()
      const repeat = command.id === undefined ? 'new' : repeats.take(`${given}\n${command.id}`, events)
      if (repeat === 'other')
        return problem(422, 'IDEMPOTENCY_KEY_REUSED', 'This key came with another request before.')
      const judged = events.map((event, index) => ({ event, fault: faultOf(catalog(), now, event, index) }))
      const good = judged.filter(({ fault }) => fault === null)
      if (repeat === 'new') {
        for (const { event } of good) counters.count(given, countedOf(catalog(), event))
        pass(
          given,
          good.map(({ event }) => event),
        )
      }
      const dropped = judged.flatMap(({ fault }) => fault ?? [])
      if (dropped.length === 0) return { status: 204, body: undefined }
      return { status: 200, body: { accepted: good.length, dropped } }
    },

    async listAnalyticsCounts({ query: { offset = 0, ...query } }) {
      const counts = await sumCounts(log.sql, { ...query, offset, limit: pageSize })
      return { status: 200, body: { counts: counts.map((count) => ({ ...count })) } }
    },

    async exportAnalyticsCounts({ query }) {
      const { from, to } = query
      const csv = csvOf(await sumCounts(log.sql, { ...query, limit: mostRows + 1 }))
      return csvAnswer(`analytics-${from}-${to}`, csv)
    },
  } satisfies Partial<Operations>
}

/** Says why an event does not count. It holds up no other: a page sends a batch once, and drops one that is refused. */
function faultOf(catalog: Catalog, now: number, { branch, campaignId, date }: Event, index: number) {
  const fault = (field: string, message: string) => ({ path: `body/events/${index}/${field}`, message })
  if (branch === null || !catalog.served.branch(branch)) return fault('branch', 'is no branch of this shop')
  if (campaignId !== null && namesPerson(campaignId))
    return fault(
      'campaignId',
      'is a mail address or a phone: counts hold no person. Write a letter before a number that is none',
    )
  return isCountable(Date.parse(date), now) ? null : fault('date', 'is not of the last two days')
}

/** `customer`, `source` and `fields` are not counted, and none of them is kept. */
function countedOf(catalog: Catalog, { branch, branchContact, name, campaignId, date }: Event): CountedEvent {
  const branchId = branch ?? ''
  const storeId = catalog.served.store(branchContact ?? '')?.branchId === branchId ? branchContact : null
  const { date: day } = venueTime(date, timeZoneIn(catalog, branchId, storeId))
  return { branchId, storeId, day, name, campaign: campaignId?.trim() ?? '' }
}
