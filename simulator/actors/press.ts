import { Effect, Random } from 'effect'
import type { CartLine } from '#domain/cart/line.ts'
import type { Money } from '#domain/money/money.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { textStorage } from '../browser/storage.ts'
import { type NoOrder, openTab } from '../browser/tab.ts'
import type { Between } from '../ground/tempo.ts'
import { Gateway, Unreachable } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { pause } from './drive.ts'

/** One order that a diner wants, and its outcome. */
export type WantedOrder = {
  readonly phone: string
  readonly storeId: string
  readonly alias: string
  /** The number of calls whose outcome was unknown. */
  unsure: number
  killed: number
  /** Whether each tab that followed a killed one still had the cart. */
  keptCart: boolean
  /** The code that the diner got. */
  told: string | null
}

export const intentOf = (phone: string, storeId: string, alias: string): WantedOrder => ({
  ...{ phone, storeId, alias },
  ...{ unsure: 0, killed: 0, keptCart: true, told: null },
})

const mostPresses = 15
const untilNextPress: Between = [3_000, 30_000]
/** The share of presses after an unknown outcome for which the diner first changes the notes. */
const changesNotes = 0.3

type Press = {
  readonly intent: WantedOrder
  readonly key: string
  readonly form: Wire['OrderSubmission']
  readonly lines: readonly CartLine[]
  /** The currency of the lines' prices. */
  readonly money: Money
}

/**
 * Orders by the client's own rules, from a browser that loses answers and whose tab may be killed. The diner presses
 * again, sometimes with other notes, until the order is placed or refused. `key` is that of the first submission.
 */
export const pressUntilTold = Effect.fn('Diner.press')(function* ({ intent, key, form, lines, money }: Press) {
  const [gateway, ledger, storage] = [yield* Gateway, yield* Ledger, textStorage()]
  let ids = 0
  const open = openTab({
    storage,
    alias: intent.alias,
    calls: gateway,
    newId: () => (ids++ === 0 ? key : `${key}-${ids}`),
    onUnsure: () => intent.unsure++,
  })
  let tab = yield* open
  fill(tab.cart, intent, { lines, money })
  // The cart's log takes its ids from the same counter.
  ids = 0
  let wanted = form
  for (let presses = 1; presses <= mostPresses; presses++) {
    const submitted = yield* tab.press(wanted).pipe(
      Effect.catchIf(
        (end): end is Exclude<NoOrder, object> => typeof end === 'string',
        (end) => Effect.succeed(end),
      ),
    )
    if (typeof submitted !== 'string') {
      const { code } = submitted.order
      intent.told = code
      tab.goOn(submitted.key)
      yield* ledger.record({ type: 'OrderAnswered', key: submitted.key, code })
      return { key: submitted.key, code, form: submitted.type === 'Placed' ? wanted : formOf(submitted.earlier.body) }
    }
    yield* pause(untilNextPress)
    if (submitted === 'KILLED') {
      intent.killed++
      tab = yield* open
      intent.keptCart &&= tab.cart.getState().lines.length === lines.length
    }
    if ((yield* Random.next) < changesNotes) wanted = { ...form, notes: `Timbre ${presses}` }
  }
  return yield* new Unreachable({ operation: 'submitOrder', cause: `no answer to ${mostPresses} presses` })
})

type TabCart = Effect.Success<ReturnType<typeof openTab>>['cart']

function fill(cart: TabCart, { alias, storeId }: WantedOrder, { lines, money }: Pick<Press, 'lines' | 'money'>) {
  cart.dispatch({ type: 'ChangeStore', alias, branchContactId: storeId, orderModeId: null, paymentType: null })
  for (const line of lines) cart.dispatch({ type: 'AddLine', line, money, notesLimit: Number.MAX_SAFE_INTEGER })
}

const formOf = (body: string) => JSON.parse(body) as Wire['OrderSubmission']
