import Check from 'lucide-react/icons/check'
import ChefHat from 'lucide-react/icons/chef-hat'
import PackageCheck from 'lucide-react/icons/package-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import X from 'lucide-react/icons/x'
import { type ProgressNode, progressNodes } from '#domain/order/progress.ts'
import { followUpTexts as texts } from '#web/diner/texts/follow-up.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { classes } from '#web/shared/ui/classes.ts'
import { Skeleton } from '#web/shared/ui/skeleton.tsx'
import { shownStatus } from './carried.ts'
import type { FollowUpOrder } from './order-query.ts'
import { isUnpaidCard } from './payment-wait.ts'
import styles from './progress.module.css'

const icons = { GENERATED: ReceiptText, ACCEPTED: ChefHat, READY: PackageCheck, DELIVERED: Check, CANCELED: X }

/** FOLLOW-28 to FOLLOW-31, ruling-42, ruling-75: four steps, and when each was taken. */
export function Progress({ order }: { order: FollowUpOrder }) {
  const nodes = progressNodes(shownStatus(order), { unpaidCard: isUnpaidCard(order) })
  const current = nodes.findLastIndex(({ tone }) => tone === 'reached' || tone === 'canceled')
  return (
    <div className={styles['box']}>
      <ol className={styles['progress']} aria-label={texts.progress}>
        {nodes.map(({ node, tone }, index) => {
          const Icon = icons[node]
          const at = timeOf(order, node)
          const isSkipped = tone === 'canceled' && node !== 'CANCELED' && !at
          return (
            <li
              key={node}
              className={classes(
                styles['step'],
                (tone === 'reached' || tone === 'canceled') && styles[tone],
                isSkipped && styles['skipped'],
                index === current && styles['current'],
              )}
              aria-current={index === current ? 'step' : undefined}
              data-tone={tone}
            >
              <span className={styles['node']}>
                <Icon size={20} aria-hidden="true" />
              </span>
              <span className={styles['name']}>{texts.node[node]}</span>
              {at && (
                <time className={styles['time']} dateTime={at}>
                  {clockTime(at, order.branchContact.timeZone)}
                </time>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** The same four steps while the order loads. */
export const WaitingProgress = () => (
  <div className={styles['box']}>
    <div className={styles['progress']}>
      {['a', 'b', 'c', 'd'].map((node) => (
        <div key={node} className={styles['step']}>
          <span className={styles['node']} />
          <span className={styles['waitingName']}>
            <Skeleton height="0.8em" />
          </span>
        </div>
      ))}
    </div>
  </div>
)

function timeOf({ times }: FollowUpOrder, node: ProgressNode): string | undefined {
  switch (node) {
    case 'GENERATED':
      return times.placed
    case 'ACCEPTED':
      return times.accepted
    case 'READY':
      return times.ready
    case 'DELIVERED':
      return times.delivered
    case 'CANCELED':
      return times.canceled
  }
}
