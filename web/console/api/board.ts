import type { OfferedStep } from '#openapi/client/board/offered-steps.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import type { Idempotent } from '#web/shared/api/use-keyed-steps.ts'

export type Order = Wire['ConsoleOrder']

/** The key of the orders that a reader sees: those of one store, or of all. */
export const boardKey = (reader: string, storeId: string | null) => ['console', 'board', reader, storeId ?? 'all']

/** The name of a reader: another person, or a locked tablet, sees other parts of the orders. */
export const readerOf = (personId: string, seesMoney: boolean) => `${personId} ${seesMoney}`

export const readBoardPage = (storeId: string | null, after: string | null, signal: AbortSignal) =>
  answerOf(
    api.GET('/api/console/board', {
      params: { query: { ...(storeId !== null && { branchContactId: storeId }), ...(after !== null && { after }) } },
      signal,
    }),
  )

export const readOrder = (code: string) =>
  answerOf(api.GET('/api/console/orders/{code}', { params: { path: { code } } }))

export const readHistory = (code: string) =>
  answerOf(api.GET('/api/console/orders/{code}/history', { params: { path: { code } } }))

/** Takes the last step of an order back. */
export const takeBack = (code: string, body: Wire['OrderTakingBack'], keyed: Idempotent): Promise<unknown> =>
  answerOf(api.POST('/api/console/orders/{code}/back', { params: { path: { code } }, ...keyed, body }))

/** Sends a step. */
export function sendStep(code: string, step: OfferedStep, keyed: Idempotent): Promise<unknown> {
  const sent = { params: { path: { code } }, ...keyed }
  switch (step.is) {
    case 'accept':
      return answerOf(api.POST('/api/console/orders/{code}/accept', sent))
    case 'ready':
      return answerOf(api.POST('/api/console/orders/{code}/ready', sent))
    case 'dispatch':
      return answerOf(api.POST('/api/console/orders/{code}/dispatch', sent))
    case 'deliver':
      return answerOf(api.POST('/api/console/orders/{code}/deliver', sent))
    case 'cancel':
      return answerOf(api.POST('/api/console/orders/{code}/cancel', { ...sent, body: { code: step.code } }))
    case 'see':
      return answerOf(api.POST('/api/console/orders/{code}/acknowledge', { ...sent, body: { what: step.what } }))
  }
}
