import { Clock, Effect } from 'effect'
import type { DiscountCode } from '#domain/catalog/discount.ts'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { readDiscountCode } from '#openapi/wire/discounts.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Tempo } from '../ground/tempo.ts'
import { Actor } from '../network/network.ts'
import type { DinerObservation } from '../observations/diner-observation.ts'
import { Customers } from '../services/customers.ts'
import { Gateway } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { Offers } from '../services/offers.ts'
import { fillForm, NotHungry } from './diner.ts'
import type { DinerHabits } from './diner-habits.ts'
import { pause } from './drive.ts'
import { type Checkout, orderForm } from './order-form.ts'
import type { Person } from './person.ts'
import type { Regular } from './regular.ts'

type StoreIds = { readonly alias: string; readonly storeId: string; readonly branchId: string }

type Ordering = {
  readonly group: { readonly zone: 'cash' | 'no-cash'; readonly code: string | null }
  readonly habits: Pick<DinerHabits, 'pays' | 'tapsTwice' | 'redeemsTwice'>
  readonly tempo: Tempo
  readonly codeLimit: number | null
  readonly person: Person
  readonly regular: Regular | null
  readonly place: StoreIds
}

/** A placed order, and its payment. */
export type Dinner = StoreIds & {
  readonly code: string
  readonly orderId: string
  readonly pays: DinerHabits['pays']
  readonly isOnline: boolean
  readonly street: string
}

/**
 * Orders a dinner with the diner's code, points or card. The next try leaves out the part that the gateway has refused,
 * as a diner would at the checkout. Two tabs order it twice, at the same moment and with the same points.
 */
export const orderDinners = Effect.fn('Diner.orderDinners')(function* (ordering: Ordering) {
  const { group, habits, tempo, person, regular, place: where } = ordering
  const code = group.code === null ? null : yield* validated(ordering, group.code)
  const wishes = { pays: habits.pays, zone: group.zone, code, points: regular?.points ?? null }
  const filled = yield* fillForm(where.alias, tempo, person, wishes)
  const triesCash = group.zone === 'no-cash' && habits.pays === 'cash'
  if (triesCash) yield* tryCash(ordering, filled.form)
  // A diner with a code looks at the total first, while others use the code up.
  if (code) yield* pause(tempo.thinking)
  const checkout = triesCash ? yield* withCard(filled.checkout) : filled.checkout
  const tabs = regular !== null && habits.redeemsTwice ? [1, 2] : [1]
  const placed = yield* Effect.forEach(tabs, (tab) => place(ordering, checkout, tab), { concurrency: 'unbounded' })
  const pays = triesCash ? 'card' : habits.pays
  const { street } = checkout.address
  return placed.map((order): Dinner => ({ ...where, ...order, pays, isOnline: pays !== 'cash', street }))
})

const record = (observation: DinerObservation) => Ledger.use((ledger) => ledger.record(observation))

/** Returns the code's benefit; null where the diner may not use it. */
const validated = Effect.fnUntraced(function* ({ person, place, codeLimit: limit }: Ordering, text: string) {
  const [gateway, offers] = [yield* Gateway, yield* Offers]
  const store = yield* gateway.store(place.alias)
  const { mantissaLength } = yield* gateway.country(store.address.country)
  const paymentId = store.deliveryConfig.orderModes.flatMap(({ paymentTypes }) => paymentTypes)[0]?.id ?? ''
  const orderDate = new Date(yield* Clock.currentTimeMillis).toISOString()
  const { phone } = person
  return yield* offers.validateCode({ code: text, paymentId, phone, orderDate, branchId: place.branchId }).pipe(
    Effect.map((info): DiscountCode | null => readDiscountCode(info, amountsOf(mantissaLength))),
    Effect.catchTag('Refused', ({ code: refusal }) =>
      Effect.as(record({ type: 'CodeAnswered', text, limit, code: null, refusal }), null),
    ),
  )
})

/** Tries to pay cash where the store takes none, as an old page may do. */
const tryCash = Effect.fnUntraced(function* (ordering: Ordering, form: Wire['OrderSubmission']) {
  const refusal = yield* submit(ordering, form, 'cash').pipe(
    Effect.as(null),
    Effect.catchTag('Refused', (refused) => Effect.succeed(refused.code)),
  )
  yield* record({ type: 'CashTried', refusal })
})

const withCard = Effect.fnUntraced(function* (checkout: Checkout) {
  const payment = checkout.mode.paymentTypes.find(({ active, upload }) => active && upload === 'API')
  if (!payment) return yield* new NotHungry({ message: `${checkout.store.alias} takes neither cash nor a card` })
  return { ...checkout, payment } satisfies Checkout
})

/** Orders with everything on the checkout, and leaves out parts as long as the gateway refuses them. */
const place = Effect.fnUntraced(function* (ordering: Ordering, first: Checkout, tab: number) {
  const customer = yield* Actor
  for (let [checkout, tries] = [first, 1]; ; tries++) {
    const form = orderForm(checkout)
    const text = form.discounts?.find(({ code }) => code !== null)?.code ?? null
    const less = text !== null ? { code: null } : form.loyaltyInfo ? { points: null } : null
    const answer = yield* submit(ordering, form, `${tab}.${tries}`).pipe(
      Effect.map((placed) => ({ placed, refusal: null })),
      Effect.catchIf(
        (problem) => problem._tag === 'Refused' && problem.status === 422 && less !== null,
        (problem) => Effect.succeed({ placed: null, refusal: problem._tag === 'Refused' ? problem.code : '' }),
      ),
    )
    const { placed, refusal } = answer
    const limit = ordering.codeLimit
    if (text !== null) yield* record({ type: 'CodeAnswered', text, limit, code: placed?.code ?? null, refusal })
    const redeemed = form.loyaltyInfo?.redeemedPoints ?? 0
    if (redeemed > 0) yield* record({ type: 'PointsAnswered', customer, redeemed, code: placed?.code ?? null, refusal })
    if (placed) return placed
    checkout = { ...checkout, ...less }
  }
})

const submit = Effect.fnUntraced(function* (
  { person, regular, habits }: Ordering,
  form: Wire['OrderSubmission'],
  what: string,
) {
  const [customers, ledger] = [yield* Customers, yield* Ledger]
  const key = `${person.phone}-${what}-${yield* Clock.currentTimeMillis}`
  const tap = Effect.gen(function* () {
    const { id: orderId, code } = yield* customers.submitOrder(key, regular?.session ?? null, form)
    yield* ledger.record({ type: 'OrderAnswered', key, code })
    return { orderId, code }
  })
  const placed = yield* tap
  if (habits.tapsTwice) yield* tap
  return placed
})
