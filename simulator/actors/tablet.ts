import { Clock, Effect, Random } from 'effect'
import { TabKilled } from '../network/network.ts'
import { Ledger } from '../services/ledger.ts'
import { type Account, type Browser, enter } from './operator-account.ts'
import { openBoard } from './tablet-board.ts'
import { useHands } from './tablet-hands.ts'
import type { Memory, TabletHabits } from './tablet-press.ts'

type Plan = {
  readonly tabletId: string
  readonly storeId: string
  readonly account: Account
  readonly habits: TabletHabits
  /** The longest time for which the tablet stays away after it died, in milliseconds. */
  readonly away: number
  readonly memory: Memory
}

/**
 * A tablet of a person at the console, without end: the board, and the person's hands on it. A tablet that dies loses its page and
 * comes back with its cookies.
 */
export const runTablet = Effect.fn('Tablet.run')(function* (plan: Plan) {
  const { tabletId, account, away } = plan
  const ledger = yield* Ledger
  const browser: Browser = { cookies: yield* enter(account) }
  for (;;) {
    yield* openPage(plan, browser).pipe(
      Effect.scoped,
      Effect.catchIf(
        (end): end is TabKilled => end instanceof TabKilled,
        () => Effect.void,
      ),
    )
    yield* ledger.record({ type: 'TabletDied', tabletId })
    yield* Effect.sleep((yield* Random.next) * away)
  }
})

/** One life of the page; it ends when the tablet dies, or with the first broken invariant. */
const openPage = Effect.fnUntraced(function* ({ tabletId, storeId, account, habits, memory }: Plan, browser: Browser) {
  const ledger = yield* Ledger
  yield* ledger.record({ type: 'TabletOpened', tabletId, store: storeId, at: yield* Clock.currentTimeMillis })
  const board = yield* openBoard({ tabletId, storeId, browser })
  const telling = board.seen.pipe(Effect.flatMap(ledger.record), Effect.forever)
  const hands = useHands({ tabletId, account, browser, habits, board, memory, keys: new Map() })
  yield* Effect.all([board.life, hands, telling], { concurrency: 'unbounded', discard: true })
})
