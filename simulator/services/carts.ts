import { Context, Effect, Layer } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import { callsTo, type GatewayAddress } from './calls.ts'
import { type GatewayCall, Unreachable } from './gateway.ts'

/** The data in the link of a message to the owner of an abandoned cart. */
export type RecoveryLink = { readonly phone: string; readonly storeId: string; readonly token: string }

export type Message = { readonly sentAt: number; readonly text: string }

/** Abandoned carts, and the messages to their owners. The idempotency key of a command comes first. */
export class Carts extends Context.Service<
  Carts,
  {
    /** The page is hidden. */
    readonly leave: (key: string, cart: Wire['AbandonedCart']) => GatewayCall<void>
    /** The page is visible again. */
    readonly comeBack: (key: string, cart: Wire['AbandonedCartCancellation']) => GatewayCall<void>
    /** Null where the link opens nothing. */
    readonly recover: (link: RecoveryLink) => GatewayCall<Wire['RecoveredCart'] | null>
    readonly stopMessages: (key: string, token: string) => GatewayCall<void>
    /**
     * Returns the messages to a phone, oldest first; `sentAt` in milliseconds. They are read where the demo shows its
     * messages.
     */
    readonly messagesTo: (phone: string) => GatewayCall<readonly Message[]>
  }
>()('simulator/services/Carts') {}

type Outbox = { readonly messages: readonly { readonly at: string; readonly text: string }[] }

export const cartsHttp = (address: GatewayAddress): Layer.Layer<Carts> => {
  const { ask } = callsTo(address)
  const header = (key: string) => ({ 'Idempotency-Key': key })
  return Layer.succeed(Carts, {
    leave: (key, body) =>
      ask('noticeAbandonedCart', (api, signal) =>
        api.POST('/api/abandoned/cart/', { params: { header: header(key) }, body, signal }),
      ).pipe(Effect.asVoid),

    comeBack: (key, body) =>
      ask('cancelAbandonedCart', (api, signal) =>
        api.PUT('/api/abandoned/cart/cancel/', { params: { header: header(key) }, body, signal }),
      ).pipe(Effect.asVoid),

    recover: ({ phone, storeId, token }) =>
      ask('recoverCart', (api, signal) =>
        api.GET('/api/recovery/cart/{phone}/{branchContactId}', {
          params: { path: { phone, branchContactId: storeId }, query: { token } },
          signal,
        }),
      ).pipe(
        Effect.catchIf(
          (problem) => problem._tag === 'Refused' && problem.status === 404,
          () => Effect.succeed(null),
        ),
      ),

    stopMessages: (key, token) =>
      ask('chooseMessages', (api, signal) =>
        api.PUT('/api/messages', { params: { header: header(key) }, body: { token, wanted: false }, signal }),
      ).pipe(Effect.asVoid),

    messagesTo: (phone) =>
      ask<Outbox>('outbox', async (_, signal, fetch) => {
        const response = await fetch(
          new Request(`${address.baseUrl}/sandbox/outbox.json?${new URLSearchParams({ phone })}`, { signal }),
        )
        return response.ok ? { data: (await response.json()) as Outbox, response } : { response }
      }).pipe(
        Effect.map(({ messages }) =>
          messages.map(({ at, text }) => ({ sentAt: Date.parse(at), text })).toSorted((a, b) => a.sentAt - b.sentAt),
        ),
        Effect.catchTag('Refused', ({ status }) =>
          Effect.fail(new Unreachable({ operation: 'outbox', cause: `${status}: only a demo shows its messages` })),
        ),
      ),
  })
}
