import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { alarmDoubts } from './doubts.ts'
import { lookAtStores } from './look-at-stores.ts'
import { alarmCalls } from './messages.ts'
import { alarmTables } from './side-tables.ts'

const lookEveryMs = 15_000

/** The alarm of a store whose shop does not look at its orders. */
export const alarm = {
  doubts: alarmDoubts,
  sideTables: alarmTables,
  on(ground: Ground): Instance {
    const look = lookAtStores(ground)
    let looking: Promise<void> | null = null
    const stopLooking = ground.clock.every(lookEveryMs, () => {
      looking ??= look()
        .catch(ground.onError)
        .finally(() => {
          looking = null
        })
    })
    return {
      calls: alarmCalls(ground),
      async stop() {
        stopLooking()
        await looking
      },
    }
  },
} satisfies Feature
