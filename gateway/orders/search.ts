import type { Sought } from '#domain/order/sought.ts'

/** The words of a diner's name, as the index `orders_by_name` has them. */
const nameWords = `to_tsvector('simple'::regconfig,
  translate(lower(translate(o.state->'customer'->>'name', 'ÁÀÄÂÃÉÈËÊÍÌÏÎÓÒÖÔÕÚÙÜÛÑÇ', 'AAAAAEEEEIIIIOOOOOUUUUNC')),
    'áàäâãéèëêíìïîóòöôõúùüûñç', 'aaaaaeeeeiiiiooooouuuunc'))`

/** Adds a value to a statement; returns its place. */
export type Bind = (value: string | number | null) => string

/**
 * SQL of the conditions of which one must hold, without that of the name. Each has an index, and is asked for by itself: a condition with
 * `or` would read every order of the store.
 */
export function soughtConditions({ code, phoneEnd, amount }: Sought, bind: Bind): readonly string[] {
  return [
    ...(code === null ? [] : [beginsWith('o.code', code, bind)]),
    ...(phoneEnd === null ? [] : [beginsWith('reverse(o.phone)', [...phoneEnd].reverse().join(''), bind)]),
    ...(amount === null ? [] : [`o.state->'totals'->'total' = to_jsonb(${bind(amount)}::bigint)`]),
  ]
}

/** SQL of the condition of the name; null for a text without words. */
export const nameCondition = ({ words }: Sought, bind: Bind): string | null =>
  words.length === 0
    ? null
    : `${nameWords} @@ to_tsquery('simple'::regconfig, ${bind(words.map((word) => `${word}:*`).join(' & '))}::text)`

/** A range in place of `like`, because a prepared statement finds an index for a range alone. */
function beginsWith(column: string, start: string, bind: Bind): string {
  const last = start.charCodeAt(start.length - 1)
  return `${column} ~>=~ ${bind(start)}::text and ${column} ~<~ ${bind(start.slice(0, -1) + String.fromCharCode(last + 1))}::text`
}
