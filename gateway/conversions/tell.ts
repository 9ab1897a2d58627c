import { z } from 'zod'
import { type ConversionVendor, conversionVendors, vendorsOf } from '#domain/analytics/vendors.ts'
import { toDecimal } from '#domain/money/money.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import { orderById } from '../aggregates/orders/queries.ts'
import type { Ground } from '../ground/ground.ts'
import type { Timer, TimerCalls } from '../timers/timers.ts'
import { forgetBrowser, storedBrowser } from './browsers.ts'
import type { LostSales } from './lost-sales.ts'
import type { ConversionOutcome, Sale, VendorBrowser } from './port.ts'
import type { ConversionReceivers } from './receivers.ts'
import { type Due, kindOf, tellAt } from './timers.ts'

/** A vendor that does not take a sale is told again after so long, and then after twice as long each time. */
const firstPauseMs = 30_000
const longestPauseMs = 2 * 3_600_000
/** Vendors take sales of three days; a shop that looks at its advertisements wants those of today. */
const givenUpAfterMs = 86_400_000

const dueOf = z.object({ orderId: z.string(), at: z.iso.datetime(), tries: z.int().min(0) })

type ConversionDeps = Pick<Ground, 'log' | 'clock' | 'catalog' | 'settings' | 'onError'> & {
  readonly receivers: ConversionReceivers
  readonly lostSales: LostSales
}

/** A vendor did not take a sale. It names the vendor alone, and no order. */
class SaleNotTaken extends Error {
  override readonly name = 'SaleNotTaken'
  constructor(vendor: ConversionVendor, why: string, isLost: boolean) {
    super(`the ${vendor} did not take a sale (${why}), ${isLost ? 'and is not told again' : 'and is told again'}`)
  }
}

/** Keys come and go node by node, so another node may have it. */
const noKeyHere: ConversionOutcome = { type: 'NotNow', why: 'no key at this node' }

/** Tells each vendor of sales. A node may die after the vendor was told: another one tells it again, with the same id. */
export const conversionCalls = (services: ConversionDeps): TimerCalls =>
  Object.fromEntries(
    conversionVendors.map((vendor) => [
      kindOf(vendor),
      { seconds: 20, run: ({ payload }: Timer) => tell(services, vendor, dueOf.parse(payload)) },
    ]),
  )

async function tell(services: ConversionDeps, vendor: ConversionVendor, due: Due): Promise<void> {
  const { log, clock, catalog, receivers, lostSales, onError } = services
  const { orderId, at, tries } = due
  const browser = await storedBrowser(log.sql, orderId, vendor)
  const order = browser && (await orderById(log.sql, orderId))
  if (!order) return
  const origin = catalog().served.origin(order.storeId)
  // A branch may have changed its vendor or its consent since.
  const vendorId = origin && vendorsOf(origin.branch)[vendor]
  if (!vendorId) return forgetBrowser(log.sql, orderId, vendor)
  const receiver = receivers.get(vendor)
  const told = receiver?.hasKeyFor(vendorId)
    ? await receiver.tell(vendorId, saleOf(services, order, browser, at))
    : noKeyHere
  if (told.type === 'Taken') return forgetBrowser(log.sql, orderId, vendor)
  const next = clock.now().getTime() + Math.min(firstPauseMs * 2 ** tries, longestPauseMs)
  const isLost = told.type === 'Refused' || next - Date.parse(at) > givenUpAfterMs
  if (isLost || tries === 0) onError(new SaleNotTaken(vendor, told.why, isLost))
  if (!isLost) return tellAt(log.sql, vendor, { orderId, at, tries: tries + 1 }, new Date(next))
  lostSales.note(vendor)
  await forgetBrowser(log.sql, orderId, vendor)
}

function saleOf(
  { log, catalog, settings }: ConversionDeps,
  order: KnownOrder,
  browser: VendorBrowser,
  at: string,
): Sale {
  const { currency, decimals } = order.money
  const store = catalog().served.store(order.storeId)
  const mode = store?.orderModes.find(({ id }) => id === order.orderModeId)
  const categories = (mode && catalog().menuOf(mode)?.categories) ?? []
  const base = settings.PUBLIC_URL?.replace(/\/+$/, '')
  return {
    id: log.digests.of('public-order', order.code),
    at: new Date(at),
    currency,
    total: toDecimal(order.totals.total, decimals),
    items: order.items.map(({ referenceId: id, name, price, quantity }) => ({
      ...{ id, name, quantity },
      category: categories.find(({ plateIds }) => plateIds.includes(id))?.showName ?? null,
      price: toDecimal(price, decimals),
    })),
    page: base !== undefined && store ? `${base}/menu/${encodeURIComponent(store.alias)}/checkout` : null,
    browser,
  }
}
