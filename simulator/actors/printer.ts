import { Clock, Effect, Random } from 'effect'
import { ticketTexts } from '#domain/ticket/texts.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Actor } from '../network/network.ts'
import type { Scenario } from '../scenario/schema.ts'
import { Gateway } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { Printers, printerTokenOf } from '../services/printers.ts'

type Plan = {
  readonly group: Scenario['printers'][number]
  /** The time at which the run began. */
  readonly began: number
}

const asksEveryMs = 3_000
const printsForMs = 4_000

/** A printing program at a shop, without end: takes a ticket, prints it, and says what became of it, as the program of the manual does. */
export const runPrinter = Effect.fn('Printer.run')(function* ({ group, began }: Plan) {
  const [printers, gateway, ledger, printerId] = [yield* Printers, yield* Gateway, yield* Ledger, yield* Actor]
  const { id: store } = yield* gateway.store(group.store)
  const token = printerTokenOf(group.store)
  const isOff = Effect.map(Clock.currentTimeMillis, (now) =>
    group.away.some((window) => now >= began + window.at && now < began + window.at + window.for),
  )
  const print = Effect.fnUntraced(function* ({ id: ticketId, lease, code, isCopy, data }: Wire['PrinterTicket']) {
    yield* Effect.sleep((yield* Random.next) * printsForMs)
    if (yield* isOff) return
    const { outcome, isOnPaper } = yield* fateOf(group.fails)
    const paper = { store, ticketId, code, isCopy, ...readPaper(data) }
    if (isOnPaper) yield* ledger.record({ type: 'TicketOnPaper', printerId, ...paper })
    // The paper lies there, and the gateway does not hear of it.
    if (yield* isOff) return
    yield* Effect.ignore(printers.settle(token, ticketId, { lease, outcome }))
  })
  return yield* Effect.gen(function* () {
    yield* Effect.sleep(asksEveryMs)
    if (yield* isOff) return
    const taken = yield* Effect.result(printers.take(token))
    if (taken._tag === 'Success' && taken.success) yield* print(taken.success)
  }).pipe(Effect.forever)
})

/** A printer that does not know what it has done may have printed. */
const fateOf = Effect.fnUntraced(function* (fails: number) {
  const [chance, other] = [yield* Random.next, yield* Random.next]
  if (chance >= fails) return { outcome: 'PRINTED', isOnPaper: true } as const
  return other < 0.5
    ? ({ outcome: 'NOT_PRINTED', isOnPaper: false } as const)
    : ({ outcome: 'UNKNOWN', isOnPaper: other < 0.75 } as const)
})

/** The words of a changed time without its letter that a code page writes in its own way. */
const changedTime = ticketTexts.timeChanged.replace(/^.*Ó /, '')

function readPaper(data: string) {
  const text = Buffer.from(data, 'base64').toString('latin1')
  const kind = text.includes(ticketTexts.canceled) ? 'CANCELED' : text.includes(changedTime) ? 'TIME' : 'ORDER'
  return { saysCopy: text.includes(ticketTexts.copy), kind } as const
}
