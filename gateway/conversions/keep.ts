import { type BrowserIds, validBrowserIds } from '#domain/analytics/browser-ids.ts'
import { type ConversionVendor, vendorsOf } from '#domain/analytics/vendors.ts'
import type { Branch } from '#domain/catalog/branch.ts'
import type { PlacedOrder } from '#domain/order/events.ts'
import type { Unit } from '../events/log.ts'
import { keepBrowser } from './browsers.ts'
import type { ConversionReceivers } from './receivers.ts'
import { tellAt } from './timers.ts'

type SaleOrder = {
  readonly order: Pick<PlacedOrder, 'orderId' | 'payableUntil'>
  /** Its money is certain now, and not once it is paid. */
  readonly isSale: boolean
  readonly at: string
  readonly branch: Branch
  readonly browser: { readonly ids: BrowserIds | null; readonly userAgent: string }
}

export type KeepForVendors = (unit: Unit, placed: SaleOrder) => readonly ConversionVendor[]

/** The ids of an unpaid order are deleted this long after its last moment to pay, a day after the last try of a paid one. */
const longestMs = 2 * 86_400_000
const longestUserAgent = 400

/**
 * Keeps how vendors know the browser of an order, in the order's transaction, and sets the timers of one whose money is
 * certain. Answers the vendors that will be told: the branch names them, there is a key, and the diner's page gave their ids.
 */
export const keepForVendors =
  (receivers: ConversionReceivers): KeepForVendors =>
  (unit, { order: { orderId, payableUntil }, isSale, at, branch, browser }) => {
    const ids = browser.ids && validBrowserIds(browser.ids)
    if (!ids) return []
    const vendorIds = vendorsOf(branch)
    const expiresAt = new Date(Date.parse(payableUntil ?? at) + longestMs)
    const vendors: ConversionVendor[] = []
    for (const [vendor, receiver] of receivers) {
      const vendorId = vendorIds[vendor]
      const known = receiver.browserOf({ ...ids, userAgent: browser.userAgent.slice(0, longestUserAgent) })
      if (vendorId === null || !receiver.hasKeyFor(vendorId) || !known) continue
      vendors.push(vendor)
      unit.afterwards((sql) => keepBrowser(sql, { orderId, vendor, browser: known, expiresAt }))
      if (isSale) unit.afterwards((sql) => tellAt(sql, vendor, { orderId, at, tries: 0 }, new Date(at)))
    }
    return vendors
  }
