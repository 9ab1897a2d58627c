import type { ReactNode } from 'react'
import { isCompleted, overStatuses } from '#domain/order/progress.ts'
import { callLink, whatsAppLink } from '#web/contact-links.ts'
import { paths } from '#web/paths.ts'
import { useNow } from '#web/state/now.ts'
import { followUpTexts as texts } from '#web/texts/follow-up.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './follow-up.module.css'
import type { FollowUpOrder } from './order-query.ts'
import { isAwaitingPayment, isPaymentLate } from './payment-wait.ts'

/** FOLLOW-63 to FOLLOW-67: the page on which the shipment can be watched; null when there is none. */
export const trackingLink = (order: FollowUpOrder): string | null =>
  order.status === 'CANCELED' || isAwaitingPayment(order) ? null : (order.shipments[0]?.trackingUrl ?? null)

/** FSUP-01 to FSUP-05. */
const mayAskToCancel = (order: FollowUpOrder): boolean =>
  Boolean(order.branchContact.whatsAppPhone) &&
  order.status !== 'CANCELED' &&
  !isCompleted(order.status) &&
  !isAwaitingPayment(order)

/** FPAY-05: an order whose payment has expired asks for a new one. */
const mayOrderAgain = (order: FollowUpOrder, now: string): boolean =>
  overStatuses.includes(order.status) || isPaymentLate(order, now)

const outside = { target: '_blank', rel: 'noreferrer' } as const

/** FSUP-07: the store can always be reached: by WhatsApp, else by telephone, else by its page. */
function contactOf({ branchContact: { alias, callPhone, whatsAppPhone }, code }: FollowUpOrder) {
  if (whatsAppPhone) return { ...outside, to: whatsAppLink(whatsAppPhone, texts.contactMessage(code)) }
  return { to: callPhone ? callLink(callPhone) : paths.shop(alias) }
}

/** FSUP-06: neither changes the order here; the store answers (FSUP-09 to FSUP-11). */
export function OrderActions({ order, again }: { order: FollowUpOrder; again: ReactNode }) {
  const { whatsAppPhone } = order.branchContact
  const now = useNow()
  return (
    <div className={styles['actions']}>
      {mayOrderAgain(order, now) && again}
      <ButtonLink {...contactOf(order)} block variant="secondary">
        {texts.contact}
      </ButtonLink>
      {mayAskToCancel(order) && (
        <ButtonLink
          {...outside}
          block
          variant="quiet"
          to={whatsAppLink(whatsAppPhone, texts.cancelMessage(order.code))}
        >
          {texts.cancel}
        </ButtonLink>
      )}
    </div>
  )
}
