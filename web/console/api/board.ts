import type { Step } from '#openapi/client/board/offered-steps.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'

export type Order = Wire['ConsoleOrder']

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
export const takeBack = (code: string, from: Wire['OrderTakingBack']['from'], key: string): Promise<unknown> =>
  answerOf(
    api.POST('/api/console/orders/{code}/back', {
      params: { path: { code }, header: { 'Idempotency-Key': key } },
      body: { from },
    }),
  )

/** Sends a step. A repetition with the same key counts once. */
export function sendStep(code: string, step: Step, key: string): Promise<unknown> {
  const params = { path: { code }, header: { 'Idempotency-Key': key } }
  switch (step.is) {
    case 'accept':
      return answerOf(api.POST('/api/console/orders/{code}/accept', { params }))
    case 'ready':
      return answerOf(api.POST('/api/console/orders/{code}/ready', { params }))
    case 'dispatch':
      return answerOf(api.POST('/api/console/orders/{code}/dispatch', { params }))
    case 'deliver':
      return answerOf(api.POST('/api/console/orders/{code}/deliver', { params }))
    case 'cancel':
      return answerOf(api.POST('/api/console/orders/{code}/cancel', { params, body: { code: step.code } }))
    case 'see':
      return answerOf(api.POST('/api/console/orders/{code}/acknowledge', { params, body: { what: step.what } }))
  }
}
