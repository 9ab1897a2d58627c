import type { EventRecord } from '../events/event-store.ts'
import { readOnNews } from '../events/read-on-news.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { tillFigures } from './figures.ts'
import { gather, openReader } from './gather.ts'
import { type TillSettings, tillSettings } from './settings.ts'
import { tillTables } from './side-tables.ts'
import { tillCalls } from './tell.ts'
import { backlogOf } from './untold.ts'

/** A read of the log that failed is repeated, and the backlog is counted, this often. */
const lookMs = 5_000

/** Tells the operator's till or bot of new and changed orders. */
export const till = {
  settings: tillSettings,
  sideTables: tillTables,
  on(ground: Ground, settings: TillSettings): Instance {
    const { log, clock, onError } = ground
    const { ORDERS_WEBHOOK_URL: url, ORDERS_WEBHOOK_SECRET: secret = '' } = settings
    const receiver = url === undefined ? null : { url, secret }
    const figures = tillFigures(clock)
    const calls = tillCalls({ ...ground, receiver, figures })
    if (!receiver) return { calls }

    const reader = readOnNews({ read: () => gather(ground), onError })
    const count = async () => figures.backlogIs(await backlogOf(log.sql))
    let counting = Promise.resolve()
    const stopLooking = clock.every(lookMs, () => {
      reader.retry()
      counting = count().catch(onError)
    })
    return {
      calls,
      begin: () => openReader(log.sql),
      readings: figures.readings,
      follower: {
        async take(_: EventRecord) {
          reader.hear()
        },
      },
      async stop() {
        stopLooking()
        await reader.idle()
        await counting
      },
    }
  },
} satisfies Feature
