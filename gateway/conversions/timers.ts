import type { ConversionVendor } from '#domain/analytics/vendors.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import type { Sql } from '../db/database.ts'
import { eventsOf } from '../events/event-store.ts'
import type { Reaction } from '../events/log.ts'
import { setTimer } from '../timers/timers.ts'
import { forgetBrowsersOf, vendorsToTell } from './browsers.ts'

/** Each vendor has a kind of timer, and so slots of its own. */
export const kindOf = (vendor: ConversionVendor) => `conversion-${vendor}`

export type Due = {
  readonly orderId: string
  /** When the money of the order was certain: an instant in ISO 8601. */
  readonly at: string
  /** How often the vendor has not taken it. */
  readonly tries: number
}

export const tellAt = (sql: Sql, vendor: ConversionVendor, due: Due, instant: Date) =>
  setTimer(sql, { id: `${kindOf(vendor)}-${due.orderId}`, kind: kindOf(vendor), payload: due }, instant)

/** An order that is paid online is a sale once it is paid; one that is canceled before its vendors have heard is none. */
export const tellOfPaid: Reaction = async (sql, recorded) => {
  for (const { id, event } of eventsOf(recorded, orderStream)) {
    if (event.type === 'OrderCanceled') await forgetBrowsersOf(sql, id)
    if (event.type === 'OrderPaid')
      for (const vendor of await vendorsToTell(sql, id))
        await tellAt(sql, vendor, { orderId: id, at: event.at, tries: 0 }, new Date(event.at))
  }
}
