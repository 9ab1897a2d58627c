import type { Sought } from '#domain/order/sought.ts'

/** Adds a value to a statement; returns its place. */
export type Bind = (value: string | number | null) => string

/**
 * SQL of the conditions of which one must hold, without that of the name. Each has an index, and is asked for by itself: a condition with
 * `or` would read every order of the store.
 */
export function soughtConditions(sought: Sought, bind: Bind): readonly string[] {
  const { code, codeEnd, phoneEnd, tables, amount } = sought
  return [
    ...(code === null ? [] : [beginsWith('o.code', code, bind)]),
    ...(codeEnd === null ? [] : [endsWith('o.code', codeEnd, bind)]),
    ...(phoneEnd === null ? [] : [endsWith('o.phone', phoneEnd, bind)]),
    ...tables.map((table) => `lower(o.state->>'tableUID') = ${bind(table)}`),
    ...(amount === null ? [] : [`o.state->'totals'->'total' = to_jsonb(${bind(amount)}::bigint)`]),
  ]
}

const endsWith = (column: string, end: string, bind: Bind): string =>
  beginsWith(`reverse(${column})`, [...end].reverse().join(''), bind)

/** A range in place of `like`, because a prepared statement finds an index for a range alone. */
function beginsWith(column: string, start: string, bind: Bind): string {
  const last = start.charCodeAt(start.length - 1)
  return `${column} ~>=~ ${bind(start)}::text and ${column} ~<~ ${bind(start.slice(0, -1) + String.fromCharCode(last + 1))}::text`
}
