import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { shipmentStatusLabel } from '#web/shared/texts/shipment-status.ts'
import { shipmentColor } from '#web/shared/theme/shipment-color.ts'
import styles from './status-badge.module.css'

/** FOPEN-44: the colour is on a dot beside the word, never alone. */
export const StatusBadge = ({ status }: { status: ShipmentStatus }) => (
  <span className={styles['status']}>
    <span className={styles['dot']} style={{ background: shipmentColor(status) }} aria-hidden="true" />
    <span>{shipmentStatusLabel(status)}</span>
  </span>
)
