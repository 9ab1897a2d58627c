import type { Wire } from '#openapi/wire/schemas.ts'
import type { Absence } from '#web/diner/state/absence.ts'
import { answerOf, api } from '../../shared/api/client.ts'

/** OPEN-59. */
const events = { hidden: 'visibilitychange:hidden', visible: 'visibilitychange:visible' } as const

/** Browsers send at most 64 KiB after their page has closed. */
const mostKeepaliveBytes = 60_000

/** API-32, ABAND-07: sent by a closing page, so it uses `keepalive` where it is small enough. */
export function noticeAbandonedCart(
  { id, ...of }: Absence,
  cart: { readonly orderModeId: string; readonly items: Wire['CartItem'][]; readonly email: string },
): Promise<unknown> {
  const { orderModeId, items, email } = cart
  const body = { ...of, orderModeId, items, email: email || null, navigationEvent: events.hidden, absenceId: id }
  const keepalive = new TextEncoder().encode(JSON.stringify(body)).length < mostKeepaliveBytes
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

/** Stops the shop's messages to the phone that got the link, or allows them again. */
export const chooseMessages = (token: string, wanted: boolean): Promise<unknown> =>
  answerOf(api.PUT('/api/messages', { body: { token, wanted } }))
