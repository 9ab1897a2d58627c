import { LRUCache } from 'lru-cache'
import { singleFlight } from '#domain/kernel/single-flight.ts'
import type { Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import { addCounts, type CountName, type CountRow } from './table.ts'

const saveMs = 5_000
/** One statement: larger ones would hold up the frames of an embedded database's own process. */
const mostAtOnce = 500
/** The most counters that wait for a database that does not answer. Beyond it, nothing new is counted. */
const mostWaiting = 20_000
/** The most campaigns counted apart for a branch and a day: campaigns come from links, which any person can write. */
const mostCampaigns = 200
const mostSessions = 50_000

export const otherCampaigns = '(other)'

/** One event, as it is counted. Nothing else of it is kept. */
export type CountedEvent = {
  readonly branchId: string
  /** Null where it belongs to the whole branch alone. */
  readonly storeId: string | null
  /** YYYY-MM-DD. */
  readonly day: string
  readonly name: CountName
  readonly campaign: string
}

export type Counters = ReturnType<typeof createCounters>

/**
 * Counts in memory, and adds to the table every five seconds: what it costs does not grow with the events. A crash loses
 * those seconds; a normal stop loses nothing. A session is known in memory alone, so one that reaches two nodes, or a
 * node before and after its restart, counts in each.
 */
export function createCounters(sql: Sql, clock: Clock, onError: (error: unknown) => void) {
  let waiting = new Map<string, { row: CountRow }>()
  let dropped = 0
  const campaigns = new LRUCache<string, Set<string>>({ max: 1_000 })
  const sessions = new LRUCache<string, true>({ max: mostSessions })

  const countedCampaign = ({ branchId, day, campaign }: CountedEvent) => {
    if (campaign === '') return ''
    const key = `${branchId}\n${day}`
    const known = campaigns.get(key) ?? new Set()
    campaigns.set(key, known)
    if (!known.has(campaign) && known.size >= mostCampaigns) return otherCampaigns
    known.add(campaign)
    return campaign
  }
  const add = (key: string, row: CountRow) => {
    const before = waiting.get(key)
    if (before)
      before.row = {
        ...row,
        events: before.row.events + row.events,
        sessions: before.row.sessions + row.sessions,
      }
    else if (waiting.size < mostWaiting) waiting.set(key, { row })
    else dropped += row.events
  }

  const save = async () => {
    const batch = [...waiting]
    waiting = new Map()
    for (let start = 0; start < batch.length; start += mostAtOnce) {
      const part = batch.slice(start, start + mostAtOnce)
      try {
        await addCounts(
          sql,
          part.map(([, { row }]) => row),
        )
      } catch (error) {
        for (const [key, { row }] of batch.slice(start)) add(key, row)
        throw error
      }
    }
  }
  const saving = singleFlight(save)
  const stop = clock.every(saveMs, () => void saving.wake().catch(onError))

  return {
    count(session: string, event: CountedEvent) {
      const campaign = countedCampaign(event)
      // A session that sees two stores is one of the branch, so the branch has a count of its own.
      for (const storeId of event.storeId === null ? [''] : ['', event.storeId]) {
        const key = [event.branchId, storeId, event.day, event.name, campaign].join('\n')
        const visit = `${session}\n${key}`
        const isNew = !sessions.has(visit)
        sessions.set(visit, true)
        add(key, { ...event, storeId, campaign, events: 1, sessions: isNew ? 1 : 0 })
      }
    },
    dropped: () => dropped,
    async stop() {
      stop()
      await saving.idle()
      await save()
    },
  }
}
