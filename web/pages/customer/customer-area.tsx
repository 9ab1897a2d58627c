import { useQuery, useQueryClient } from '@tanstack/react-query'
import { consentOf } from '#domain/analytics/consent.ts'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { loyaltyProgramQuery } from '#web/api/customer.ts'
import { useCurrency } from '#web/api/queries.ts'
import type { BranchView, StoreView } from '#web/api/shop.ts'
import { useSignedIn } from '#web/api/use-customer.ts'
import { AccountSheet } from '#web/features/customer/account-sheet.tsx'
import { OrdersSheet } from '#web/features/customer/orders-sheet.tsx'
import { logOut } from '#web/features/customer/session.ts'
import { SignInSheet } from '#web/features/customer/sign-in-sheet.tsx'
import { loadCode } from '#web/load-code.ts'
import { useAnalyticsConsent } from '#web/state/analytics-consent.ts'
import { analyticsTexts } from '#web/texts/analytics.ts'
import { customerTexts as texts } from '#web/texts/customer.ts'
import { toast } from '#web/ui/toast.ts'
import { MyPoints } from './my-points.tsx'

const loadConsentBar = () => import('#web/analytics/consent-bar.tsx')

/** The sheet of the customer's corner that is open. */
export type CustomerView = 'account' | 'sign-in' | 'orders' | 'points'

type CustomerAreaProps = {
  branch: BranchView
  store: StoreView
  view: CustomerView | null
  onView: (view: CustomerView | null) => void
}

/** CUST: the side modal, and what it leads to. */
export function CustomerArea({ branch, store, view, onView }: CustomerAreaProps) {
  const queryClient = useQueryClient()
  const signedIn = useSignedIn(branch.id)
  const { customer } = signedIn
  const { data: program = null } = useQuery(loyaltyProgramQuery(branch.id, store.id))
  const { currency, money } = useCurrency(store.address.country)
  const { read } = amountsOf(currency.mantissaLength)
  const close = () => onView(null)

  /** CUST-10, CUST-11. */
  const ifSignedIn = (next: CustomerView) => () => (customer ? onView(next) : toast(texts.needsSignIn))

  const leave = () => {
    logOut()
    for (const key of ['customer', 'customer-orders', 'points-history']) queryClient.removeQueries({ queryKey: [key] })
    toast(texts.loggedOut)
  }

  const answer = useAnalyticsConsent(branch.id)
  const privacy = consentOf(branch) === 'ASK' && {
    hint: answer === null ? analyticsTexts.unanswered : analyticsTexts.hint[answer],
    onChange() {
      close()
      void loadCode(loadConsentBar).then(({ showConsentBar }) => showConsentBar(branch, true))
    },
  }

  return (
    <>
      <AccountSheet
        open={view === 'account'}
        onClose={close}
        signedIn={signedIn}
        programName={program?.name ?? null}
        onSignIn={() => onView('sign-in')}
        onOrders={ifSignedIn('orders')}
        onBenefit={ifSignedIn('points')}
        onLogOut={leave}
        privacy={privacy || null}
      />
      <SignInSheet
        open={view === 'sign-in'}
        onClose={close}
        branchId={branch.id}
        storeId={store.id}
        onDone={() => onView('account')}
      />
      {customer && (
        <OrdersSheet
          open={view === 'orders'}
          onClose={close}
          storeId={store.id}
          phone={customer.phone}
          timeZone={store.timeZone}
          money={(amount) => money(read(amount))}
        />
      )}
      {customer && program && (
        <MyPoints
          open={view === 'points'}
          onClose={close}
          program={program}
          balance={customer.loyaltyPointsBalance}
          diner={{ branchId: branch.id, phone: customer.phone }}
          timeZone={store.timeZone}
        />
      )}
    </>
  )
}
