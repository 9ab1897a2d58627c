import { useEffect, useRef, useState } from 'react'
import { validSecurityCode } from '#domain/shipment/security-code.ts'
import { isKeyTold, type KeyMoment, rememberKeyTold } from '#web/diner/state/told-keys.ts'
import { trackingTexts } from '#web/diner/texts/tracking.ts'
import { usePageTitle } from '#web/shared/ui/page.tsx'
import { DeliveryKeyModal } from './delivery-key.tsx'
import { sentenceOf } from './sentence.ts'
import { TrackingCard } from './tracking-card.tsx'
import { TrackingMap } from './tracking-map.tsx'
import type { Tracking } from './tracking-query.ts'
import { useInsets } from './use-insets.ts'
import { useTracking } from './use-tracking.ts'

/** TRACK-01. The map fills the screen, with one card over it. For keyboards and screen readers the card comes first. */
export function TrackingScreen({ alias, orderCode }: { alias: string; orderCode: string }) {
  const load = useTracking(alias, orderCode)
  const card = useRef<HTMLDivElement>(null)
  const insets = useInsets(card)
  const code = validSecurityCode(load.tracking?.shipment.securityCode)
  const keySheet = useKeySheet(orderCode, code ? load.tracking?.shipment : undefined)
  // A diner with other things to do reads the state in the name of the tab.
  usePageTitle(
    load.tracking
      ? `${sentenceOf(load.tracking)} · ${trackingTexts.order(load.tracking.code)}`
      : trackingTexts.pageTitle(orderCode),
  )
  return (
    <main>
      <TrackingCard ref={card} {...load} />
      <TrackingMap {...load} insets={insets} />
      {code && <DeliveryKeyModal code={code} open={keySheet.isOpen} onClose={keySheet.close} />}
    </main>
  )
}

/**
 * TRACK-34, FAMBIG-63, ruling-85: whether the sheet of the delivery key is open. It opens at the first visit on this
 * phone, and once more when the courier is on the way to the door. `shipment` is undefined while there is no key to
 * show.
 */
function useKeySheet(orderCode: string, shipment: Tracking['shipment'] | undefined) {
  const [reached, setReached] = useState<KeyMoment | null>(null)
  const [open, setOpen] = useState<KeyMoment | null>(null)
  const moment: KeyMoment | null = shipment ? (shipment.status === 'ON_ROUTE_TO_DROP_OFF' ? 'door' : 'first') : null
  if (moment !== null && moment !== reached) {
    setReached(moment)
    if (!isKeyTold(orderCode, moment)) setOpen(moment)
  }
  useEffect(() => {
    if (open) rememberKeyTold(orderCode, open)
  }, [orderCode, open])
  return { isOpen: open !== null, close: () => setOpen(null) }
}
