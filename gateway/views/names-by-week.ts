import type { Bind } from './order-search.ts'

/** Weeks of UTC since 1970. */
const weekMs = 604_800_000

/** The words of a diner's name, each behind its week and its store, as the index `orders_by_name_of_week` has them. */
const nameWords = `array_to_tsvector(string_to_array(btrim(regexp_replace(
  ' ' || left(translate(lower(translate(o.state->'customer'->>'name', 'ÁÀÄÂÃÉÈËÊÍÌÏÎÓÒÖÔÕÚÙÜÛÑÇ', 'AAAAAEEEEIIIIOOOOOUUUUNC')),
    'áàäâãéèëêíìïîóòöôõúùüûñç', 'aaaaaeeeeiiiiooooouuuunc'), 200),
  '[[:space:][:punct:]‘’“”«»¿¡–—·]+',
  ' ' || floor(extract(epoch from o.ordered_at at time zone 'UTC') / 604800)::int::text || '/' || o.store_id || '/', 'g')), ' '))`

/** SQL of the condition that a name has words that begin like these, among the orders that a store took in these weeks. */
export function namedInWeeks(storeId: string, words: readonly string[], weeks: readonly number[], bind: Bind): string {
  const ofWeek = (week: number) => words.map((word) => `${quoted(`${week}/${storeId}/${word}`)}:*`).join(' & ')
  return `${nameWords} @@ ${bind(weeks.map((week) => `(${ofWeek(week)})`).join(' | '))}::tsquery`
}

const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, '$&$&')}'`

/**
 * The weeks between two instants in the direction of a list, in groups to look at one after the other: the first week, which may have just
 * begun, the next one, and all others. A name that does not fill a page out of a whole week has few orders in the others.
 */
export function weeksToLookAt(from: string, to: string): readonly (readonly number[])[] {
  const [first, last] = [weekOf(from), weekOf(to)]
  const step = first <= last ? 1 : -1
  const all = Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => first + index * step)
  return [all.slice(0, 1), all.slice(1, 2), all.slice(2)].filter((weeks) => weeks.length > 0)
}

const weekOf = (instant: string) => Math.floor(Date.parse(instant) / weekMs)
