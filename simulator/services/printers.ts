import { Context, Effect, Layer } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import { callsTo, type GatewayAddress } from './calls.ts'
import type { GatewayCall } from './gateway.ts'

/** The token of the printing programs of a store in a world. */
export const printerTokenOf = (alias: string): string => `the-printer-of-the-store-${alias}`

/** The calls of a printing program at a shop. Each is tried once. */
export class Printers extends Context.Service<
  Printers,
  {
    /** Takes the next ticket; null where there is none. */
    readonly take: (token: string) => GatewayCall<Wire['PrinterTicket'] | null>
    readonly settle: (token: string, ticketId: string, body: Wire['PrinterOutcome']) => GatewayCall<void>
  }
>()('simulator/services/Printers') {}

export const printersHttp = (address: GatewayAddress): Layer.Layer<Printers> => {
  const { once, bearer } = callsTo(address)
  return Layer.succeed(Printers, {
    take: (token) =>
      once('takeTicket', (api, signal) => api.POST('/api/printer/tickets', { headers: bearer(token), signal })).pipe(
        Effect.map((ticket) => ticket ?? null),
      ),
    settle: (token, ticketId, body) =>
      once('settleTicket', (api, signal) =>
        api.POST('/api/printer/tickets/{ticketId}', {
          params: { path: { ticketId } },
          headers: bearer(token),
          body,
          signal,
        }),
      ).pipe(Effect.asVoid),
  })
}
