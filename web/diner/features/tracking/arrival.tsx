import { useState } from 'react'
import { type ExpectedArrival, expectedArrival } from '#domain/tracking/expected.ts'
import { delayText, rangeText } from '#web/diner/texts/arrival.ts'
import { trackingTexts } from '#web/diner/texts/tracking.ts'
import { useMinute } from '#web/shared/state/now.ts'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import styles from './arrival.module.css'
import type { Tracking } from './tracking-query.ts'

type Range = NonNullable<ExpectedArrival['range']>

/** The expected time at the door, a delay, and the number of stops before it. */
export function Arrival({ tracking: { shipment, branchContact, promised = null } }: { tracking: Tracking }) {
  const now = useMinute()
  const { stopsBefore } = shipment
  const { timeZone } = branchContact
  const expected = expectedArrival({ ...shipment, promised }, now)
  return (
    <div className={styles['arrival']}>
      {expected?.range && <RangeLine range={expected.range} {...{ now, timeZone }} />}
      <p role="status" className={styles['delay']}>
        {expected && delayText(expected, timeZone)}
      </p>
      {stopsBefore !== null && stopsBefore > 0 && (
        <p className={styles['stops']}>{trackingTexts.stopsBefore(stopsBefore)}</p>
      )}
    </div>
  )
}

/** The visible text follows each fix; the announced text changes only with real news. */
function RangeLine({ range, now, timeZone }: { range: Range; now: number; timeZone: string | undefined }) {
  const [said, setSaid] = useState(range)
  if (isNews(said, range)) setSaid(range)
  return (
    <>
      <p className={styles['range']} aria-hidden="true">
        {rangeText(range, now, timeZone)}
      </p>
      <VisuallyHidden>
        <span role="status">{rangeText(said, now, timeZone)}</span>
      </VisuallyHidden>
    </>
  )
}

const twoMinutes = 120_000

/** Whether a change is worth announcing to a screen reader: two minutes at either end. */
export const isNews = (said: Range, next: Range) =>
  Math.abs(next.from - said.from) >= twoMinutes || Math.abs(next.to - said.to) >= twoMinutes
