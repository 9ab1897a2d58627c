import type { Wire } from '#openapi/wire/schemas.ts'
import type { Absence } from '#web/state/absence.ts'
import { answerOf, api } from './client.ts'

/** OPEN-59. */
const events = { hidden: 'visibilitychange:hidden', visible: 'visibilitychange:visible' } as const

/** What browsers send after their page has gone is 64 KiB at most. */
const mostKept = 60_000

/** API-32, ABAND-07: sent by a page that is leaving, so it is kept alive where it is small enough. */
export function noticeAbandonedCart(
  { id, ...of }: Absence,
  cart: { readonly orderModeId: string; readonly items: Wire['CartItem'][]; readonly email: string },
): Promise<unknown> {
  const { orderModeId, items, email } = cart
  const body = { ...of, orderModeId, items, email: email || null, navigationEvent: events.hidden, absenceId: id }
  const keepalive = new TextEncoder().encode(JSON.stringify(body)).length < mostKept
  return answerOf(api.POST('/api/abandoned/cart/', { body, keepalive }))
}

/** API-33, ABAND-07. */
export const cancelAbandonedCart = ({ id, ...of }: Absence, email: string): Promise<unknown> =>
  answerOf(
    api.PUT('/api/abandoned/cart/cancel/', {
      body: { ...of, email: email || null, navigationEvent: events.visible, absenceId: id },
      keepalive: true,
    }),
  )

/** API-34. */
export const recoverCart = (
  branchContactId: string,
  phone: string,
  token: string | null,
): Promise<Wire['RecoveredCart']> =>
  answerOf(
    api.GET('/api/recovery/cart/{phone}/{branchContactId}', {
      params: { path: { phone, branchContactId }, query: token === null ? {} : { token } },
    }),
  )

/** Stops the messages of a shop to the phone that a link was sent to, or takes that back. */
export const chooseMessages = (token: string, wanted: boolean): Promise<unknown> =>
  answerOf(api.PUT('/api/messages', { body: { token, wanted } }))
