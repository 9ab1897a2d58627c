import { soughtIn } from '#domain/order/sought.ts'
import { newestFixOf } from '#gateway/aggregates/tracking/positions.ts'
import { sideTables, streams, tables } from '#gateway/composition/features.ts'
import { type DigestContext, keyedDigests } from '#gateway/digests/keyed-digests.ts'
import { start } from '#gateway/events/event-store.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import type { StateTable } from '#gateway/events/state-table.ts'
import { hasPoints } from '#gateway/loyalty/queries.ts'
import { exportRows } from '#gateway/people/person-rows.ts'
import { forgetOld } from '#gateway/tables/retention.ts'
import { listOrders } from '#gateway/views/console-list.ts'
import { followedShipments } from '#gateway/views/followed-shipments.ts'

/** Functions that build statements out of names which only a run has. Their own tests run them on both databases. */
export const built: readonly string[] = [
  'gateway/db/migrate.ts dropHalfBuilt',
  'gateway/db/migrate.ts runInside',
  'gateway/db/migrate.ts runOutside',
  'gateway/db/pglite.ts query',
  'gateway/db/statistics.ts countTables',
  'gateway/events/archive-moves.ts createLoose',
  'gateway/events/archive-moves.ts fillLoose',
  'gateway/events/archive-moves.ts putIntoArchive',
  'gateway/events/archive-moves.ts takeOut',
  'gateway/events/archived.ts readArchived',
  'gateway/events/pg-event-store.ts replaceData',
  'gateway/digests/rekey.ts namesAfter',
  'gateway/digests/rekey.ts rename',
  'gateway/digests/rekey.ts replace',
  'gateway/digests/rekey.ts rowsAfter',
  'gateway/log/rebuild.ts holdTable',
  'gateway/log/shadow.ts createShadow',
  'gateway/log/shadow.ts dropShadows',
  'gateway/log/shadow.ts putInPlace',
  'gateway/log/transfer.ts importLog',
  'gateway/log/transfer.ts insert',
  'gateway/log/transfer.ts rowsOf',
  'gateway/log/verify.ts withoutStream',
  'gateway/views/console-list.ts areFew',
  'gateway/views/console-list.ts namedByWeek',
  'gateway/views/console-list.ts namedNear',
  'gateway/people/person-rows.ts eraseRows',
  'gateway/people/person-rows.ts valuesOf',
]

const store = createEventStore(streams)
const followed = [
  { of: 'deliveries', trackingIds: [''] },
  { of: 'shipment', shipmentId: '' },
  { of: 'order', orderId: '' },
  { of: 'stack', stackId: '' },
  { of: 'riders', riderIds: [''] },
] as const
const eachTable = (work: (table: StateTable) => Promise<unknown>) => Promise.all(tables.map(work))

/** Functions that build statements out of declarations, and calls that show the statements of all declarations. */
const anyOrders = {
  ...{ storeId: '', status: null, mode: null, payment: null, placed: null, sought: null, after: null },
  ...{ sort: 'newest' as const, offset: 0, limit: 1 },
}
const place = { at: '2026-11-21T20:00:00.000Z', id: '' }
const placed = { from: place.at, before: place.at }
const lists: readonly Parameters<typeof listOrders>[1][] = [
  { ...anyOrders, status: 'ACCEPTED', mode: 'DELIVERY', payment: 'CASH', placed },
  { ...anyOrders, sort: 'oldest', after: place },
  { ...anyOrders, sort: 'reports', after: place },
  { ...anyOrders, sought: soughtIn('1234', 2), placed, after: place },
]
/** Lists whose statements come one out of the rows of another. */
const namedLists: readonly Parameters<typeof listOrders>[1][] = [
  { ...anyOrders, sought: soughtIn('ana', 2), placed, after: null },
  { ...anyOrders, sought: soughtIn('ana', 2), placed, after: null, mode: 'DELIVERY', limit: 50 },
]

export const shown: Readonly<Record<string, (keyed: DigestContext) => Promise<unknown>>> = {
  'gateway/db/delete-in-batches.ts deleteInBatches': ({ sql }) =>
    Promise.all(sideTables.map((table) => forgetOld(sql, table, new Date()))),
  'gateway/events/pg-event-store.ts readBeginnings': ({ sql }) => store.readBeginnings(sql, [''], 1),
  'gateway/events/pg-event-store.ts readByStream': ({ sql }) => store.readByStream(sql, { stream: '', version: 0 }, 1),
  'gateway/events/pg-event-store.ts readSettled': ({ sql }) => store.readSettled(sql, start, 1),
  'gateway/events/pg-event-store.ts readStored': ({ sql }) => store.readStored(sql, '', 1),
  'gateway/events/state-table.ts differing': ({ sql }) => eachTable((table) => table.differing(sql, [])),
  'gateway/events/state-table.ts lockStale': ({ sql }) => eachTable(async (table) => table.lockStale?.(sql, null, '')),
  'gateway/events/state-table.ts write': ({ sql }) => eachTable((table) => table.write(sql, [])),
  'gateway/loyalty/queries.ts hasPoints': ({ sql }) => hasPoints(sql, ''),
  'gateway/views/console-list.ts listOrders': ({ sql }) => Promise.all(lists.map((asked) => listOrders(sql, asked))),
  'gateway/people/person-rows.ts exportRows': (keyed) =>
    exportRows(keyed, { sideTables, owner: 'courier', person: { riders: ['rider'] } }),
  'gateway/views/followed-shipments.ts followedShipments': ({ sql }) =>
    Promise.all(followed.map((asked) => followedShipments(sql, asked, newestFixOf))),
}

/** Statements of `built` that a call shows although their rows have no type there. */
export const alsoShown: Readonly<Record<string, (keyed: DigestContext) => Promise<unknown>>> = {
  'gateway/views/console-list.ts namedByWeek': ({ sql }) =>
    Promise.all(namedLists.map((asked) => listOrders(sql, asked))),
}

/** The texts that a function runs. It reads no rows. */
export async function textsOf(show: (keyed: DigestContext) => Promise<unknown>): Promise<readonly string[]> {
  const texts: string[] = []
  const query = async <Row>(text: string) => {
    texts.push(text)
    return { rows: [] as Row[] }
  }
  await show({ sql: { query }, digests: keyedDigests('key') })
  return texts
}
