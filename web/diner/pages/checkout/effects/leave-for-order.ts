import type { QueryClient } from '@tanstack/react-query'
import { pointsKey } from '#web/diner/api/loyalty.ts'
import { forgetSubmission } from '#web/diner/api/pending-submission.ts'
import { paths } from '#web/diner/paths.ts'
import { leaveForBank } from '#web/diner/payment/leave.ts'
import { openChallenge } from '#web/diner/payment/stored-step.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { freshDraft } from '#web/diner/state/checkout-draft.ts'
import { paymentTexts } from '#web/diner/texts/card.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { customizationsQuery } from '#web/shared/api/queries.ts'
import { toast } from '#web/shared/ui/toast.ts'
import type { Means } from './means.ts'
import type { Ending } from './pay-placed.ts'

export type PlacedOrder = {
  /** The alias of its store. */
  readonly alias: string
  readonly code: string
  /** The Idempotency-Key of its submission. */
  readonly key: string
  readonly ending: Ending
  /** Hands the order to a store without a console. */
  readonly handOff: () => void
}

/** Navigates to the page of the placed order, and hands the order to a store without a console. */
export async function leaveForOrder(
  { alias, code, key, ending, handOff }: PlacedOrder,
  { facts, queryClient, navigate, send }: Means,
): Promise<void> {
  // The page is left at once, because a second press of the old form would place a second order.
  const page = paths.order(alias, code) + stayingHere(queryClient, facts.branchId)
  await navigate(page, { replace: true })
  if (ending.type === 'Placed') toast(checkoutTexts.sent, 'good')
  const failed = { CardFailed: paymentTexts.cardFailed, LinkFailed: paymentTexts.linkFailed }
  if (ending.type === 'CardFailed' || ending.type === 'LinkFailed')
    toast(ending.rest ? paymentTexts.tooMany(ending.rest.waitMs) : failed[ending.type], 'bad')
  // An earlier order at another store was made from another cart.
  if (alias === facts.store.alias) {
    cartStore.dispatch({ type: 'EmptyCart' })
    send({ type: 'StartOver', draft: freshDraft() })
  }
  void queryClient.invalidateQueries({ queryKey: pointsKey })
  forgetSubmission(key)
  handOff()
  // Leaves from the order's page, so that Back leads there.
  if (ending.type === 'Leaves') leaveForBank(ending.url, ending.token)
  if (ending.type === 'Challenged') openChallenge(alias, code, ending.step)
}

/**
 * ORDER-19, OPEN-74: returns the parameter against a second redirect, for a branch whose own redirect leads to an order's
 * page here.
 */
function stayingHere(queryClient: QueryClient, branchId: string): string {
  const customizations = queryClient.getQueryData(customizationsQuery(branchId).queryKey) ?? []
  const leadsHere = customizations.some((it) => it.resource === 'REDIRECT_ACTION' && /\/order(\/|$|\?)/.test(it.url))
  return leadsHere ? '?invalidCustomRedirect=true' : ''
}
