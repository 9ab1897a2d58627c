import { isCanceled } from '#domain/shipment/rules.ts'

/** The kinds of statuses that have a colour of their own. */
type StatusTone = 'wait' | 'moving' | 'good' | 'bad' | 'plain'

function toneOf(status: string): StatusTone {
  if (isCanceled(status)) return 'bad'
  switch (status) {
    case 'LOOKING_FOR_DRIVER':
    case 'STACKING':
    case 'ON_ROUTE_TO_PICK_UP':
    case 'IN_STORE':
      return 'wait'
    case 'ON_ROUTE_TO_DROP_OFF':
    case 'ON_ROUTE_TO_DROP_OFFS':
      return 'moving'
    case 'DELIVERED':
    case 'RETURNED':
      return 'good'
    default:
      return 'plain'
  }
}

/** FOPEN-44. */
const colors: Readonly<Record<StatusTone, string>> = {
  wait: '#F78700',
  moving: '#1E88E5',
  good: '#2BBF66',
  bad: '#D32F2F',
  plain: '#757575',
}

/** TRACK-17, FOPEN-44: for a dot beside the text. */
export const shipmentColor = (status: string): string => colors[toneOf(status)]

/** TRACK-17: the same for the text itself, in the shade that can be read on the page's ground (ruling-50). */
export const shipmentInk = (status: string): string => {
  const tone = toneOf(status)
  return `var(--${tone === 'plain' ? 'ink-soft' : tone})`
}
