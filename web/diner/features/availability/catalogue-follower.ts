import type { QueryClient } from '@tanstack/react-query'
import { scheduleKey } from '#web/shared/api/queries.ts'

/** A node may be a second late with a new catalogue. */
const leastMs = 1_500
/** The open menus of a store ask over this time, and not all at once. */
const spreadMs = 8_000

/** The answers that a change of the catalogue makes old. The page's own data, such as an order, is not among them. */
const keysOf = (alias: string) => [
  ['menu', alias],
  ['shop', alias],
  ['menu-hashes', alias],
  ['mode-discounts'],
  ['mode-surcharges'],
  ['mode-fees'],
  ['customizations'],
  scheduleKey,
]

/** Reads the open pages' answers of a store again once the store's revision is another. They stay shown meanwhile. */
export function catalogueFollower(queryClient: QueryClient, alias: string) {
  let known: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const loaded = () =>
    queryClient
      .getQueriesData<{ readonly revision?: string }>({ queryKey: ['menu', alias] })
      .flatMap(([, menu]) => menu?.revision ?? [])
  const ask = () => {
    for (const queryKey of keysOf(alias)) void queryClient.invalidateQueries({ queryKey })
  }

  return {
    /** Takes the revision of a message; undefined from a gateway of an earlier release. */
    take(revision: string | undefined) {
      if (revision === undefined || revision === known) return
      // The page may have loaded its menu before it joined the channel.
      const isNew = known === null ? loaded().some((of) => of !== revision) : true
      known = revision
      if (!isNew) return
      clearTimeout(timer)
      timer = setTimeout(ask, leastMs + Math.random() * spreadMs)
    },
    stop: () => clearTimeout(timer),
  }
}
