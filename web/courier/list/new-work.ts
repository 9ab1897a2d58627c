import { useEffect, useMemo, useState } from 'react'
import type { components } from '#openapi/generated/api.d.ts'
import type { WaitingPage } from '../intents/waiting.ts'

type Update = Pick<components['schemas']['ShipmentsUpdate'], 'type' | 'shipmentId'>

export type NewWork = ReturnType<typeof createNewWork>

/**
 * Tells work that a courier has not heard of from work that a list only shows again. Each function returns whether there
 * is news. A list of which more pages exist says nothing: its next entry may be an old one that moved up.
 */
export function createNewWork() {
  const known = new Set<string>()
  const gone = new Set<string>()
  let wasWhole = false
  let wasRead = false

  return {
    /** The list was read. The first one is where the courier begins. */
    read(pages: readonly WaitingPage[]): boolean {
      const ids = pages.flatMap(({ shipments, stacks }) => [...shipments, ...stacks].map(({ id }) => id))
      const isNews = wasRead && wasWhole && ids.some((id) => !known.has(id))
      for (const id of ids) known.add(id)
      wasRead = true
      wasWhole = pages.at(-1)?.isLast === true
      return isNews
    },
    /** A shipment that was taken and comes back is another offer. */
    hear({ type, shipmentId }: Update): boolean {
      if (type === 'gone') gone.add(shipmentId)
      if (type !== 'offered') return false
      const isNews = !known.has(shipmentId) || gone.has(shipmentId)
      known.add(shipmentId)
      gone.delete(shipmentId)
      return isNews
    },
  }
}

/** Counts the news of the list of this store. */
export function useNewWork(storeId: string | undefined, pages: readonly WaitingPage[] | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another store has another list
  const work = useMemo(createNewWork, [storeId])
  const [news, setNews] = useState(0)
  useEffect(() => {
    if (pages && work.read(pages)) setNews((count) => count + 1)
  }, [pages, work])
  const hear = (update: Parameters<NewWork['hear']>[0]) => {
    if (work.hear(update)) setNews((count) => count + 1)
  }
  return { news, hear }
}
