import type { QueryClient } from '@tanstack/react-query'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { writeCartItem } from '#openapi/wire/orders.ts'
import { cancelAbandonedCart, noticeAbandonedCart } from '#web/diner/api/abandoned-cart.ts'
import { type Absence, absence } from '#web/diner/state/absence.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { rememberedCustomer } from '#web/diner/state/customer.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { shopQuery } from '#web/shared/api/queries.ts'
import { newId } from '#web/shared/new-id.ts'
import { locationStore } from '#web/shared/state/location.ts'

type ShopHere = {
  readonly alias: string
  readonly branchContactId: string
  readonly branchId: string
}

/**
 * ABAND-01, ABAND-02, ABAND-07: tells the gateway when the diner leaves a cart and when the diner comes back, in this
 * tab or another. Failures are only logged. Returns the function that ends the watch.
 */
export function watchAbsence(client: QueryClient): () => void {
  /** A closing page has no time for a request, so the cart's store is looked up in advance. */
  let place: ShopHere | null = null
  /**
   * The notice that this tab has sent last. Its cancellation never overtakes it. Calls of other absences go at once, because a page that
   * closes has no time for a turn; the gateway tells absences apart by their ids.
   */
  let notice: { readonly id: string; readonly sent: Promise<void> } | null = null
  let isOver = false
  /** The absences that this tab has canceled: their notices, whose answers come later, cancel no second time. */
  const canceled = new Set<string>()

  const send = async (of: Absence, call: Promise<unknown>) => {
    const { branchContactId: bcId, branchId } = of
    await call.catch((error: unknown) => logProblem(error, { component: 'abandoned-cart', bcId, branchId }))
  }
  const cancel = async (of: Absence) => {
    if (canceled.has(of.id)) return
    canceled.add(of.id)
    if (notice?.id === of.id) await notice.sent
    await send(of, cancelAbandonedCart(of, rememberedCustomer('email')))
  }

  const lookUp = async () => {
    const { alias } = cartStore.getState()
    if (!alias || alias === place?.alias) return
    const at = locationStore.current()
    const shop = await client.fetchQuery(shopQuery(alias, at && { lat: at.lat, lng: at.lng }))
    if (shop.type !== 'branchContact') return
    const { store, branch } = shop
    place = { alias, branchContactId: store.id, branchId: branch.id }
  }
  // The page itself shows a failed load. A cart whose store cannot be loaded cannot be ordered either, so nothing is
  // lost.
  const prepare = () => void lookUp().catch(() => undefined)

  const leave = () => {
    cartStore.refresh()
    const { alias, orderModeId, lines, money } = cartStore.getState()
    const phone = rememberedCustomer('phone')
    if (absence.current() || !phone || lines.length === 0 || !orderModeId || !place || alias !== place.alias) return
    // A cart of an earlier release that no page has read again yet has no currency.
    if (!money) return
    const { branchContactId, branchId } = place
    const left: Absence = { id: newId(), phone, branchContactId, branchId }
    absence.set(left)
    const items = lines.map((line) => writeCartItem(line, amountsOf(money.decimals)))
    const sent = send(left, noticeAbandonedCart(left, { orderModeId, items, email: rememberedCustomer('email') }))
    notice = { id: left.id, sent }
    // Another tab may have ended the absence while this call was on its way, and its call may have arrived first.
    void sent.then(() => {
      absence.reload()
      if (!isOver && absence.current()?.id !== left.id) void cancel(left)
    })
  }

  const end = () => {
    const left = absence.current()
    if (!left) return
    absence.set(null)
    void cancel(left)
  }
  const look = () => (document.visibilityState === 'hidden' ? leave() : end())
  /** Another tab reports an absence while this tab is visible. */
  const hear = () => {
    if (document.visibilityState === 'visible') end()
  }
  /** A cart that was ordered, or emptied in another tab, is no longer an abandoned cart. */
  const followCart = () => {
    prepare()
    if (cartStore.getState().lines.length === 0) end()
  }

  prepare()
  if (document.visibilityState === 'visible') end()
  document.addEventListener('visibilitychange', look)
  const stops = [absence.subscribe(hear), cartStore.subscribe(followCart)]
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', look)
    for (const stop of stops) stop()
  }
}
