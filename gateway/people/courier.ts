import type { Phone } from '#domain/phone/phone.ts'
import { ridersOfPhone } from '../aggregates/riders/projection.ts'
import { isHolding } from '../aggregates/shipments/in-hand.ts'
import type { Sql } from '../db/database.ts'
import type { PeopleGround } from './command.ts'
import { eraseOf, exportOf } from './person.ts'

/** The courier is working: diner and shop need the name and the phone. */
class CourierAtWork extends Error {
  override readonly name = 'CourierAtWork'
  constructor(storeIds: readonly string[]) {
    super(`The courier is on shift, or has a shipment in hand, at: ${storeIds.join(', ')}. End the shift first.`)
  }
}

const courierOf = (phone: Phone) =>
  ({
    owner: 'courier',
    find: async (sql: Sql) => ({ riders: (await ridersOfPhone(sql, phone)).map(({ riderId }) => riderId) }),
    async beforeErasure(sql: Sql) {
      const atWork: string[] = []
      for (const { riderId, storeId, active } of await ridersOfPhone(sql, phone))
        if (active || (await isHolding(sql, riderId))) atWork.push(storeId)
      if (atWork.length > 0) throw new CourierAtWork(atWork)
    },
  }) as const

/** Everything that is known of the courier with a phone, at every store: events, positions and remembered phones. */
export const exportCourier = async (ground: Omit<PeopleGround, 'tables' | 'wait'>, phone: Phone) => ({
  phone,
  ...(await exportOf(ground, courierOf(phone))),
})

/**
 * Erases who the courier with a phone is, at every store, with their positions, sessions and remembered phones. The
 * deliveries stay, without their name. Throws CourierAtWork.
 */
export const eraseCourier = (ground: Omit<PeopleGround, 'now'>, phone: Phone): Promise<number> =>
  eraseOf(ground, courierOf(phone))

export const namesOfCourier = async (sql: Sql, phone: Phone): Promise<readonly string[]> =>
  (await ridersOfPhone(sql, phone)).map(({ name }) => name)
