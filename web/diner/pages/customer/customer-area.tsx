import { useQueryClient } from '@tanstack/react-query'
import Sparkles from 'lucide-react/icons/sparkles'
import { useEffect, useEffectEvent, useState } from 'react'
import { consentOf, consentScope } from '#domain/analytics/consent.ts'
import { countryOf } from '#domain/country/countries.ts'
import { runsAt } from '#domain/pricing/loyalty.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { useLoyaltyProgram } from '#web/diner/api/loyalty.ts'
import type { BranchView, StoreView } from '#web/diner/api/shop.ts'
import { useSignedIn } from '#web/diner/api/use-customer.ts'
import { AccountSheet } from '#web/diner/features/customer/account-sheet.tsx'
import { OrdersSheet } from '#web/diner/features/customer/orders-sheet.tsx'
import { forgetGuest, logOut, rememberSignIn } from '#web/diner/features/customer/session.ts'
import { SignInSheet } from '#web/diner/features/customer/sign-in-sheet.tsx'
import { MyPoints } from '#web/diner/features/loyalty/my-points.tsx'
import { RewardSheet } from '#web/diner/features/loyalty/reward-sheet.tsx'
import { useAnalyticsConsent } from '#web/diner/state/analytics-consent.ts'
import { claimedReward } from '#web/diner/state/claimed-reward.ts'
import { analyticsTexts } from '#web/diner/texts/analytics.ts'
import { customerTexts as texts } from '#web/diner/texts/customer.ts'
import { rewardTexts } from '#web/diner/texts/reward.ts'
import { loadModule } from '#web/shared/load-module.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { reloadWithoutQuery } from './reload.ts'

const loadConsentBar = () => import('#web/diner/analytics/consent-bar.tsx')

/** The open sheet of the customer area. */
export type CustomerView = 'account' | 'sign-in' | 'orders' | 'points' | 'reward'

type CustomerAreaProps = {
  branch: BranchView
  store: StoreView
  view: CustomerView | null
  onView: (view: CustomerView | null) => void
}

/** CUST: the customer modal and its sheets. */
export function CustomerArea({ branch, store, view, onView }: CustomerAreaProps) {
  const queryClient = useQueryClient()
  const signedIn = useSignedIn(branch.id)
  const { customer } = signedIn
  const offered = useLoyaltyProgram(branch.id)
  const program = runsAt(offered, store.id) ? offered : null
  const reward =
    program?.rewards?.find(
      ({ id, active, branchContactId }) =>
        active && branchContactId === store.id && !customer?.claimedRewardIds?.includes(id),
    ) ?? null
  const [asked, setAsked] = useState<CustomerView | null>(null)
  const [isForgetting, setIsForgetting] = useState(false)
  const close = () => {
    setAsked(null)
    onView(null)
  }

  /** CUST-10, CUST-11. A request made before the customer is known waits for that answer. */
  const answer = useEffectEvent((next: CustomerView) => {
    setAsked(null)
    if (customer) onView(next)
    else toast(texts.needsSignIn)
  })
  const isKnown = !signedIn.isLoading
  useEffect(() => {
    if (asked !== null && isKnown) answer(asked)
  }, [asked, isKnown])

  const programName = program?.name
  useEffect(() => {
    const points = claimedReward.current()
    if (points === null || programName === undefined) return
    claimedReward.set(null)
    toast(rewardTexts.done(points, programName), 'good')
  }, [programName])

  const leave = () => {
    logOut(queryClient)
    toast(texts.loggedOut)
  }
  const forget = () => {
    setIsForgetting(false)
    forgetGuest(queryClient)
    toast(texts.forget.done)
  }

  const consent = useAnalyticsConsent(consentScope(branch))
  const privacy = consentOf(branch) === 'ASK' && {
    hint: consent === null ? analyticsTexts.unanswered : analyticsTexts.hint[consent],
    onChange() {
      close()
      void loadModule(loadConsentBar).then(({ showConsentBar }) => showConsentBar(branch, true))
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
        onOrders={() => setAsked('orders')}
        onBenefit={() => setAsked('points')}
        rewardPoints={signedIn.isLoading ? null : (reward?.amount ?? null)}
        onReward={() => onView('reward')}
        onLogOut={leave}
        onForget={() => setIsForgetting(true)}
        privacy={privacy || null}
      />
      <Confirm
        open={isForgetting}
        title={texts.forget.title}
        confirmLabel={texts.forget.confirm}
        cancelLabel={texts.forget.cancel}
        danger
        onConfirm={forget}
        onCancel={() => setIsForgetting(false)}
      >
        <p>{texts.forget.why}</p>
      </Confirm>
      <SignInSheet
        open={view === 'sign-in'}
        onClose={close}
        branchId={branch.id}
        storeId={store.id}
        first={countryOf(store)}
        onDone={() => onView('account')}
      />
      {customer && (
        <OrdersSheet
          open={view === 'orders'}
          onClose={close}
          storeId={store.id}
          phone={customer.phone}
          timeZone={store.timeZone}
        />
      )}
      {program && <PointsSheets {...{ branch, store, view, onView, program, reward, customer }} onClose={close} />}
    </>
  )
}

type PointsSheetsProps = CustomerAreaProps & {
  program: Wire['LoyaltyProgram']
  reward: Wire['LoyaltyReward'] | null
  customer: ReturnType<typeof useSignedIn>['customer']
  onClose: () => void
}

/** The sheets of the points: the diner's, and a reward of the program. */
function PointsSheets({ branch, store, view, onView, program, reward, customer, onClose }: PointsSheetsProps) {
  /** LOYAL-27. */
  const claimed = (points: number) => (phone: string, name: string) => {
    rememberSignIn(phone, name)
    claimedReward.set(points)
    reloadWithoutQuery()
  }
  return (
    <>
      {customer && (
        <MyPoints
          open={view === 'points'}
          onClose={onClose}
          name={program.name}
          program={program}
          diner={{ branchId: branch.id, phone: customer.phone, balance: customer.loyaltyPointsBalance }}
          timeZone={store.timeZone}
        >
          {reward && (
            <Button
              variant="secondary"
              block
              icon={<Sparkles size={18} aria-hidden="true" />}
              onClick={() => onView('reward')}
            >
              {rewardTexts.offer(reward.amount, program.name)}
            </Button>
          )}
        </MyPoints>
      )}
      {reward && (
        <RewardSheet
          open={view === 'reward'}
          onClose={onClose}
          reward={reward}
          first={countryOf(store)}
          name={program.name}
          onClaimed={claimed(reward.amount)}
          onProve={() => onView('sign-in')}
        />
      )}
    </>
  )
}
