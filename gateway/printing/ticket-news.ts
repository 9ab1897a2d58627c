import { consoleChannel, consoleTicketsEvent } from '#domain/realtime/channels.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Ground } from '../ground/ground.ts'
import { eventFrame } from '../realtime/frames.ts'

/** In a rush a printer gives out several tickets a second, and each word makes every console read the list again. */
const restMs = 500

export type TicketNews = ReturnType<typeof createTicketNews>

/**
 * Tells the consoles of a store that the state of a ticket has changed, on all nodes: at once, and again at most every half second. A word
 * that is lost between nodes is made up for by the next read of the console.
 */
export function createTicketNews({ publish, clock }: Pick<Ground, 'publish' | 'clock'>) {
  const resting = new Map<string, { isDue: boolean; readonly stop: () => void }>()

  const tell = (storeId: string) => {
    const rest = resting.get(storeId)
    if (rest) {
      rest.isDue = true
      return
    }
    const update: Wire['TicketsUpdate'] = { branchContactId: storeId }
    publish(eventFrame(consoleChannel(storeId), consoleTicketsEvent, JSON.stringify(update)))
    const stop = clock.after(restMs, () => {
      const isDue = resting.get(storeId)?.isDue
      resting.delete(storeId)
      if (isDue) tell(storeId)
    })
    resting.set(storeId, { isDue: false, stop })
  }

  return {
    /** Called after the change is in the database for others to read. */
    changed(storeIds: Iterable<string>) {
      for (const storeId of new Set(storeIds)) tell(storeId)
    },
    stop() {
      for (const { stop } of resting.values()) stop()
      resting.clear()
    },
  }
}
