import { isCanceled } from '#domain/shipment/rules.ts'

/** TRACK-17, FOPEN-44: for a dot beside the text, never for the text itself. */
export function shipmentColor(status: string): string {
  if (isCanceled(status)) return '#D32F2F'
  switch (status) {
    case 'LOOKING_FOR_DRIVER':
    case 'STACKING':
    case 'ON_ROUTE_TO_PICK_UP':
    case 'IN_STORE':
      return '#F78700'
    case 'ON_ROUTE_TO_DROP_OFF':
    case 'ON_ROUTE_TO_DROP_OFFS':
      return '#1E88E5'
    case 'DELIVERED':
    case 'RETURNED':
      return '#2BBF66'
    default:
      return '#757575'
  }
}
