import ChevronRight from 'lucide-react/icons/chevron-right'
import Gift from 'lucide-react/icons/gift'
import LogOut from 'lucide-react/icons/log-out'
import Receipt from 'lucide-react/icons/receipt'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sparkles from 'lucide-react/icons/sparkles'
import type { ReactNode } from 'react'
import { spacedPhone } from '#domain/phone/phone.ts'
import type { SignedIn } from '#web/diner/api/use-customer.ts'
import { analyticsTexts } from '#web/diner/texts/analytics.ts'
import { customerTexts as texts } from '#web/diner/texts/customer.ts'
import { ownOrdersTexts as ownOrders } from '#web/diner/texts/own-orders.ts'
import { rewardTexts } from '#web/diner/texts/reward.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/shared/ui/skeleton.tsx'
import styles from './customer.module.css'

type AccountSheetProps = {
  open: boolean
  onClose: () => void
  signedIn: SignedIn
  /** The name of the program that runs at this store; null where none does. */
  programName: string | null
  /** OPEN-54: the points that this diner can get for signing up; null where there are none. */
  rewardPoints: number | null
  onSignIn: () => void
  onOrders: () => void
  onBenefit: () => void
  onReward: () => void
  onLogOut: () => void
  onForget: () => void
  /** The diner's answer about being counted; null where the branch does not ask. */
  privacy: { readonly hint: string; readonly onChange: () => void } | null
}

/** CUST-03 to CUST-08, AMBIG-43. */
export function AccountSheet(props: AccountSheetProps) {
  const { open, onClose, signedIn, programName, rewardPoints, privacy } = props
  const { onSignIn, onOrders, onBenefit, onReward, onLogOut, onForget } = props
  const { customer } = signedIn
  const benefit = customer ? programName : texts.benefit
  return (
    <Sheet open={open} onClose={onClose} title={texts.title} closeLabel={shellTexts.close} side>
      <div className={styles['account']}>
        <div className={styles['top']}>
          <Who signedIn={signedIn} onSignIn={onSignIn} />
          {customer?.told === 'OWN_ORDERS' && (
            <OwnOrders offersCode={customer.offersCode === true} onSignIn={onSignIn} />
          )}
        </div>
        <ul className={styles['rows']}>
          <Row icon={<Receipt size={22} aria-hidden="true" />} hint={texts.ordersHint} onPress={onOrders}>
            {texts.orders}
          </Row>
          {benefit !== null && (
            <Row
              icon={<Gift size={22} aria-hidden="true" />}
              hint={customer ? texts.points(customer.loyaltyPointsBalance, benefit) : texts.benefitHint}
              onPress={onBenefit}
            >
              {benefit}
            </Row>
          )}
          {programName !== null && rewardPoints !== null && (
            <Row icon={<Sparkles size={22} aria-hidden="true" />} hint={rewardTexts.offerHint} onPress={onReward}>
              {rewardTexts.offer(rewardPoints, programName)}
            </Row>
          )}
          {privacy && (
            <Row icon={<ShieldCheck size={22} aria-hidden="true" />} hint={privacy.hint} onPress={privacy.onChange}>
              {analyticsTexts.title}
            </Row>
          )}
        </ul>
        {!customer && !signedIn.isLoading && (
          <div className={styles['leave']}>
            <Button variant="quiet" block onClick={onForget}>
              {texts.forget.action}
            </Button>
          </div>
        )}
        {customer && (
          <div className={styles['leave']}>
            <Button variant="secondary" block icon={<LogOut size={18} aria-hidden="true" />} onClick={onLogOut}>
              {texts.logOut}
            </Button>
            <p>{texts.logOutWhy}</p>
          </div>
        )}
      </div>
    </Sheet>
  )
}

/** Says that this browser is the only proof: only its own orders are shown, and a code would show all. */
const OwnOrders = ({ offersCode, onSignIn }: { offersCode: boolean; onSignIn: () => void }) => (
  <div className={styles['invitation']}>
    <p>{offersCode ? ownOrders.shown : ownOrders.shownWithoutCodes}</p>
    {offersCode && (
      <Button variant="secondary" block onClick={onSignIn}>
        {ownOrders.showAll}
      </Button>
    )}
  </div>
)

function Who({ signedIn: { customer, isLoading }, onSignIn }: Pick<AccountSheetProps, 'signedIn' | 'onSignIn'>) {
  if (isLoading)
    return (
      <Loading label={shellTexts.loading}>
        <div className={styles['who']}>
          <Skeleton width="60%" height="1.75rem" />
          <Skeleton width="45%" />
        </div>
      </Loading>
    )
  if (!customer)
    return (
      <div className={styles['invitation']}>
        <p>{texts.invitation}</p>
        <Button size="large" block onClick={onSignIn}>
          {texts.signIn}
        </Button>
      </div>
    )
  const name = customer.name.trim()
  return (
    <div className={styles['who']}>
      <p className={styles['greeting']} dir="auto">
        {name ? texts.greeting(name) : texts.greetingNameless}
      </p>
      <p className={styles['phone']}>{spacedPhone(customer.phone)}</p>
    </div>
  )
}

type RowProps = { icon: ReactNode; hint: string; onPress: () => void; children: ReactNode }

const Row = ({ icon, hint, onPress, children }: RowProps) => (
  <li>
    <button type="button" className={styles['row']} onClick={onPress}>
      <span className={styles['sign']}>{icon}</span>
      <span className={styles['words']}>
        <span className={styles['label']} dir="auto">
          {children}
        </span>
        <span className={styles['hint']}>{hint}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </button>
  </li>
)
