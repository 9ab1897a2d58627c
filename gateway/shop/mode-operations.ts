import { pausesOf } from '#domain/availability/on-menu.ts'
import type { OrderMode, OrderSchedule } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { holdingAt } from '#domain/pricing/validity.ts'
import { offeredSchedule } from '#domain/slots/offered-schedule.ts'
import { writeGeneralDiscount, writeSurcharge } from '#openapi/wire/discounts.ts'
import { writeModeFees, writeOfferedSchedule } from '#openapi/wire/order-modes.ts'
import type { Levers } from '../availability/levers.ts'
import { amountsAt } from '../catalog/decimals.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'
import { nothingHere } from './answers.ts'
import { pricesAt } from './prices.ts'

const noSlots: OrderSchedule = { schedulerDaysInfo: [], datesBetween: null }

/** Serves the fees, the discounts and the slots of one order mode. */
export function modeOperations({
  catalog,
  clock,
  levers,
}: Pick<Ground, 'catalog' | 'clock'> & { readonly levers: Levers }) {
  const inMode = <Body>(id: string, read: (mode: OrderMode, store: Store) => Body) => {
    const found = catalog().orderMode(id)
    return found ? ({ status: 200, body: read(found.mode, found.store) } as const) : nothingHere
  }

  return {
    async listGeneralDiscounts({ path: { id } }) {
      return inMode(id, (mode, store) =>
        holdingAt(mode.generalDiscounts, clock.now().toISOString(), store.timeZone).map((discount) =>
          writeGeneralDiscount(discount, amountsAt(catalog(), store)),
        ),
      )
    },

    async listGeneralSurcharges({ path: { id } }) {
      return inMode(id, (mode, store) =>
        mode.generalSurcharges.map((surcharge) => writeSurcharge(surcharge, amountsAt(catalog(), store))),
      )
    },

    async readOrderModeFees({ path: { id } }) {
      return inMode(id, (mode, store) => {
        const branch = catalog().branch(store.branchId)
        const until = branch ? pricesAt(branch, { store, mode }, clock.now()).until : null
        return writeModeFees(mode, amountsAt(catalog(), store), until)
      })
    },

    async readOrderModeSchedule({ path: { orderModeId } }) {
      await levers.ready()
      const now = clock.now()
      return inMode(orderModeId, (mode, store) => {
        const pauses = pausesOf(levers.at(store.id, now))
        const configured = mode.orderSchedule ?? noSlots
        return writeOfferedSchedule(offeredSchedule(configured, { ...store, pauses }, mode, now.toISOString()))
      })
    },
  } satisfies Partial<Operations>
}
