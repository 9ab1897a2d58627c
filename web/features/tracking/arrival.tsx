import { useState } from 'react'
import { trackingTexts } from '#web/texts/tracking.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './arrival.module.css'
import { arrivalText, type Expected, expected, isNews } from './arrival-text.ts'
import type { Tracking } from './tracking-query.ts'
import { useMinute } from './use-minute.ts'

/** When the order should be at the door, and how many stops come before. */
export function Arrival({ eta, stopsBefore }: Pick<Tracking['shipment'], 'eta' | 'stopsBefore'>) {
  return (
    <div className={styles['arrival']}>
      {eta && <Range range={expected(eta)} />}
      {stopsBefore !== null && stopsBefore > 0 && (
        <p className={styles['stops']}>{trackingTexts.stopsBefore(stopsBefore)}</p>
      )}
    </div>
  )
}

/** The visible text follows each fix; the announced text changes only with news. */
function Range({ range }: { range: Expected }) {
  const now = useMinute()
  const [said, setSaid] = useState(range)
  if (isNews(said, range)) setSaid(range)
  return (
    <>
      <p className={styles['range']} aria-hidden="true">
        {arrivalText(range, now)}
      </p>
      <VisuallyHidden>
        <span role="status">{arrivalText(said, now)}</span>
      </VisuallyHidden>
    </>
  )
}
