import { overStatuses } from '#domain/order/progress.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { Phone } from '#domain/phone/phone.ts'
import { isInProgress } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { PersonNames } from '#domain/text/mentions.ts'
import { accountsOfPhone, customersByIds } from '../aggregates/customers/queries.ts'
import { ordersOfPhone } from '../aggregates/orders/of-phone.ts'
import { guestOrderId, ordersByIds } from '../aggregates/orders/queries.ts'
import { shipmentsOfAll } from '../aggregates/shipments/queries.ts'
import { shipmentStream } from '../aggregates/shipments/stream.ts'
import type { Sql } from '../db/database.ts'
import type { EventStore } from '../events/pg-event-store.ts'
import type { KnownDiner } from '../tables/side-table.ts'
import type { PeopleGround } from './command.ts'
import { eraseOf, exportOf } from './person.ts'
import { forgetWaysToTheDoor } from './ways-to-the-door.ts'

/** A person is known by their phone, and the guest of an order by its code. */
export type DinerName = Phone | { readonly orderCode: string }

/** Everything that the log says of a person, at every company, stream by stream. */
export const exportPerson = async (ground: Omit<PeopleGround, 'tables' | 'wait'>, diner: DinerName) => ({
  phone: typeof diner === 'object' ? null : diner,
  ...(await exportOf(ground, dinerOf(ground.store, diner))),
})

/**
 * Erases who a person is and where they live, at every company. Their orders and points stay, without them. Throws OrderNotOver.
 */
export const erasePerson = (ground: Omit<PeopleGround, 'now'>, diner: DinerName): Promise<number> =>
  eraseOf(ground, dinerOf(ground.store, diner))

const dinerOf = (store: EventStore, diner: DinerName) =>
  ({
    owner: 'diner',
    find: (sql: Sql) => personOf(sql, diner),
    async beforeErasure(sql: Sql, { orders, deliveries }: KnownDiner, streams: readonly string[]) {
      const codes = openOrders(await ordersByIds(sql, orders), await shipmentsOfAll(sql, deliveries))
      if (codes.length > 0) throw new OrderNotOver(codes)
      await forgetWaysToTheDoor(
        sql,
        store,
        streams.filter((stream) => stream.startsWith(`${shipmentStream.kind}-`)),
      )
    },
  }) as const

async function personOf(sql: Sql, diner: DinerName): Promise<KnownDiner> {
  const isGuest = typeof diner === 'object'
  const orders = isGuest
    ? [(await guestOrderId(sql, diner.orderCode)) ?? []].flat()
    : (await ordersOfPhone(sql, diner)).map(({ id }) => id)
  const placed = await ordersByIds(sql, orders)
  return {
    phone: isGuest ? null : diner,
    orders,
    accounts: isGuest ? [] : await accountsOfPhone(sql, diner),
    deliveries: placed.flatMap(({ logisticsOrderId }) => logisticsOrderId ?? []),
  }
}

/** The names under which a person has ordered or signed in. */
export async function namesOf(sql: Sql, diner: DinerName): Promise<PersonNames> {
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

/** The codes of orders that are not over, whatever their time, or whose courier is under way. */
const openOrders = (orders: readonly KnownOrder[], shipments: readonly KnownShipment[]): readonly string[] =>
  orders
    .filter(
      ({ status, logisticsOrderId: trackingId }) =>
        !overStatuses.includes(status) ||
        shipments.some((one) => one.logisticsOrderId === trackingId && isInProgress(one.status, one)),
    )
    .map(({ code }) => code)
