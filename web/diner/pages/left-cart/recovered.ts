import type { QueryClient } from '@tanstack/react-query'
import { totalItems } from '#domain/cart/selectors.ts'
import type { Cart } from '#domain/cart/state.ts'
import { defaultPaymentType } from '#domain/checkout/payment.ts'
import type { Currency } from '#domain/money/money.ts'
import { asOrdered, holdTheSame, isUnchanged, linesOf, orderAgain } from '#domain/ordering/order-again.ts'
import { readCartItem } from '#openapi/wire/orders.ts'
import { recoverCart } from '#web/diner/api/abandoned-cart.ts'
import { conflictOf, moveCart } from '#web/diner/features/cart/move-cart.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { cartTexts } from '#web/diner/texts/cart.ts'
import { isImpossible, isNotFound, isUnauthorized } from '#web/shared/api/api-error.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { countryQuery } from '#web/shared/api/queries.ts'
import { gatewayNow } from '#web/shared/state/clock.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { takesItems } from '../menu/ordering.ts'
import { type AgainResult, type Filling, type Plan, prepare, type Ready, shopOf } from '../order-again/prepare.ts'

/** The parameters of a recovery link. */
export type RecoveryLink = { readonly alias: string; readonly phone: string; readonly token: string | null }

export type Recovery =
  | { readonly type: 'Nothing' }
  | { readonly type: 'Found'; readonly prepared: AgainResult; readonly currency: Currency | null }

/** Fetches the cart of a link, and checks it against what its store sells today. */
export async function fetchRecovery(client: QueryClient, { alias, phone, token }: RecoveryLink): Promise<Recovery> {
  try {
    const shop = await shopOf(client, alias)
    if (shop.type !== 'branchContact') return { type: 'Nothing' }
    const cart = await recoverCart(shop.store.id, phone, token)
    const currency = await client.fetchQuery(countryQuery(shop.store.address.country))
    const wanted = {
      alias: shop.store.alias,
      orderModeId: cart.orderModeId,
      ordered: (amounts: Parameters<typeof readCartItem>[2]) =>
        cart.items.map((item, index) => asOrdered(readCartItem(item, index, amounts))),
    }
    return { type: 'Found', prepared: await prepare(client, wanted), currency }
  } catch (error) {
    // A diner without access to a cart sees the same as one without a cart.
    if (isImpossible(error) || isUnauthorized(error) || isNotFound(error)) return { type: 'Nothing' }
    logProblem(error, { component: 'recovery' })
    return { type: 'Found', prepared: { type: 'Failed' }, currency: null }
  }
}

/** ABAND-05: the recovered lines replace the lines of the cart. */
function planRecovery(ready: Ready, cart: Cart): Plan {
  const { assortment, notesLimit, ordered, visit } = ready
  const held = totalItems(cart)
  return {
    lines: orderAgain({ ordered, assortment, kept: [], notesLimit, lineIdOf: ({ id }) => `${visit} ${id}` }),
    held,
    conflict: conflictOf(cart, ready) ?? (held > 0 ? 'cart' : null),
  }
}

function fillRecovered(ready: Ready, { lines }: Plan) {
  moveCart(cartStore.getState(), ready)
  const {
    mode,
    assortment: { money },
  } = ready
  const paymentType = defaultPaymentType(mode)
  cartStore.dispatch({ type: 'RecoverCart', orderModeId: mode.id, paymentType, money, lines: linesOf(lines) })
  if (!cartStore.isStored()) toast(cartTexts.notStored, 'bad')
}

export const recovering: Filling = { plan: planRecovery, fill: fillRecovered }

/**
 * Restores the cart where the diner need not see or decide anything. Returns false where a sheet has to be shown first.
 */
export function recoverIfPlain(prepared: AgainResult): boolean {
  if (prepared.type !== 'Ready') return false
  const cart = cartStore.getState()
  const { store, mode } = prepared
  const plan = planRecovery(prepared, cart)
  const lines = linesOf(plan.lines)
  if (!isUnchanged(plan.lines) || !takesItems(store, mode, new Date(gatewayNow()).toISOString())) return false
  const isThere = cart.alias === store.alias && cart.orderModeId === mode.id && holdTheSame(cart.lines, lines)
  if (plan.held > 0 && !isThere) return false
  if (!isThere) fillRecovered(prepared, plan)
  return true
}
