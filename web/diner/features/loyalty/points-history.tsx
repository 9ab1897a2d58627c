import { useEffect } from 'react'
import type { PointsMovement } from '#web/diner/api/points-history.ts'
import { countOf } from '#web/diner/texts/loyalty.ts'
import { pointsHistoryTexts as texts } from '#web/diner/texts/points-history.ts'
import { fullDate } from '#web/shared/texts/clock.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { useInSight } from '#web/shared/ui/in-sight.ts'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Loading, Skeleton } from '#web/shared/ui/skeleton.tsx'
import styles from './points-history.module.css'
import { type HistoryOwner, usePointsHistory } from './use-points-history.ts'

type PointsHistoryProps = {
  diner: HistoryOwner
  /** The newest page, if the caller already has it. */
  first?: readonly PointsMovement[] | undefined
  timeZone: string
}

/**
 * LOYAL-17 to LOYAL-22: every movement of the points. The next page loads as soon as the end of the list is visible.
 */
export function PointsHistory({ diner, first, timeZone }: PointsHistoryProps) {
  const history = usePointsHistory(diner, first)
  const { status, rows, hasFailed, hasMore, more, retry } = history
  return (
    <section className={styles['history']} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      {rows.length > 0 && (
        <ol className={styles['rows']}>
          {rows.map((row) => (
            <Movement key={`${row.createdAt} ${row.postBalance}`} row={row} timeZone={timeZone} />
          ))}
        </ol>
      )}
      {status === 'loading' && (
        <Loading label={texts.loading}>
          <Skeleton height="2.5rem" />
        </Loading>
      )}
      {status === 'success' && rows.length === 0 && !hasFailed && <p className={styles['soft']}>{texts.none}</p>}
      {hasFailed && (
        <Notice tone="wait" live>
          <span>{texts.failed}</span>{' '}
          <Button variant="quiet" onClick={retry}>
            {shellTexts.retry}
          </Button>
        </Notice>
      )}
      {hasMore && <End key={rows.length} isBusy={status === 'loading'} onReached={more} />}
    </section>
  )
}

const Movement = ({ row, timeZone }: { row: PointsMovement; timeZone: string }) => (
  <li className={styles['row']}>
    <span>
      <span>{fullDate(row.createdAt, timeZone)}</span>
      {row.orderCode !== null && <span className={styles['soft']}>{texts.order(row.orderCode)}</span>}
      {row.rewardId && <span className={styles['soft']}>{texts.reward}</span>}
    </span>
    <span className={styles['amount']}>
      <strong className={row.amount > 0 ? styles['gain'] : undefined}>
        {row.amount > 0 ? `+${countOf(row.amount)}` : `−${countOf(0 - row.amount)}`}
      </strong>
      <span className={styles['soft']}>{texts.after(row.postBalance)}</span>
    </span>
  </li>
)

function End({ isBusy, onReached }: { isBusy: boolean; onReached: () => void }) {
  const [end, isInSight] = useInSight<HTMLDivElement>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: LOYAL-19, once for each time that the end comes into view
  useEffect(() => {
    if (isInSight && !isBusy) onReached()
  }, [isInSight, isBusy])
  return <div ref={end} className={styles['end']} />
}
