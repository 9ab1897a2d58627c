import { Effect } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Tempo } from '../ground/tempo.ts'
import { Actor } from '../network/network.ts'
import type { Scenario } from '../scenario/schema.ts'
import { Gateway } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { Offers } from '../services/offers.ts'
import { Payments } from '../services/payments.ts'
import { Storefront } from '../services/storefront.ts'
import type { Audit } from './auditor.ts'
import { follow, readBack, toShop } from './diner.ts'
import type { DinerHabits } from './diner-habits.ts'
import { type Dinner, orderDinners } from './dinner-order.ts'
import { pause } from './drive.ts'
import type { Links } from './links.ts'
import { payFor } from './payer.ts'
import { type Person, somebody } from './person.ts'
import { becomeRegular, type Regular } from './regular.ts'
import { rate, report } from './reviewer.ts'
import { lookAsStranger } from './stranger.ts'

type Plan = {
  readonly group: Scenario['diners'][number]
  readonly habits: DinerHabits
  readonly tempo: Tempo
  /** The number of orders that may use the group's code; null for no limit. */
  readonly codeLimit: number | null
  /** Whether the run has a shop and couriers for the store's orders. */
  readonly isServed: boolean
  /** Whether the store has people at the console. */
  readonly hasPeople: boolean
  readonly audit: Audit
  readonly links: Links
  readonly onPlaced: (code: string) => void
}

/** A diner's whole visit from the menu to the report, by the diner's habits. */
export const dine = Effect.fn('Diner.dine')(function* (plan: Plan) {
  const { group, habits, tempo, audit } = plan
  const gateway = yield* Gateway
  const store = yield* gateway.store(group.store)
  if (habits.browses) return yield* browse(store, group.store, tempo)
  const person = yield* somebody
  const place = { alias: group.store, storeId: store.id, branchId: store.branchId }
  const regular = habits.redeems ? yield* becomeRegular(person, place) : null
  const dinners = yield* orderDinners({ ...plan, person, regular, place })
  for (const { code } of dinners) plan.onPlaced(code)
  audit.orders.push(...dinners)
  if (regular) yield* beKnown(plan, person, regular, dinners)
  yield* Effect.forEach(dinners, (dinner) => see(plan, dinner), { concurrency: 'unbounded', discard: true })
})

/** Follows a placed order up to the report. */
const see = Effect.fnUntraced(function* (plan: Plan, dinner: Dinner) {
  const { group, habits, tempo, isServed } = plan
  if (dinner.isOnline) yield* payFor(dinner, { ...habits, pays: dinner.pays }, tempo, group.paysLate)
  const { status } = yield* Gateway.use((gateway) => gateway.order(dinner.alias, dinner.code))
  if (status !== 'PAY_NEEDED' && status !== 'CANCELED') yield* toShop(dinner.code, dinner.storeId)
  if (habits.regrets) yield* regret(dinner, tempo)
  if (isServed) yield* waitAtHome(plan, dinner)
})

/** A regular's points are counted at the end; this checks now which of them a stranger can see. */
const beKnown = Effect.fnUntraced(function* (
  { audit }: Plan,
  person: Person,
  { session, asksForProof, points, opening }: Regular,
  dinners: readonly Dinner[],
) {
  const [dinner] = dinners
  if (!dinner) return
  const { phone } = person
  const [customer, orderCodes] = [yield* Actor, dinners.map(({ code }) => code)]
  if (points) audit.accounts.push({ customer, phone, branchId: dinner.branchId, session, opening, orderCodes })
  yield* lookAsStranger({ ...person, street: dinner.street }, { ...dinner, asksForProof })
})

/** Reads the pages of a shop, and orders nothing. */
const browse = Effect.fnUntraced(function* (store: Wire['BranchContactWithBranch'], alias: string, tempo: Tempo) {
  const [gateway, offers, storefront] = [yield* Gateway, yield* Offers, yield* Storefront]
  const { companyId, externalLoyaltyPartner } = store.branch
  yield* storefront.near(store.address.country, store.address.position)
  yield* storefront.branch(companyId, store)
  if (externalLoyaltyPartner) yield* storefront.benefits(store, externalLoyaltyPartner)
  yield* storefront.log(store, 'a picture did not load')
  yield* offers.indicators
  for (const { id } of store.deliveryConfig.orderModes.filter(({ active }) => active)) {
    yield* storefront.menu(store, id)
    yield* gateway.menu(alias, id)
    yield* pause(tempo.thinking)
  }
})

const regret = Effect.fnUntraced(function* ({ code }: Dinner, tempo: Tempo) {
  const [payments, ledger] = [yield* Payments, yield* Ledger]
  yield* pause(tempo.thinking)
  const refusal = yield* payments.cancelOrder(`regret-${code}`, code).pipe(
    Effect.as(null),
    Effect.catchTag('Refused', (refused) => Effect.succeed(refused.code)),
  )
  yield* ledger.record({ type: 'OrderRegretted', code, refusal })
})

/** Watches the order until it is over, and then reviews it; an unpaid order never arrives. */
const waitAtHome = Effect.fnUntraced(function* ({ group, habits, links, hasPeople }: Plan, dinner: Dinner) {
  const gateway = yield* Gateway
  const { status, logisticsOrderId } = yield* gateway.order(dinner.alias, dinner.code)
  if (status === 'PAY_NEEDED' || logisticsOrderId === null) return
  const order = { ...dinner, trackingId: logisticsOrderId }
  yield* links.shared(order, follow(order, group.tabs, hasPeople))
  yield* readBack(order)
  const { status: ended } = yield* gateway.order(dinner.alias, dinner.code)
  if (ended !== 'DELIVERED' && ended !== 'COMPLETED') return
  if (habits.rates) yield* rate(dinner)
  if (habits.reports) yield* report(dinner)
})
