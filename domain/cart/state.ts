import { castDraft } from 'immer'
import { evolver } from '#domain/kernel/decider.ts'
import type { Money } from '#domain/money/money.ts'
import type { CartEvent } from './events.ts'
import type { CartLine, ChosenPayment } from './line.ts'

/** CART-02. The counts per product are computed from the lines (`quantities`), so that they cannot differ. */
export type Cart = {
  readonly alias: string | null
  readonly branchContactId: string | null
  readonly orderModeId: string | null
  readonly paymentType: ChosenPayment | null
  /** The currency and decimals of the lines' prices; null until they are known. */
  readonly money: Money | null
  readonly lines: readonly CartLine[]
}

export const emptyCart: Cart = {
  alias: null,
  branchContactId: null,
  orderModeId: null,
  paymentType: null,
  money: null,
  lines: [],
}

export const evolve = evolver<Cart, CartEvent>((cart, event) => {
  const lineOf = (lineId: string) => cart.lines.find((line) => line.lineId === lineId)
  switch (event.type) {
    case 'CartStarted':
      cart.alias = event.alias
      cart.branchContactId = event.branchContactId
      cart.orderModeId = event.orderModeId
      cart.paymentType = null
      return
    case 'CartCounted':
      cart.money = event.money
      return
    case 'CartRecounted':
      cart.money = event.money
      cart.lines = castDraft([...event.lines])
      return
    case 'CartLineAdded':
      cart.lines.push(castDraft(event.line))
      return
    case 'CartLineReplaced':
      cart.lines = cart.lines.map((line) => (line.lineId === event.line.lineId ? castDraft(event.line) : line))
      return
    case 'CartQuantityChanged': {
      const line = lineOf(event.lineId)
      if (line) line.quantity = event.quantity
      return
    }
    case 'CartLineRemoved':
      cart.lines = cart.lines.filter((line) => line.lineId !== event.lineId)
      return
    case 'CartLineRepriced': {
      const line = lineOf(event.lineId)
      if (!line) return
      Object.assign(line, event.prices)
      // A line without its offer becomes an ordinary line.
      if (event.prices.upsellPrice === null) line.source = null
      return
    }
    case 'UpsellPricesRecalculated':
      for (const line of cart.lines) line.price = event.prices[line.lineId] ?? line.price
      return
    case 'CartEmptied':
      cart.lines = []
      return
    case 'CartLinesRestored':
      cart.lines = castDraft([...event.lines])
      return
    case 'OrderModeChanged':
      cart.orderModeId = event.orderModeId
      return
    case 'PaymentTypeChosen':
      cart.paymentType = event.paymentType
      return
    default:
      event satisfies never
  }
})
