import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { isCompleted } from '#domain/order/progress.ts'
import { reportRefusal } from '#domain/order/report.ts'
import { seeksAnother } from '#domain/shipment/rules.ts'
import { useWaitingReport } from '#web/diner/api/order-error.ts'
import { paths } from '#web/diner/paths.ts'
import { followUpTexts as texts } from '#web/diner/texts/follow-up.ts'
import { useNow } from '#web/shared/state/now.ts'
import { lostPartTexts } from '#web/shared/texts/lost-part.ts'
import { Button, ButtonLink } from '#web/shared/ui/button.tsx'
import { LostPart } from '#web/shared/ui/lost-part.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { useLazyModuleOrLoss } from '#web/shared/use-lazy-module.ts'
import styles from './follow-up.module.css'
import type { FollowUpOrder } from './order-query.ts'
import { isAwaitingPayment, mayOrderAgain } from './payment-wait.ts'
import { supportLink, useChatScript, useSupportOnLoad } from './support-link.ts'

/** FOLLOW-63 to FOLLOW-67, ruling-86: the page on which the shipment can be watched; null when there is nothing to watch. */
export function trackingLink(order: FollowUpOrder): string | null {
  const [shipment] = order.shipments
  if (!shipment || order.status === 'CANCELED' || isAwaitingPayment(order)) return null
  const hasLostCourier = shipment.status === 'DRIVER_CANCELED' || seeksAnother({ times: {}, ...shipment })
  return hasLostCourier ? null : (shipment.trackingUrl ?? null)
}

/**
 * FSUP-01 to FSUP-05; FAMBIG-41: the store's phone decides whether the link shows, the store's support where it leads.
 */
const mayAskToCancel = (order: FollowUpOrder): boolean =>
  Boolean(order.branchContact.whatsAppPhone) &&
  order.status !== 'CANCELED' &&
  !isCompleted(order.status) &&
  !isAwaitingPayment(order)

/** FSUP-07: the store can always be reached. */
export const ContactLink = ({ order }: { order: FollowUpOrder }) => (
  <ButtonLink {...supportLink(order, useChatScript(), 'order')} block variant="secondary">
    {texts.contact}
  </ButtonLink>
)

/** FSUP-06: no link changes the order here; the store answers. */
export function OrderActions({ order }: { order: FollowUpOrder }) {
  const now = useNow()
  const chatScriptUrl = useChatScript()
  useSupportOnLoad(order)
  const isReportWaiting = useWaitingReport(order.code) !== null
  const { alias } = order.branchContact
  const trackingUrl = isCompleted(order.status) ? trackingLink(order) : null
  // An order that ended without arriving offers the store beside its next step.
  const offersContact = isCompleted(order.status) || !mayOrderAgain(order, now)
  return (
    <div className={styles['actions']}>
      {isReportWaiting && <Notice>{texts.report.later}</Notice>}
      <Report order={order} isOffered={reportRefusal(order, new Date(now)) === null} />
      {offersContact && <ContactLink order={order} />}
      {/* ruling-86: an order under way has it in the card of its state. */}
      {trackingUrl && (
        <ButtonLink to={trackingUrl} block variant="quiet">
          {texts.track}
        </ButtonLink>
      )}
      {mayAskToCancel(order) && (
        <ButtonLink {...supportLink(order, chatScriptUrl, 'cancel')} block variant="quiet">
          {texts.cancel}
        </ButtonLink>
      )}
      <ButtonLink to={paths.support({ alias, referenceId: order.code })} reloadDocument block variant="quiet">
        {texts.help}
      </ButtonLink>
    </div>
  )
}

const loadReportSheet = () => import('./report-sheet.tsx')

/** REPORT-01, REPORT-12. An open sheet stays open when its own call fails. */
function Report({ order, isOffered }: { order: FollowUpOrder; isOffered: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const { module, isLost } = useLazyModuleOrLoss('report-sheet', loadReportSheet, wasOpened)
  const open = () => {
    setIsOpen(true)
    setWasOpened(true)
  }
  return (
    <>
      {isOffered && (
        <Button
          block
          variant="secondary"
          busy={isOpen && module === undefined && !isLost}
          icon={<Flag size={18} aria-hidden="true" />}
          onClick={open}
        >
          {texts.report.open}
        </Button>
      )}
      {isOpen && isLost && <LostPart {...lostPartTexts} />}
      {module && <module.ReportSheet order={order} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
