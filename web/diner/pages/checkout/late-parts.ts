import { useInstallOffer } from '#web/diner/app/install.ts'
import { useLazyModule, useLazyModuleOrLoss } from '#web/shared/use-lazy-module.ts'
import type { CheckoutState } from './state/checkout-state.ts'
import type { PricedCheckout } from './state/priced-checkout.ts'

export const loadSending = () => import('./parts/sending.ts')
export const loadPoints = () => import('./parts/points.ts')
export const loadSchedule = () => import('./parts/schedule.ts')
const loadLookup = () => import('./effects/customer-lookup.tsx')
const loadCard = () => import('#web/diner/features/payment/card-section.tsx')
/** Most diners order without looking at their movements. */
const loadHistory = () => import('#web/diner/features/loyalty/points-history.tsx')
const loadClosed = () => import('./parts/closed.ts')
const loadInstall = () => import('#web/diner/features/install/install-line.tsx')

/** The parts of the checkout that load as soon as the diner needs them, beside those that facts need. */
export function useLateParts(
  { form: { draft }, sheet }: CheckoutState,
  { forced, cardProvider, schedule }: PricedCheckout,
) {
  const mayInstall = useInstallOffer()
  const isClosed = !schedule.isOpen && schedule.at === null
  const closed = useLazyModule('closed', loadClosed, isClosed)
  const install = useLazyModule('install line', loadInstall, mayInstall)
  return {
    // Loaded long before it is needed, so that no press of the button waits for it.
    sending: useLazyModule('sending', loadSending, draft.phone !== '' || !forced.phone),
    lookup: useLazyModule('customer lookup', loadLookup, draft.phone !== ''),
    card: useLazyModuleOrLoss('card', loadCard, cardProvider !== null),
    history: useLazyModule('points history', loadHistory, sheet === 'points'),
    closed: isClosed ? closed : undefined,
    install: mayInstall ? install : undefined,
  }
}
