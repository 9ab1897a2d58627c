import { useRef } from 'react'
import { validSecurityCode } from '#domain/shipment/security-code.ts'
import { trackingTexts } from '#web/diner/texts/tracking.ts'
import { usePageTitle } from '#web/shared/ui/page.tsx'
import { DeliveryKeyModal } from './delivery-key.tsx'
import { sentenceOf } from './sentence.ts'
import { TrackingCard } from './tracking-card.tsx'
import { TrackingMap } from './tracking-map.tsx'
import { useInsets } from './use-insets.ts'
import { useKeySheet } from './use-key-sheet.ts'
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
