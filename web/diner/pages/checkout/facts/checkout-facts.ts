import { useQuery } from '@tanstack/react-query'
import { orderNotesLimit } from '#domain/cart/notes.ts'
import { isCountedIn } from '#domain/cart/selectors.ts'
import { orderLimits } from '#openapi/generated/limits.ts'
import { useDeliveryLocation } from '#web/diner/api/delivery-location.ts'
import type { BranchView, ModeView, StoreView } from '#web/diner/api/shop.ts'
import { useShop } from '#web/diner/api/use-shop.ts'
import { useCartOf } from '#web/diner/state/cart.ts'
import type { CheckoutDraft } from '#web/diner/state/checkout-draft.ts'
import { useEntry } from '#web/diner/state/entry.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { menuQuery, useCurrency, useCustomizations, useModeCharges } from '#web/shared/api/queries.ts'
import { useLostConnection } from '#web/shared/network.ts'
import { useNow } from '#web/shared/state/now.ts'
import { useQuote } from '../../menu/ordering.ts'
import { type CheckoutFacts, phoneOf } from '../state/priced-checkout.ts'
import { useOfferedBenefit } from './offered-benefit.ts'
import { type PointsCode, useOfferedPoints } from './offered-points.ts'
import { type SlotsCode, useOfferedSlots } from './offered-slots.ts'
import { usePhoneRules } from './phone-rules.ts'

/** The wait before the checkout loads the menu of its cart again. */
const menuAgainMs = 5_000

/** The store and the mode of an order. */
export type CheckoutPlace = { readonly branch: BranchView; readonly store: StoreView; readonly mode: ModeView }

/** The code that is loaded only where a fact needs it. */
type Loaders<Points, Slots> = { readonly points: () => Promise<Points>; readonly slots: () => Promise<Slots> }

/**
 * Gathers the facts of a checkout, and the questions to the gateway that are still open. While `isPricing`, a part of
 * the total is not known yet, and no order may be sent. While `isAsking`, a fact is of an earlier answer.
 */
export function useCheckoutFacts<Points extends PointsCode, Slots extends SlotsCode>(
  { branch, store, mode }: CheckoutPlace,
  draft: CheckoutDraft,
  cardIsValid: boolean,
  load: Loaders<Points, Slots>,
) {
  const { currency, money, known } = useCurrency(store.address.country)
  const cart = useCartOf(store.alias)
  const isRecounting = known !== null && cart.lines.length > 0 && !isCountedIn(cart, known)
  const counted = useQuery({
    ...menuQuery(store, mode.id),
    enabled: isRecounting,
    refetchInterval: ({ state }) => state.status === 'error' && menuAgainMs,
  })
  const configured = useQuery(configurationQuery)
  const charged = useModeCharges(mode.id, currency)
  const benefit = useOfferedBenefit(branch, store.id, currency)
  // Without a network the order waits at the price of the last visit. The gateway refuses a total that is no longer right.
  const { asked, shown: quote = null } = useQuote(store, mode, currency)
  const isReadingStore = useShop(store.alias).isFetching
  const isOnline = useLostConnection() === null
  const now = useNow()
  const slots = useOfferedSlots(store, mode, draft.schedule, now, load.slots)
  const phoneRules = usePhoneRules(draft.phone)
  const { customizations } = useCustomizations(branch.id)
  const points = useOfferedPoints(branch.id, store.id, phoneOf(draft, store, phoneRules) ?? null, load.points)
  const facts: CheckoutFacts = {
    branchId: branch.id,
    store,
    mode,
    currency,
    now,
    cart,
    location: useDeliveryLocation(store.id),
    quote,
    // Without a network no newer answer is on its way, and the order only waits.
    isQuoting: asked.isFetching && (isOnline || quote === null),
    isReadingStore: isReadingStore && isOnline,
    schedule: { ...slots.facts, isAsking: slots.facts.isAsking && isOnline },
    points: points.facts,
    external: benefit.external,
    charges: charged.charges,
    phoneRules,
    notesLimit: Math.min(orderNotesLimit(customizations), orderLimits.notes),
    entry: useEntry(),
    online: {
      cards: configured.data?.cards.map(({ provider }) => provider) ?? [],
      links: configured.data?.links ?? [],
      needEmail: configured.data?.cards.filter((card) => card.needsEmail).map(({ provider }) => provider) ?? [],
    },
    cardIsValid,
  }
  // An order sent before these answers would have a total that the gateway refuses, or another payment than the diner
  // chose.
  const isPricing = !known || isRecounting || charged.isPending || configured.isPending || benefit.isPending
  return {
    facts,
    money,
    asked,
    slots,
    points,
    isPricing,
    isOnline,
    isAsking: asked.isFetching || isReadingStore || slots.facts.isAsking,
    customizations,
    /** The menu in the newest currency; undefined where the cart is counted in it already. */
    counted: counted.data,
  }
}
