import type { QueryClient } from '@tanstack/react-query'
import { itemNotesLimit } from '#domain/cart/notes.ts'
import { totalItems } from '#domain/cart/selectors.ts'
import type { Cart } from '#domain/cart/state.ts'
import { isUnchanged, type LineAgain, linesOf, type OrderedLine, orderAgain } from '#domain/ordering/order-again.ts'
import { type Amounts, amountsOf } from '#openapi/wire/amounts.ts'
import { readOrderedLine } from '#openapi/wire/follow-up.ts'
import { activeModes } from '#web/diner/api/shop.ts'
import { type CartTarget, type Conflict, conflictOf, moveCart } from '#web/diner/features/cart/move-cart.ts'
import type { FollowUpOrder } from '#web/diner/features/follow-up/order-query.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { cartTexts } from '#web/diner/texts/cart.ts'
import { followUpTexts } from '#web/diner/texts/follow-up.ts'
import { isNotFound } from '#web/shared/api/api-error.ts'
import {
  type CountedMenu,
  customizationsQuery,
  menuHashesQuery,
  menuQuery,
  shopQuery,
} from '#web/shared/api/queries.ts'
import { newId } from '#web/shared/new-id.ts'
import { gatewayNow } from '#web/shared/state/clock.ts'
import { locationStore } from '#web/shared/state/location.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { takesItems } from '../menu/ordering.ts'

/** The store's assortment of today, and the lines that were ordered. */
export type Ready = CartTarget & {
  readonly type: 'Ready'
  readonly store: Extract<Awaited<ReturnType<typeof shopOf>>, { type: 'branchContact' }>['store']
  /** With the currency of its prices. */
  readonly assortment: CountedMenu
  readonly notesLimit: number
  readonly ordered: readonly OrderedLine[]
  /** The prefix of the new lines' ids. */
  readonly visit: string
}

/** The lines to order again, and their store and mode. */
export type AgainRequest = {
  readonly alias: string
  readonly orderModeId: string
  readonly ordered: (amounts: Amounts) => readonly OrderedLine[]
}

/** `NotOffered`: the store or its mode is no longer open to diners. */
export type AgainResult = Ready | { readonly type: 'NotOffered' } | { readonly type: 'Failed' }

export const prepareAgain = (client: QueryClient, order: FollowUpOrder): Promise<AgainResult> =>
  prepare(client, {
    alias: order.branchContact.alias,
    orderModeId: order.orderModeId,
    ordered: (amounts) => order.items.map((item) => readOrderedLine(item, amounts)),
  })

export async function prepare(client: QueryClient, wanted: AgainRequest): Promise<AgainResult> {
  try {
    return await prepared(client, wanted)
  } catch (error) {
    return { type: isNotFound(error) ? 'NotOffered' : 'Failed' }
  }
}

export const shopOf = (client: QueryClient, alias: string) => {
  const location = locationStore.current()
  return client.fetchQuery(shopQuery(alias, location && { lat: location.lat, lng: location.lng }))
}

async function prepared(client: QueryClient, wanted: AgainRequest): Promise<AgainResult> {
  const { alias } = wanted
  const shop = await shopOf(client, alias)
  if (shop.type !== 'branchContact') return { type: 'NotOffered' }
  const { store, branch } = shop
  const modes = activeModes(store)
  const mode = modes.find(({ id }) => id === wanted.orderModeId)
  if (!mode) return { type: 'NotOffered' }
  const [assortment, customizations, hashes] = await Promise.all([
    client.fetchQuery({ ...menuQuery(store, mode.id), staleTime: 0 }),
    client.fetchQuery(customizationsQuery(branch.id)).catch(() => []),
    client.fetchQuery(
      menuHashesQuery(
        alias,
        modes.map(({ id }) => id),
      ),
    ),
  ])
  return {
    type: 'Ready',
    ...{ store, mode, assortment },
    hashOf: (id) => hashes.find(({ orderModeId }) => orderModeId === id)?.hash ?? null,
    notesLimit: itemNotesLimit(customizations),
    ordered: wanted.ordered(amountsOf(assortment.money.decimals)),
    visit: newId(),
  }
}

/** The effect of ordering again on this cart. */
export type Plan = {
  readonly lines: readonly LineAgain[]
  /** The number of units in the cart before. */
  readonly held: number
  /** The reason why the cart is emptied; null when it keeps its lines. `cart`: the new lines replace the old ones. */
  readonly conflict: Conflict | 'cart'
}

/** A way to put lines into the cart: `plan` computes the result, `fill` applies it. */
export type Filling = {
  readonly plan: (ready: Ready, cart: Cart) => Plan
  readonly fill: (ready: Ready, plan: Plan) => void
}

export function planOf(ready: Ready, cart: Cart): Plan {
  const { assortment, notesLimit, ordered, visit } = ready
  const conflict = conflictOf(cart, ready)
  const kept = conflict || cart.alias !== ready.store.alias ? [] : cart.lines
  const lineIdOf = ({ id }: OrderedLine) => `${visit} ${id}`
  return {
    lines: orderAgain({ ordered, assortment, kept, notesLimit, lineIdOf }),
    held: totalItems(cart),
    conflict,
  }
}

/**
 * Fills the cart where the diner need not see or decide anything: everything comes as it was, into an empty cart, and
 * the store takes orders. Returns false where a sheet has to be shown first.
 */
export function fillIfPlain(prepared: AgainResult): boolean {
  if (prepared.type !== 'Ready') return false
  const plan = planOf(prepared, cartStore.getState())
  const { store, mode } = prepared
  if (plan.held > 0 || !isUnchanged(plan.lines) || !takesItems(store, mode, new Date(gatewayNow()).toISOString()))
    return false
  fillCart(prepared, plan)
  toast(followUpTexts.addedAgain, 'good')
  return true
}

/** Puts the planned lines into the cart, and says so where the cart could not take or store them. */
export function fillCart(ready: Ready, { lines }: Plan) {
  moveCart(cartStore.getState(), ready)
  const {
    notesLimit,
    assortment: { money },
  } = ready
  const decisions = linesOf(lines).map((line) => cartStore.dispatch({ type: 'AddLine', line, notesLimit, money }))
  if (decisions.some(({ ok }) => !ok)) toast(cartTexts.changedElsewhere, 'bad')
  if (!cartStore.isStored()) toast(cartTexts.notStored, 'bad')
}
