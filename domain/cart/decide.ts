import { accept, type Decider, type Decision, fold, reject } from '#domain/kernel/decider.ts'
import type { Money } from '#domain/money/money.ts'
import type { CartEvent } from './events.ts'
import type { CartLine, ChosenPayment, LinePrices } from './line.ts'
import { hasOrdinaryLine, isCountedIn, isUpsold, keepsLines, type MenuHash, quantityOf, sameLine } from './selectors.ts'
import { type Cart, emptyCart, evolve } from './state.ts'

/** PLATE-19: the most units of a product that has no maximum of its own. */
export const quantityCeiling = 9_999_999

export type CartCommand =
  /** Also starts a cart that has no store yet. */
  | {
      readonly type: 'ChangeStore'
      readonly alias: string
      readonly branchContactId: string
      readonly orderModeId: string | null
      readonly paymentType: ChosenPayment | null
    }
  | {
      readonly type: 'AddLine'
      readonly line: CartLine
      readonly notesLimit: number
      /** The currency of the line's prices. */
      readonly money: Money
    }
  /** The prices of the cart's lines were computed again from a menu in this currency. */
  | { readonly type: 'Recount'; readonly money: Money; readonly lines: readonly CartLine[] }
  /** The diner changed the choices of a line. It keeps its id and its place. */
  | {
      readonly type: 'ReplaceLine'
      readonly lineId: string
      readonly line: CartLine
      readonly notesLimit: number
    }
  | { readonly type: 'ChangeQuantity'; readonly lineId: string; readonly quantity: number }
  | { readonly type: 'RemoveLine'; readonly lineId: string }
  | { readonly type: 'RepriceLine'; readonly lineId: string; readonly prices: LinePrices }
  | { readonly type: 'EmptyCart' }
  /** Undoes a change by restoring the earlier lines. */
  | { readonly type: 'RestoreLines'; readonly lines: readonly CartLine[] }
  | {
      readonly type: 'ChangeOrderMode'
      readonly orderModeId: string
      /** The new mode's default (MODE-05). */
      readonly paymentType: ChosenPayment | null
      readonly menuHashFrom: MenuHash
      readonly menuHashTo: MenuHash
    }
  | { readonly type: 'ChoosePaymentType'; readonly paymentType: ChosenPayment | null }
  /** ABAND-05: a recovered cart replaces the current one. */
  | {
      readonly type: 'RecoverCart'
      readonly orderModeId: string
      readonly paymentType: ChosenPayment | null
      readonly money: Money
      readonly lines: readonly CartLine[]
    }

export type CartRejection =
  | { readonly type: 'MaxQuantityReached'; readonly max: number }
  | { readonly type: 'CeilingReached'; readonly max: number }
  | { readonly type: 'NotesTooLong'; readonly limit: number }
  | { readonly type: 'QuantityNotWhole'; readonly quantity: number }
  | { readonly type: 'LineNotFound'; readonly lineId: string }
  /** An id names one line permanently. A command with that id for another product must not change the line. */
  | { readonly type: 'LineIdTaken'; readonly lineId: string }

const decide = (cart: Cart, command: CartCommand): Decision<CartEvent, CartRejection> => {
  switch (command.type) {
    case 'ChangeStore': {
      if (cart.alias === command.alias) return accept()
      const { alias, branchContactId, orderModeId, paymentType } = command
      return accept(
        ...emptied(cart),
        { type: 'CartStarted', alias, branchContactId, orderModeId },
        ...(paymentType ? [{ type: 'PaymentTypeChosen', paymentType } as const] : []),
      )
    }
    case 'AddLine': {
      const { line } = command
      const unfit = unfitLine(command)
      if (unfit) return reject(unfit)
      const tooMany = overMaximum(quantityOf(cart, line.referenceId) + line.quantity, line)
      if (tooMany) return reject(tooMany)
      const twin = cart.lines.find((other) => sameLine(other, line))
      if (!twin && cart.lines.some(({ lineId }) => lineId === line.lineId))
        return reject({ type: 'LineIdTaken', lineId: line.lineId })
      return withUpsellPrices(
        cart,
        ...(cart.lines.length === 0 ? counted(cart, command.money) : []),
        twin
          ? { type: 'CartQuantityChanged', lineId: twin.lineId, quantity: twin.quantity + line.quantity }
          : { type: 'CartLineAdded', line },
      )
    }
    case 'Recount': {
      const { money, lines } = command
      if (isCountedIn(cart, money)) return accept()
      // Another tab may have changed the lines in the meantime.
      const now = cart.lines.map((line) => {
        const found = lines.find(({ lineId }) => lineId === line.lineId)
        return found ? { ...found, quantity: line.quantity } : line
      })
      return withUpsellPrices(cart, { type: 'CartRecounted', money, lines: now })
    }
    case 'ReplaceLine': {
      const { lineId } = command
      const line = { ...command.line, lineId }
      const before = cart.lines.find((other) => other.lineId === lineId)
      if (!before) return reject({ type: 'LineNotFound', lineId })
      if (before.referenceId !== line.referenceId) return reject({ type: 'LineIdTaken', lineId })
      const unfit = unfitLine(command)
      if (unfit) return reject(unfit)
      const units = quantityOf(cart, line.referenceId) - before.quantity + line.quantity
      const tooMany = line.quantity > before.quantity && overMaximum(units, line)
      if (tooMany) return reject(tooMany)
      if (JSON.stringify(before) === JSON.stringify(line)) return accept()
      const twin = cart.lines.find((other) => other.lineId !== lineId && sameLine(other, line))
      if (!twin) return withUpsellPrices(cart, { type: 'CartLineReplaced', line })
      const quantity = twin.quantity + line.quantity
      return withUpsellPrices(
        cart,
        { type: 'CartQuantityChanged', lineId: twin.lineId, quantity },
        { type: 'CartLineRemoved', lineId },
      )
    }
    case 'ChangeQuantity': {
      const { lineId, quantity } = command
      const line = cart.lines.find((other) => other.lineId === lineId)
      if (!line) return reject({ type: 'LineNotFound', lineId })
      if (!isCount(quantity)) return reject({ type: 'QuantityNotWhole', quantity })
      if (quantity === line.quantity) return accept()
      if (quantity === 0) return withUpsellPrices(cart, { type: 'CartLineRemoved', lineId })
      const tooMany =
        quantity > line.quantity && overMaximum(quantityOf(cart, line.referenceId) - line.quantity + quantity, line)
      return tooMany ? reject(tooMany) : accept({ type: 'CartQuantityChanged', lineId, quantity })
    }
    case 'RemoveLine':
      return cart.lines.some((line) => line.lineId === command.lineId)
        ? withUpsellPrices(cart, { type: 'CartLineRemoved', lineId: command.lineId })
        : reject({ type: 'LineNotFound', lineId: command.lineId })
    case 'RepriceLine':
      return cart.lines.some((line) => line.lineId === command.lineId)
        ? accept({ type: 'CartLineRepriced', lineId: command.lineId, prices: command.prices })
        : reject({ type: 'LineNotFound', lineId: command.lineId })
    case 'EmptyCart':
      return accept(...emptied(cart))
    case 'RestoreLines':
      return accept({ type: 'CartLinesRestored', lines: command.lines })
    case 'ChangeOrderMode': {
      const { orderModeId, paymentType, menuHashFrom, menuHashTo } = command
      if (cart.orderModeId === orderModeId) return accept()
      return accept(
        ...(keepsLines(menuHashFrom, menuHashTo) ? [] : emptied(cart)),
        { type: 'OrderModeChanged', orderModeId },
        { type: 'PaymentTypeChosen', paymentType },
      )
    }
    case 'ChoosePaymentType':
      return cart.paymentType?.id === command.paymentType?.id
        ? accept()
        : accept({ type: 'PaymentTypeChosen', paymentType: command.paymentType })
    case 'RecoverCart':
      return accept(
        ...emptied(cart),
        { type: 'OrderModeChanged', orderModeId: command.orderModeId },
        { type: 'PaymentTypeChosen', paymentType: command.paymentType },
        ...counted(cart, command.money),
        ...command.lines.map((line) => ({ type: 'CartLineAdded', line }) as const),
      )
  }
}

export const cartDecider: Decider<Cart, CartCommand, CartEvent, CartRejection> = { initial: emptyCart, decide, evolve }

const isCount = (quantity: number) => Number.isSafeInteger(quantity) && quantity >= 0

const unfitLine = ({ line, notesLimit }: { line: CartLine; notesLimit: number }): CartRejection | null => {
  if (line.notes.length > notesLimit) return { type: 'NotesTooLong', limit: notesLimit }
  return isCount(line.quantity) && line.quantity > 0 ? null : { type: 'QuantityNotWhole', quantity: line.quantity }
}

/** AMBIG-19: a product's own maximum and the general maximum have different sentences. */
const overMaximum = (total: number, { maxQuantity }: Pick<CartLine, 'maxQuantity'>): CartRejection | null => {
  if (maxQuantity !== null && total > maxQuantity) return { type: 'MaxQuantityReached', max: maxQuantity }
  return total > quantityCeiling ? { type: 'CeilingReached', max: quantityCeiling } : null
}

const counted = (cart: Cart, money: Money): CartEvent[] =>
  isCountedIn(cart, money)
    ? []
    : [{ type: 'CartCounted', money: { currency: money.currency, decimals: money.decimals } }]

const emptied = (cart: Cart): CartEvent[] => (cart.lines.length ? [{ type: 'CartEmptied' }] : [])

/**
 * CART-07, AMBIG-16: an upsold line takes its original price when all lines are upsold, and its upsell price beside an
 * ordinary line.
 */
const withUpsellPrices = (cart: Cart, ...events: CartEvent[]) => {
  const next = fold({ initial: emptyCart, evolve }, events, cart)
  const beside = hasOrdinaryLine(next)
  const prices = next.lines
    .filter(isUpsold)
    .map((line) => [line, beside ? (line.upsellPrice ?? line.price) : line.originalPrice] as const)
    .filter(([line, price]) => line.price !== price)
    .map(([line, price]) => [line.lineId, price] as const)
  return prices.length
    ? accept<CartEvent>(...events, { type: 'UpsellPricesRecalculated', prices: Object.fromEntries(prices) })
    : accept(...events)
}
