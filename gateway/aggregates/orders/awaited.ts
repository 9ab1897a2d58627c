import type { AwaitedOrder } from '#domain/alarm/awaited.ts'
import type { Sql } from '../../db/database.ts'

/** The orders of these stores that wait for the shop's answer, by store. */
export async function awaitedOrders(
  sql: Sql,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AwaitedOrder[]>> {
  const { rows } = await sql.query<{ id: string; orders: AwaitedOrder[] }>(
    `select store_id as id, jsonb_agg(jsonb_strip_nulls(jsonb_build_object('times', state->'times',
         'acknowledged', state->'acknowledged', 'minDelayInMinutes', state->'minDelayInMinutes'))
       || jsonb_build_object('scheduledAt', state->'scheduledAt')) as orders
     from orders where store_id = any($1) and status in ('UNCONFIRMED', 'GENERATED') group by store_id`,
    [storeIds],
  )
  return new Map(rows.map(({ id, orders }) => [id, orders]))
}

/**
 * The newest instant at which each of these stores answered an order that was placed after `since`: it accepted it, rejected it, or
 * marked it as seen. A store that accepts by itself does not answer by that.
 */
export async function answersSince(
  sql: Sql,
  storeIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ id: string; at: string | null }>(
    `select store_id as id, max(greatest(
         case when not state ? 'isAcceptedByItself' then state->'times'->>'accepted' end,
         state->'acknowledged'->>'placed',
         case when state ? 'cancelCode' then state->'times'->>'canceled' end)) as at
     from orders where store_id = any($1) and ordered_at > $2 group by store_id`,
    [storeIds, since.toISOString()],
  )
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])))
}
