import CircleCheck from 'lucide-react/icons/circle-check'
import { refundArrivesWithinDays } from '#domain/payment/refund-days.ts'
import { paymentTexts } from '#web/diner/texts/card.ts'
import { followUpTexts as texts } from '#web/diner/texts/follow-up.ts'
import { Notice } from '#web/shared/ui/notice.tsx'
import type { FollowUpOrder } from './order-query.ts'
import type { BankReturn } from './use-bank-return.ts'

type PaymentNewsProps = { order: FollowUpOrder; bankReturn: BankReturn }

/**
 * Says that the last payment attempt failed; nothing for an attempt that is under way or has not begun. A diner who comes
 * back from a page that another has replaced has paid nothing, and one whose bank is silent may have paid.
 */
export function PaymentNews({ order: { payment, paymentType }, bankReturn }: PaymentNewsProps) {
  if (bankReturn === 'settled' && payment.status === 'PENDING')
    return (
      <Notice tone="wait" live>
        {texts.notConfirmed}
      </Notice>
    )
  const failed = bankReturn === 'failed' ? paymentTexts.callbackFailed : null
  if (!failed && payment.status !== 'REJECTED') return null
  return (
    <Notice tone="bad" live>
      {failed ?? paymentTexts.rejected[paymentType.upload ?? 'APP']}
    </Notice>
  )
}

type RefundNewsProps = {
  refund: NonNullable<FollowUpOrder['payment']['refund']>
  provider: string | undefined
  money: (amount: number) => string
}

/**
 * Says that the money is back only once the provider has made the refund, and gives a time of arrival only where the
 * provider does.
 */
export function RefundNews({ refund: { status, amount }, provider, money }: RefundNewsProps) {
  const days = refundArrivesWithinDays(provider)
  return status === 'COMPLETED' ? (
    <Notice tone="good" live icon={<CircleCheck size={20} aria-hidden="true" />}>
      <p>{texts.refund.completed(money(amount))}</p>
      {days !== null && <p>{texts.refund.arrives(days)}</p>}
    </Notice>
  ) : (
    <Notice tone="wait" live>
      <p>{texts.refund.requested(money(amount))}</p>
      {days !== null && <p>{texts.refund.arrives(days)}</p>}
    </Notice>
  )
}
