import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { courierTexts } from '#web/texts/courier.ts'
import styles from './status-badge.module.css'

/** FOPEN-44: the colour stands on a dot beside the word, never alone. */
export const StatusBadge = ({ status }: { status: ShipmentStatus }) => (
  <span className={styles['status']}>
    <span className={styles['dot']} style={{ background: colorOf(status) }} aria-hidden="true" />
    {courierTexts.status[status]}
  </span>
)

function colorOf(status: ShipmentStatus): string {
  switch (status) {
    case 'LOOKING_FOR_DRIVER':
    case 'ON_ROUTE_TO_PICK_UP':
    case 'IN_STORE':
    case 'STACKING':
      return '#F78700'
    case 'ON_ROUTE_TO_DROP_OFF':
    case 'ON_ROUTE_TO_DROP_OFFS':
      return '#1E88E5'
    case 'DELIVERED':
    case 'RETURNED':
      return '#2BBF66'
    case 'DRIVER_CANCELED':
    case 'CANCELED':
      return '#D32F2F'
    case 'PENDING':
      return '#757575'
  }
}
