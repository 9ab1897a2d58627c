import { Effect, Random } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { AtWork, TabletHabits } from './tablet-press.ts'

/** A thing that a person does once with an accepted order: says another time, asks for its ticket, or puts it into a stack. */
export type Wish = 'time' | 'print' | 'stack'

const shares: Readonly<Record<Wish, (habits: TabletHabits) => number>> = {
  time: ({ changesTimes }) => changesTimes,
  print: ({ prints }) => prints,
  stack: ({ stacks }) => stacks,
}
const all = Object.keys(shares) as readonly Wish[]

export const isWish = (wanted: unknown): wanted is Wish => all.some((wish) => wish === wanted)

type Order = Wire['ConsoleOrder']

const isAccepted = ({ status }: Order): boolean => status === 'ACCEPTED' || status === 'READY'

const nameOf = (wish: Wish, code: string) => `${wish} ${code}`

/** Decides once for each accepted order what the person will do with it. */
export const considerOrders = Effect.fnUntraced(function* ({ board, habits, memory: { wishes } }: AtWork) {
  const some = all.filter((wish) => shares[wish](habits) > 0)
  if (some.length === 0) return
  for (const order of board.orders().values())
    for (const wish of some)
      if (isAccepted(order) && !wishes.has(nameOf(wish, order.code)))
        wishes.set(nameOf(wish, order.code), (yield* Random.next) < shares[wish](habits))
})

/** Whether the person still wants it. */
export const wants = ({ memory: { wishes } }: Pick<AtWork, 'memory'>, wish: Wish, order: Order): boolean =>
  isAccepted(order) && wishes.get(nameOf(wish, order.code)) === true

/** An answered press is not repeated. */
export const isDone = ({ memory: { wishes } }: Pick<AtWork, 'memory'>, wish: Wish, { code }: Order) =>
  void wishes.set(nameOf(wish, code), false)
