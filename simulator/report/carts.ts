import { countsOf, isWithin, recoveriesOf } from '../measures/recovered.ts'
import type { ObservationRecord } from '../observations/observation.ts'
import type { RunOutcome } from '../run/simulate.ts'
import { storyOf } from '../scenario/cart-stories.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { Bounds } from '../scenario/values.ts'

/** The state of a cart when the run was over; `expired` is known of carts whose link was opened too late. */
type CartEnd = 'left' | 'returned' | 'recovered' | 'purchased' | 'stopped' | 'expired'

/** A left cart as a report shows it, with instants in milliseconds. */
type CartView = {
  readonly cart: string
  readonly diner: string | null
  readonly story: string
  /** The instants at which its diner left it. */
  readonly leftAt: readonly number[]
  /** The instants at which its notices were sent. */
  readonly notices: readonly number[]
  readonly end: CartEnd
  /** Null for a cart that is still left. */
  readonly endedAt: number | null
  /** The code of the order that it became. */
  readonly order: string | null
}

/** A group of carts with an expectation, as a report shows it: the share that came back, and the expected one. */
type CartGroupView = {
  readonly name: string
  readonly store: string
  readonly left: number
  readonly recovered: number
  readonly share: Bounds
  /** The longest time from notice to order, in milliseconds. */
  readonly within: number
  /** Null for a run that ended before it was judged. */
  readonly isMet: boolean | null
}

type Run = Pick<RunOutcome, 'verdict' | 'broken' | 'observations'> & {
  readonly measured: Pick<RunOutcome['measured'], 'people'>
}

/**
 * Returns the carts of a run in the order in which they were left, and their groups with an expectation; null for a
 * scenario without carts.
 */
export function cartsOf(scenario: Pick<Scenario, 'carts'>, run: Run) {
  if (scenario.carts.length === 0) return null
  return { groups: groupsOf(scenario, run), carts: viewsOf(scenario, run) }
}

function groupsOf(scenario: Pick<Scenario, 'carts'>, { verdict, broken, observations }: Run): readonly CartGroupView[] {
  const isJudged =
    verdict === 'held' || verdict === 'untried' || recoveriesOf(scenario).includes(broken?.invariant ?? '')
  return scenario.carts.flatMap(({ store, recovers }, index) => {
    if (!recovers) return []
    const { share, within } = recovers
    const counts = countsOf(`cart ${index + 1}.`, within, observations)
    const isMet = isJudged ? isWithin(share, counts) : null
    return [{ name: `carts ${index + 1}`, store, ...counts, share, within, isMet }]
  })
}

function viewsOf({ carts }: Pick<Scenario, 'carts'>, { observations, measured: { people } }: Run): readonly CartView[] {
  const views = new Map<string, CartView>()
  const orders = new Map<string, string>()
  for (const seen of observations) {
    if (seen.type === 'OrderAnswered') orders.set(seen.actor, seen.code)
    if (!('cart' in seen)) continue
    const { cart } = seen
    const view = views.get(cart) ?? { ...unseen, cart, diner: people[cart]?.name ?? null, story: storyIn(carts, cart) }
    views.set(cart, { ...view, ...changeBy(seen, view, orders.get(seen.actor) ?? null) })
  }
  return [...views.values()]
}

const unseen = { leftAt: [], notices: [], end: 'left', endedAt: null, order: null } as const

function changeBy(
  seen: ObservationRecord,
  { leftAt, notices, end }: CartView,
  order: string | null,
): Partial<CartView> {
  switch (seen.type) {
    case 'CartLeft': {
      const left = { leftAt: [...leftAt, seen.atMs] }
      // A stop of messages counts for later carts too.
      return end === 'stopped' ? left : { ...left, end: 'left', endedAt: null, order: null }
    }
    case 'NoticeRead':
      return { notices: [...notices, seen.sentAt] }
    case 'CartClosed': {
      if (seen.why !== 'ordered') return { end: seen.why, endedAt: seen.at }
      return { end: notices.length > 0 ? 'recovered' : 'purchased', endedAt: seen.at, order }
    }
    case 'CartOpened':
      return seen.as === 'late' && !seen.found ? { end: 'expired', endedAt: seen.atMs } : {}
    default:
      return {}
  }
}

/** The story of a cart by its name: `cart 1.7` is the seventh of the first group. */
function storyIn(carts: Scenario['carts'], cart: string): string {
  const [, group, number] = /^cart (\d+)\.(\d+)$/.exec(cart) ?? []
  const found = carts[Number(group) - 1]
  return found ? storyOf(found, Number(number)) : ''
}
