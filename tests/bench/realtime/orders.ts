import { trackingChannel } from '#domain/realtime/channels.ts'
import type { Sql } from '#gateway/db/database.ts'
import { secureRandom } from '#gateway/ports/random.ts'
import { shipmentsOnTheRoad, waitingShipments } from './seed.ts'

/** The values that a copy of an order does not share: all else equals its original. */
type Ids = {
  readonly order: string
  readonly code: string
  readonly tracking: string
  readonly shipment: string
  readonly rider: string | null
}

/** The tables with the rows of an order. */
const tables = ['orders', 'shipments', 'positions'] as const

/** The diners' channels of two orders, the originals of all others: one waits for a courier, one is on the way. */
export async function firstOrders(port: number): Promise<readonly string[]> {
  const [track] = await shipmentsOnTheRoad(port, 1)
  return [...(await waitingShipments(port, 1)), track!.diner]
}

/**
 * Copies the rows of these orders until there are `count` more, and returns the diners' channels of the copies.
 * The copies have all rows that a subscription reads, but no history in the log.
 */
export async function copyOrders(sql: Sql, originals: readonly string[], count: number): Promise<readonly string[]> {
  const channels: string[] = []
  for (const [index, channel] of originals.entries()) {
    const original = await idsOf(sql, channel)
    if (original.rider) await sql.query(oneFix, [original.rider])
    const copies = Array.from({ length: Math.ceil((count - index) / originals.length) }, () => fresh(original))
    for (const table of tables) await copy(sql, table, original, copies)
    channels.push(...copies.map(({ tracking }) => trackingChannel(tracking)))
  }
  return channels
}

const oneFix = `insert into positions (rider_id, at, lat, lng) values ($1, now(), -34.61, -58.37)`

async function idsOf(sql: Sql, channel: string): Promise<Ids> {
  const { rows } = await sql.query<Ids>(
    `select state->>'orderId' as "order", state->>'orderCode' as code, tracking_id as tracking, id as shipment, rider_id as rider
     from shipments where tracking_id = $1`,
    [channel.slice(trackingChannel('').length)],
  )
  return rows[0]!
}

const fresh = ({ rider }: Ids): Ids => ({
  order: secureRandom.id(),
  code: secureRandom.orderCode(),
  tracking: secureRandom.id(),
  shipment: secureRandom.id(),
  rider: rider === null ? null : secureRandom.id(),
})

/** The rows that name one of the original's ids, once for each copy, with the copy's ids in their place. */
async function copy(sql: Sql, table: (typeof tables)[number], original: Ids, copies: readonly Ids[]) {
  const names = (Object.keys(original) as (keyof Ids)[]).filter((name) => original[name] !== null)
  const parameters = names.map((_, index) => `$${index + 2}::text`)
  const row = names.reduce((text, name, index) => `replace(${text}, ${parameters[index]}, c."${name}")`, 'r.text')
  await sql.query(
    `with r as (
       select text from ${table} t, lateral (select to_jsonb(t)::text as text) as j
       where ${parameters.map((parameter) => `strpos(text, ${parameter}) > 0`).join(' or ')}
     )
     insert into ${table}
     select n.* from r, jsonb_to_recordset($1::jsonb) as c(${names.map((name) => `"${name}" text`).join()}),
       lateral jsonb_populate_record(null::${table}, ${row}::jsonb) as n`,
    [JSON.stringify(copies), ...names.map((name) => original[name])],
  )
}
