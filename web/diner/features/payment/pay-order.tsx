import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { payableUntil } from '#domain/payment/payable.ts'
import type { components } from '#openapi/generated/api.d.ts'
import {
  isCodeGone,
  isGivenBack,
  type PaymentStep,
  requestPaymentUrl,
  restOf,
  sendOrderDetails,
} from '#web/diner/api/payments.ts'
import { leaveForBank } from '#web/diner/payment/leave.ts'
import { forgetRefusal, keepRefusal, useRefusal } from '#web/diner/payment/stored-refusal.ts'
import { openChallenge } from '#web/diner/payment/stored-step.ts'
import { paymentTexts as texts } from '#web/diner/texts/card.ts'
import { scheduledTime } from '#web/diner/texts/scheduled-time.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { useNow } from '#web/shared/state/now.ts'
import { lostPartTexts } from '#web/shared/texts/lost-part.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { LostPart } from '#web/shared/ui/lost-part.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { useLazyModuleOrLoss } from '#web/shared/use-lazy-module.ts'
import styles from './pay-order.module.css'
import { SellerLine } from './seller-line.tsx'

type FollowUpOrder = components['schemas']['FollowUpOrder']

type PayOrderProps = {
  order: FollowUpOrder
  /** The amount with its currency. */
  amount: string
  /** Loads the order again. */
  refresh: () => Promise<void>
}

const loadCardSheet = () => import('./card-sheet.tsx')

/** FPAY-01, FPAY-07, FPAY-19, FPAY-20: the button to pay an order, by card here or on the bank's page. */
export function PayOrder({ order, amount, refresh }: PayOrderProps) {
  const queryClient = useQueryClient()
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  const isAtWork = useRef(false)
  const [isOpening, setIsOpening] = useState(false)
  const [isWithoutCode, setIsWithoutCode] = useState(false)
  const { module, isLost } = useLazyModuleOrLoss('card-sheet', loadCardSheet, isOpen)
  const { branchContact: store, paymentType } = order
  const byCard = paymentType.upload === 'API'
  const refusal = useRefusal(order.code)

  const settle = async (next: PaymentStep | null) => {
    setIsOpen(false)
    forgetRefusal(order.code)
    if (next) return openChallenge(store.alias, order.code, next)
    await refresh()
    const known = queryClient.getQueryData<FollowUpOrder>(['order', store.alias, order.code])
    if (known?.payment.refund) return
    toast(known?.payment.status === 'APPROVED' ? texts.paid : texts.processing, 'good')
    // FAPI-05: the answer is not used, and a refusal changes nothing on the page.
    if (known) await sendOrderDetails(known).catch(() => toast(texts.updateFailed, 'bad'))
  }

  const openLink = async () => {
    // The diner may press twice before the button shows that it is busy.
    if (isAtWork.current) return
    isAtWork.current = true
    setIsOpening(true)
    setIsWithoutCode(false)
    forgetRefusal(order.code)
    try {
      const { url, token } = await requestPaymentUrl(order.code, store.id, order.total)
      if (url !== null) leaveForBank(url, token)
    } catch (error) {
      if (!(error instanceof ApiError)) logProblem(error, { component: 'payment' })
      const rest = restOf(error)
      if (isCodeGone(error)) setIsWithoutCode(true)
      else if (!isGivenBack(error)) {
        keepRefusal(order.code, 'link', error)
        toast(rest ? texts.tooMany(rest.waitMs) : texts.linkFailed, 'bad')
      }
      await refresh()
    } finally {
      isAtWork.current = false
      setIsOpening(false)
    }
  }

  const openCard = () => {
    setIsWithoutCode(false)
    setIsOpen(true)
  }

  return (
    <div className={styles['pay']}>
      <SellerLine name={store.name} />
      <div role="status">{refusal && <Notice tone="bad">{refusal}</Notice>}</div>
      <Button
        size="large"
        block
        busy={isOpening || (isOpen && !module && !isLost)}
        onClick={() => (byCard ? openCard() : void openLink())}
        end={isOpening ? null : amount}
      >
        {isOpening ? texts.opening : texts.pay}
      </Button>
      {!byCard && <p className={styles['deadline']}>{texts.bank}</p>}
      {isOpen && isLost && <LostPart {...lostPartTexts} />}
      <p className={styles['deadline']}>
        {texts.deadline(scheduledTime(now, payableUntil(order.orderedAt, order.payment.payableUntil), store.timeZone))}
      </p>
      {order.payment.codeHold && <CodeHold hold={order.payment.codeHold} isGone={isWithoutCode} {...{ now, store }} />}
      {module && paymentType.provider && (
        <module.CardSheet
          open={isOpen}
          onClose={() => setIsOpen(false)}
          orderId={order.id}
          provider={paymentType.provider}
          seller={store.name}
          amount={amount}
          onAnswer={(next) => void settle(next)}
          onCodeGone={() => {
            setIsOpen(false)
            setIsWithoutCode(true)
            void refresh()
          }}
        />
      )}
    </div>
  )
}

type CodeHoldProps = {
  hold: NonNullable<FollowUpOrder['payment']['codeHold']>
  /** A payment was refused because the code has no uses left. */
  isGone: boolean
  now: string
  store: Pick<FollowUpOrder['branchContact'], 'timeZone'>
}

/**
 * The time for which the order keeps its use of a limited discount code, and the consequence afterwards. A use that a
 * payment keeps longer shows no time.
 */
function CodeHold({ hold: { code, until }, isGone, now, store }: CodeHoldProps) {
  if (isGone)
    return (
      <Notice tone="bad" live>
        {texts.code.gone(code)}
      </Notice>
    )
  if (until === null) return <Notice tone="wait">{texts.code.givenBack(code)}</Notice>
  return Date.parse(now) < Date.parse(until) ? (
    <p className={styles['deadline']}>{texts.code.held(code, scheduledTime(now, until, store.timeZone))}</p>
  ) : null
}
