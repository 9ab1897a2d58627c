import { overStatuses } from '#domain/order/progress.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { Phone } from '#domain/phone/phone.ts'
import { isInProgress } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { PersonNames } from '#domain/text/mentions.ts'
import { abandonedCartStream, leftCartsOf } from '../carts/room.ts'
import type { Sql } from '../db/database.ts'
import { withdrawCommandsOf } from '../events/log.ts'
import type { PersonalEvent } from '../events/pg-event-store.ts'
import { holdAppends, streamsThatExist } from '../events/streams.ts'
import { foldStreams } from '../log/fold.ts'
import { oneAtATime } from '../log/one-at-a-time.ts'
import { loyaltyStream } from '../loyalty/room.ts'
import { guestOrderId, orderStream, ordersByIds, ordersOfPhone } from '../orders/room.ts'
import { paymentStream } from '../payments/room.ts'
import type { PeopleGround } from '../people/command.ts'
import { exportStreams } from '../people/exported.ts'
import { eraseRows, exportRows } from '../people/person-rows.ts'
import { shipmentStream, shipmentsOfAll } from '../shipments/room.ts'
import { surveyStream } from '../surveys/room.ts'
import type { KnownDiner } from '../tables/side-table.ts'
import { accountsOfPhone, customersByIds } from './queries.ts'
import { customerStream } from './stream.ts'
import { forgetWaysToTheDoor } from './ways-to-the-door.ts'

const lockWaitMs = 10_000

/** Their shipments name couriers as well. */
const isOfDiner = ({ owner }: PersonalEvent) => owner === 'diner'

/** A person is known by their phone, and the guest of an order by its code. */
export type Diner = Phone | { readonly orderCode: string }

/** Everything that the log says of a person, at every company, stream by stream. */
export async function exportPerson(
  { db, digests, store, sideTables, now }: Omit<PeopleGround, 'tables' | 'wait'>,
  diner: Diner,
) {
  return db.transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only')
    const person = await personOf(sql, diner)
    const { shipments } = await deliveriesOf(sql, person)
    const names = [...(await streamsWithData(sql, person, shipments)), ...(await streamsAbout(sql, person))]
    const streams = await exportStreams(sql, store, names, isOfDiner)
    const rows = await exportRows({ sql, digests }, { sideTables, owner: 'diner', person })
    return { phone: person.phone, exportedAt: now().toISOString(), streams, ...rows }
  })
}

async function personOf(sql: Sql, diner: Diner): Promise<KnownDiner> {
  if (typeof diner === 'object') {
    const order = await guestOrderId(sql, diner.orderCode)
    return { phone: null, orders: order === null ? [] : [order], accounts: [] }
  }
  const orders = (await ordersOfPhone(sql, diner)).map(({ id }) => id)
  return { phone: diner, orders, accounts: await accountsOfPhone(sql, diner) }
}

/** The names under which a person has ordered or signed in. */
export async function namesOf(sql: Sql, diner: Diner): Promise<PersonNames> {
  const { phone, orders, accounts } = await personOf(sql, diner)
  const ordered = (await ordersByIds(sql, orders)).map(({ customer }) => customer.name)
  const given = (await customersByIds(sql, accounts)).map(({ name }) => name ?? '')
  return { phone, names: [...new Set([...ordered, ...given])] }
}

/** An order of the person is not over, or its courier is still under way: they need the name and the address. */
class OrderNotOver extends Error {
  override readonly name = 'OrderNotOver'
  constructor(codes: readonly string[]) {
    super(
      `Orders are not over: ${codes.join(', ')}. Deliver or cancel them first, and wait for couriers on the way back.`,
    )
  }
}

/**
 * Erases who a person is and where they live, at every company. Their orders and points stay, without
 * them. Answers how many events have lost something. Appends wait for it, and no rebuild runs beside it: the rebuild
 * would bring the erased data back into its tables. Throws OrderNotOver.
 */
export function erasePerson(
  { db, digests, store, tables, sideTables, wait }: Omit<PeopleGround, 'now'>,
  diner: Diner,
): Promise<number> {
  return oneAtATime({ sql: db, wait }, () =>
    db.transaction(async (sql) => {
      const keyed = { sql, digests }
      await sql.query(`set local lock_timeout = ${lockWaitMs}`)
      await holdAppends(sql)
      const person = await personOf(sql, diner)
      const { orders, shipments } = await deliveriesOf(sql, person)
      const codes = openOrders(orders, shipments)
      if (codes.length > 0) throw new OrderNotOver(codes)
      const streams = await streamsWithData(sql, person, shipments)
      // While the phone still leads to the carts.
      await withdrawCommandsOf(keyed, [...streams, ...(await streamsAbout(sql, person))])
      await forgetWaysToTheDoor(
        sql,
        store,
        shipments.map(({ shipmentId }) => streamOf(shipmentStream, shipmentId)),
      )
      await eraseRows(keyed, { sideTables, owner: 'diner', person })
      const changed = await store.erase(sql, streams, isOfDiner)
      await foldStreams({ sql, store, tables, take: (table, rows) => table.write(sql, rows) }, streams)
      return changed
    }),
  )
}

type Deliveries = { readonly orders: readonly KnownOrder[]; readonly shipments: readonly KnownShipment[] }

/** The orders of a person, and the shipments that carry them. */
async function deliveriesOf(sql: Sql, person: KnownDiner): Promise<Deliveries> {
  const orders = await ordersByIds(sql, person.orders)
  const trackingIds = orders.flatMap(({ logisticsOrderId }) => logisticsOrderId ?? [])
  return { orders, shipments: await shipmentsOfAll(sql, trackingIds) }
}

const streamOf = ({ kind }: { readonly kind: string }, id: string) => `${kind}-${id}`

/** The streams whose events hold who the person is. */
async function streamsWithData(
  sql: Sql,
  { accounts, orders }: KnownDiner,
  shipments: readonly KnownShipment[],
): Promise<readonly string[]> {
  const maybe = [
    ...accounts.map((id) => streamOf(loyaltyStream, id)),
    ...orders.flatMap((id) => [streamOf(surveyStream, id), streamOf(paymentStream, id)]),
  ]
  return [
    ...accounts.map((id) => streamOf(customerStream, id)),
    ...orders.map((id) => streamOf(orderStream, id)),
    ...shipments.map(({ shipmentId }) => streamOf(shipmentStream, shipmentId)),
    ...(await streamsThatExist(sql, maybe)),
  ].sort()
}

/** The streams that are about the person without saying who it is. */
async function streamsAbout(sql: Sql, { phone }: KnownDiner): Promise<readonly string[]> {
  const carts = phone === null ? [] : await leftCartsOf(sql, phone)
  return streamsThatExist(
    sql,
    carts.map(({ id }) => streamOf(abandonedCartStream, id)),
  )
}

/** The codes of orders that are not over, whatever their time, or whose courier is under way. */
const openOrders = (orders: readonly KnownOrder[], shipments: readonly KnownShipment[]): readonly string[] =>
  orders
    .filter(
      ({ status, logisticsOrderId: trackingId }) =>
        !overStatuses.includes(status) ||
        shipments.some((one) => one.logisticsOrderId === trackingId && isInProgress(one.status, one)),
    )
    .map(({ code }) => code)
