import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { loyaltyProgramQuery } from '#web/api/customer.ts'
import { useCurrency } from '#web/api/queries.ts'
import type { BranchView, StoreView } from '#web/api/shop.ts'
import { useSignedIn } from '#web/api/use-customer.ts'
import { AccountSheet } from '#web/features/customer/account-sheet.tsx'
import { OrdersSheet } from '#web/features/customer/orders-sheet.tsx'
import { logOut } from '#web/features/customer/session.ts'
import { SignInSheet } from '#web/features/customer/sign-in-sheet.tsx'
import { customerTexts as texts } from '#web/texts/customer.ts'
import { toast } from '#web/ui/toast.ts'
import { MyPoints } from './my-points.tsx'

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
  const [asked, setAsked] = useState<CustomerView | null>(null)
  const close = () => {
    setAsked(null)
    onView(null)
  }

  /** CUST-10, CUST-11. What is asked for while it is not known who is there waits for the answer. */
  const answer = useEffectEvent((next: CustomerView) => {
    setAsked(null)
    if (customer) onView(next)
    else toast(texts.needsSignIn)
  })
  const isKnown = !signedIn.isLoading
  useEffect(() => {
    if (asked !== null && isKnown) answer(asked)
  }, [asked, isKnown])

  const leave = () => {
    logOut()
    for (const key of ['customer', 'customer-orders', 'points-history']) queryClient.removeQueries({ queryKey: [key] })
    toast(texts.loggedOut)
  }

  return (
    <>
      <AccountSheet
        open={view === 'account'}
        onClose={close}
        signedIn={signedIn}
        programName={program?.name ?? null}
        onSignIn={() => onView('sign-in')}
        onOrders={() => setAsked('orders')}
        onBenefit={() => setAsked('points')}
        onLogOut={leave}
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
