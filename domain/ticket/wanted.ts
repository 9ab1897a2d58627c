import type { OrderEvent } from '#domain/order/events.ts'

/** The events of an order after which its store may want a ticket. */
export type TicketEvent = Extract<OrderEvent['type'], 'OrderAccepted' | 'OrderTimeChanged' | 'OrderCanceled'>

/** A ticket of the order that its printer has, had or will have. */
export type EarlierTicket = {
  readonly isWaiting: boolean
  /** A run of the printer has it, and may have made its content. */
  readonly isHeld: boolean
  /** It has left for the printer, and its outcome is not known. */
  readonly isSending: boolean
  /** It has left for the printer at least once: it may be on paper. */
  readonly wasSent: boolean
}

export type WantedTicket = 'order' | 'time' | 'canceled'

/**
 * The ticket that an event calls for. Null where none is, and where one that waits will say it: a ticket is made when it is printed, from
 * the order as it is then. A change is for a kitchen that has the order on paper.
 */
export function wantedTicket(
  event: TicketEvent,
  earlier: readonly EarlierTicket[],
  { isAutomatic }: { readonly isAutomatic: boolean },
): WantedTicket | null {
  if (earlier.some(willSay)) return null
  if (event === 'OrderAccepted') return isAutomatic ? 'order' : null
  const isOnPaper = earlier.some(({ isHeld, wasSent }) => isHeld || wasSent)
  if (!isOnPaper) return null
  return event === 'OrderCanceled' ? 'canceled' : 'time'
}

/** Whether a ticket is not made yet. */
const willSay = ({ isWaiting, isHeld }: EarlierTicket): boolean => isWaiting && !isHeld

/** Whether a person who asks for the order on paper gets this ticket: it has not left for the printer in the present try. */
export const willPrint = ({ isWaiting, isSending }: EarlierTicket): boolean => isWaiting && !isSending
