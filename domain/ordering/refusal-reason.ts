import type { LineProblem } from '#domain/pricing/reprice.ts'
import type { OrderRejection, SaleRejection } from './judge.ts'

/** The reasons for which a shop loses an order at the door of its checkout, as its owner reads them. */
export const refusalReasons = ['STORE_CLOSED', 'SOLD_OUT', 'OUT_OF_ZONE', 'ZONE_CLOSED'] as const

export type RefusalReason = (typeof refusalReasons)[number]

/** An order that a shop could not take. */
type Refusal = {
  readonly branchId: string
  /** Null where no store of the branch could. */
  readonly storeId: string | null
  readonly reason: RefusalReason
  /** Names the diner's browser, so that one that tries again is counted once. It is not stored. */
  readonly browser: string
}

/** Counts a refusal for the numbers of the shop. */
export type CountRefusal = (refusal: Refusal) => void

const soldOut: ReadonlySet<LineProblem['type']> = new Set(['PlateSoldOut', 'SizeSoldOut', 'GarnishSoldOut'])

/** Returns null for a refusal that the diner or the page can mend: the order is not lost by it. */
export function refusalReasonOf(rejection: OrderRejection | SaleRejection): RefusalReason | null {
  switch (rejection.type) {
    case 'StoreClosed':
    case 'SlotNotOffered':
      return 'STORE_CLOSED'
    case 'ItemsRefused':
      return rejection.problems.some(({ type }) => soldOut.has(type)) ? 'SOLD_OUT' : null
    case 'CheckoutRefused': {
      const types = new Set(rejection.failures.map(({ type }) => type))
      if (types.has('ZoneClosed')) return 'ZONE_CLOSED'
      return types.has('OutOfDeliveryArea') ? 'OUT_OF_ZONE' : null
    }
    default:
      return null
  }
}
