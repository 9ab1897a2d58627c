import { Clock, Effect } from 'effect'
import { Consoles } from '../services/consoles.ts'
import { Ledger } from '../services/ledger.ts'
import { type Account, type Browser, enter, untilTaken } from './operator-account.ts'

const readsEvery = '10 seconds'
/** The most tickets in an answer (`OpenTickets`). */
const most = 100

/** Reads the list of tickets that are not on paper again and again, without end. */
export const watchTickets = Effect.fn('Operator.watchTickets')(function* (storeId: string, account: Account) {
  const [consoles, ledger] = [yield* Consoles, yield* Ledger]
  const browser: Browser = { cookies: yield* enter(account) }
  let since: number | null = null
  const read = Effect.gen(function* () {
    let from = 0
    const tickets = yield* untilTaken(account, browser, (cookies) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        from = now
        since ??= now
        return consoles.openTickets(cookies, storeId)
      }).pipe(
        Effect.tapError(() =>
          Effect.sync(() => {
            since = null
          }),
        ),
      ),
    )
    const codes = [...new Set(tickets.map(({ code }) => code))].sort()
    const isWhole = tickets.length < most
    yield* ledger.record({ type: 'TicketsRead', store: storeId, codes, isWhole, since: since ?? from, from })
  })
  yield* Effect.forever(Effect.andThen(read, Effect.sleep(readsEvery)))
})
