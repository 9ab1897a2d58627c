import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { isWritten, spellingsOf } from '#domain/text/spellings.ts'
import { wordsOf } from '#domain/text/words.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { isNotFound } from '#web/shared/api/api-error.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'
import type { StoreLevers } from '../api/availability.ts'
import { partsOf } from './parts.ts'

/** A menu changes a few times a day. */
const freshMs = 300_000

export type MenuPlate = Wire['Plate']

const menuQuery = (alias: string, orderModeId: string) => ({
  queryKey: ['console', 'menu', alias, orderModeId],
  meta: logsFailure,
  staleTime: freshMs,
  async queryFn({ signal }: { signal: AbortSignal }): Promise<readonly MenuPlate[]> {
    const path = { branchContactAlias: alias, orderModeId }
    const asked = answerOf(api.GET('/api/diner/{branchContactAlias}/menu/{orderModeId}', { params: { path }, signal }))
    return asked.then(({ categories }) => categories.flatMap(({ plates }) => plates), ofNoMenu)
  },
})

/** A mode may have no menu. */
function ofNoMenu(error: unknown): readonly MenuPlate[] {
  if (!isNotFound(error)) throw error
  return []
}

type Entry = { readonly plate: MenuPlate; readonly name: readonly string[]; readonly parts: readonly string[] }

/** The plates of all modes, each once, with their words. */
const entriesOf = (plates: readonly MenuPlate[]): readonly Entry[] =>
  [...new Map(plates.map((plate) => [plate.id, plate])).values()].map((plate) => ({
    plate,
    name: wordsOf(plate.showName),
    parts: partsOf(plate).flatMap(({ name }) => wordsOf(name)),
  }))

const combine = (menus: readonly UseQueryResult<readonly MenuPlate[]>[]) => ({
  entries: entriesOf(menus.flatMap(({ data }) => data ?? [])),
  isPending: menus.some(({ isPending }) => isPending),
  hasFailed: menus.some(({ isError }) => isError),
  isFetching: menus.some(({ isFetching }) => isFetching),
  again() {
    for (const { isError, refetch } of menus) if (isError) void refetch()
  },
})

/** The plates of all modes of a store, to search in. */
export const useMenu = ({ alias, modes }: StoreLevers) =>
  useQueries({ queries: modes.map(({ id }) => menuQuery(alias, id)), combine })

/**
 * The plates whose words begin with those of the text: first those with all of them in the name, then those with some in a size or a garnish. Null
 * for a text without words. The diner's search weighs more and forgives typos, and its code belongs to the diner's pages.
 */
export function platesWith(entries: readonly Entry[], text: string): readonly MenuPlate[] | null {
  const sought = spellingsOf(wordsOf(text))
  if (sought.length === 0) return null
  const have = (words: readonly string[]) => sought.every((spellings) => isWritten(spellings, words))
  const named = entries.filter(({ name }) => have(name))
  const others = entries.filter(({ name, parts }) => !have(name) && have([...name, ...parts]))
  return [...named, ...others].map(({ plate }) => plate)
}
