import { isFinished } from '#domain/shipment/rules.ts'
import { isMultiShipment, type StackView } from '#domain/stack/rules.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { StatusBadge } from '../workplace/status-badge.tsx'
import styles from './stack-status.module.css'

/** FOPEN-99: the number of drop-offs and, once some are done, the number of those. */
export function StackStatus({ stack }: { stack: StackView }) {
  const { status, shipments } = stack
  const done = shipments.filter((shipment) => isFinished(shipment.status)).length
  return (
    <span className={styles['status']}>
      <StatusBadge status={status} />
      {isMultiShipment(stack) && (
        <span>
          {done > 0 && done < shipments.length
            ? courierTexts.stack.done(done, shipments.length)
            : courierTexts.stack.dropOffs(shipments.length)}
        </span>
      )}
    </span>
  )
}
