import { isCompleted } from '#domain/order/progress.ts'
import { whatsAppLink } from '#web/contact-links.ts'
import { followUpTexts as texts } from '#web/texts/follow-up.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './follow-up.module.css'
import type { FollowUpOrder } from './order-query.ts'
import { isAwaitingPayment } from './payment-wait.ts'

/** FOLLOW-63 to FOLLOW-67: where the shipment can be watched; null when it cannot. */
export const trackingLink = (order: FollowUpOrder): string | null =>
  isAwaitingPayment(order) ? null : (order.shipments[0]?.trackingUrl ?? null)

/** FSUP-01 to FSUP-05. */
export const mayAskToCancel = (order: FollowUpOrder): boolean =>
  Boolean(order.branchContact.whatsAppPhone) &&
  order.status !== 'CANCELED' &&
  !isCompleted(order.status) &&
  !isAwaitingPayment(order)

/** FSUP-06: neither changes the order here; the shop answers (FSUP-09 to FSUP-11). */
export function OrderActions({ order }: { order: FollowUpOrder }) {
  const { whatsAppPhone } = order.branchContact
  if (!whatsAppPhone) return null
  const outside = { target: '_blank', rel: 'noreferrer', block: true } as const
  return (
    <div className={styles['actions']}>
      <ButtonLink {...outside} variant="secondary" to={whatsAppLink(whatsAppPhone, texts.contactMessage(order.code))}>
        {texts.contact}
      </ButtonLink>
      {mayAskToCancel(order) && (
        <ButtonLink {...outside} variant="quiet" to={whatsAppLink(whatsAppPhone, texts.cancelMessage(order.code))}>
          {texts.cancel}
        </ButtonLink>
      )}
    </div>
  )
}
