import { Clock, Effect, Queue } from 'effect'
import { ringOf } from '#domain/board/bell.ts'
import { ApiError } from '#openapi/client/api-error.ts'
import { createOrderReader } from '#openapi/client/board/order-reader.ts'
import { afterRead, readWhole, type ShownOrders, withOrder } from '#openapi/client/board/shown-orders.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Observation } from '../observations/observation.ts'
import { ConsoleLines } from '../services/console-line.ts'
import { Consoles } from '../services/consoles.ts'
import type { GatewayCall } from '../services/gateway.ts'
import type { Browser } from './operator-account.ts'
import { timeText } from './screen.ts'

type Order = Wire['ConsoleOrder']

type Page = { readonly tabletId: string; readonly storeId: string; readonly browser: Browser }

/** The pauses between two reads of the board, as on the page: while changes are told, while they are not, and after a failed read. */
const [liveMs, pollMs, againMs] = [300_000, 15_000, 2_000]
const looksEveryMs = 5_000

/**
 * The board of one page, by the page's own rules: read whole at first and after every gap, and one by one as orders change. It ends
 * with its scope. `life` runs until the tablet dies.
 */
export const openBoard = Effect.fnUntraced(function* ({ tabletId, storeId, browser }: Page) {
  const [consoles, lines] = [yield* Consoles, yield* ConsoleLines]
  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  const closing = new AbortController()
  yield* Effect.addFinalizer(() => Effect.sync(() => closing.abort()))
  const seen = yield* Queue.unbounded<Observation>()
  const asked = yield* Queue.sliding<void>(1)

  let shown: ShownOrders | undefined
  const rings = new Map<string, ReturnType<typeof ringAt>>()
  /** The versions that the board was told of, and does not show yet. */
  const told = new Map<string, number>()
  let ping: (() => void) | null = null
  let isWhole = false
  let since: number | null = null
  let provenAt: number | null = null

  const tell = (observation: Observation) => void Queue.offerUnsafe(seen, observation)
  const ask = () => void Queue.offerUnsafe(asked, undefined)

  /** Reports what the board shows now, and did not show before. */
  const show = (next: ShownOrders | undefined) => {
    const before = shown
    shown = next
    for (const [code, order] of next?.orders ?? []) {
      if ((told.get(code) ?? 0) <= order.revision) told.delete(code)
      if (before?.orders.get(code) !== order) sound(order)
    }
    for (const code of before?.orders.keys() ?? []) {
      if (next?.orders.has(code)) continue
      rings.delete(code)
      tell({ type: 'OrderGone', tabletId, code })
    }
  }
  const sound = (order: Order) => {
    const { code, status, revision } = order
    const [at, ring, promised] = [Date.now(), ringAt(order), timeText(order.promised)]
    rings.set(code, ring)
    tell({ type: 'OrderShown', tabletId, store: storeId, code, status, revision, rings: ring, promised, at })
  }

  const take = (code: string, order: Order | null) => {
    if (order === null) told.delete(code)
    if (shown) show(withOrder(shown, code, order))
  }
  const fromConsole = async <A>(call: GatewayCall<A>): Promise<A> => {
    const answer = await run(Effect.result(call), { signal: closing.signal })
    if (answer._tag === 'Success') return answer.success
    const { failure } = answer
    throw failure._tag === 'Refused' ? new ApiError(failure.status, failure.code) : new ApiError(0, 'NO_ANSWER')
  }
  const reader = createOrderReader({
    take,
    read: (code) => fromConsole(consoles.order(browser.cookies, code)),
    onFailed: () => setTimeout(ask, againMs),
  })

  const line = lines.hold(browser, storeId, {
    onJoined(pinged) {
      ping = pinged
      isWhole = false
      since ??= Date.now()
      ask()
    },
    onLost() {
      ;[ping, since, provenAt] = [null, null, null]
    },
    onUpdate({ code, version }) {
      if ((shown?.orders.get(code)?.revision ?? 0) >= version) return
      told.set(code, Math.max(version, told.get(code) ?? 0))
      reader.want(code)
    },
    onProven(at) {
      provenAt = at
    },
  })

  const reads = Effect.gen(function* () {
    const [before, earlier, joined] = [new Set(shown?.orders.keys()), [...told], ping]
    const read = yield* Effect.tryPromise(() =>
      readWhole((after) => fromConsole(consoles.board(browser.cookies, storeId, after))),
    )
    show(afterRead(shown, read, before))
    // News from before the read is in it, or about an order that is not on the board any more.
    for (const [code, version] of earlier) if (told.get(code) === version && !shown?.orders.has(code)) told.delete(code)
    isWhole = joined !== null && joined === ping
  }).pipe(
    Effect.catch(() => Effect.andThen(Effect.sleep(againMs), Effect.sync(ask))),
    Effect.andThen(
      Effect.raceFirst(
        Queue.take(asked),
        Effect.suspend(() => Effect.sleep(ping ? liveMs : pollMs)),
      ),
    ),
    Effect.forever,
  )

  const looks = Effect.gen(function* () {
    yield* Effect.sleep(looksEveryMs)
    const isAnswered = yield* consoles.session(browser.cookies).pipe(
      Effect.as(true),
      Effect.catch(() => Effect.succeed(false)),
    )
    if (!isAnswered) since = null
    else if (ping) since ??= yield* Clock.currentTimeMillis
    // A scheduled order begins to ring by the clock alone.
    for (const order of shown?.orders.values() ?? []) if (rings.get(order.code) !== ringAt(order)) sound(order)
    const isCaughtUp = ping !== null && isWhole && told.size === 0
    tell({
      type: 'BoardLooked',
      tabletId,
      store: storeId,
      isCaughtUp,
      provenAt,
      since,
      at: yield* Clock.currentTimeMillis,
    })
    ping?.()
  }).pipe(Effect.forever)

  return {
    orders: () => shown?.orders ?? new Map<string, Order>(),
    take,
    tell,
    /** The next observation of this page. */
    seen: Queue.take(seen),
    life: Effect.all([line, reads, looks], { concurrency: 'unbounded', discard: true }),
  }
})

export type TabletBoard = Effect.Success<ReturnType<typeof openBoard>>

const sounds = { placed: 'PLACED', canceled: 'CANCELED' } as const

/** The sound of an order now, as the page reckons it. */
function ringAt(order: Order) {
  const ring = ringOf(order, Date.now())
  return ring === null ? null : sounds[ring]
}
