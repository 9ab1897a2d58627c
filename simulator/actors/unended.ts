import { Effect } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Actor } from '../network/network.ts'
import { Gateway } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'

type Status = Wire['FollowUpOrder']['status']

/**
 * Asks the gateway for each order whose end no diner has read when the time of the run is over: an order that has not
 * ended is not one that is lost. `placed` has the aliases of the stores by the orders' codes.
 */
export const lookAtUnended = Effect.fn('lookAtUnended')(
  function* (placed: ReadonlyMap<string, string>) {
    const [gateway, ledger] = [yield* Gateway, yield* Ledger]
    const read = new Set((yield* ledger.observations).flatMap((one) => (one.type === 'OrderRead' ? [one.code] : [])))
    const look = Effect.fnUntraced(function* (code: string, alias: string) {
      const found = yield* gateway.order(alias, code).pipe(
        Effect.map(({ status, shipments }) => ({
          status: status as Status | null,
          shipments: shipments.map((one) => one.status),
        })),
        Effect.catchIf(
          (problem) => problem._tag === 'Refused' && problem.status === 404,
          () => Effect.succeed({ status: null, shipments: [] }),
        ),
        Effect.timeoutOption('10 seconds'),
        Effect.catchTag(['Refused', 'Unreachable'], () => Effect.succeedNone),
      )
      if (found._tag === 'None') return
      const { status, shipments } = found.value
      yield* ledger.record({ type: 'OrderStood', code, orderStatus: status, shipmentStatuses: shipments })
    })
    const unread = [...placed].filter(([code]) => !read.has(code))
    yield* Effect.forEach(unread, ([code, alias]) => look(code, alias), { concurrency: 8, discard: true })
  },
  Effect.provideService(Actor, 'the end of the run'),
)
