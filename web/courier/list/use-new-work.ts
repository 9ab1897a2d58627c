import { useEffect, useMemo, useState } from 'react'
import type { WaitingPage } from '../intents/waiting.ts'
import { createNewWork, type NewWork } from './new-work.ts'

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
