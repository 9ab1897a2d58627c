import { ApiError } from '#web/shared/api/api-error.ts'
import { ticketTexts as texts } from '../texts/ticket.ts'
import { refusalSentence } from '../workplace/refusal.ts'

/** The sentence about a ticket that was refused. */
export function printRefusal(error: unknown): string {
  if (error instanceof ApiError && error.code === 'ORDER_STEP_NOT_ALLOWED') return texts.refusedUnpaid
  if (error instanceof ApiError && error.code === 'NO_PRINTER') return texts.noPrinter
  return refusalSentence(error)
}
