import { Effect } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { DinerObservation } from '../observations/diner-observation.ts'
import { Customers } from '../services/customers.ts'
import { Gateway, type GatewayCall } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import type { Person } from './person.ts'

type Overheard = {
  readonly alias: string
  readonly storeId: string
  readonly branchId: string
  readonly code: string
  readonly asksForProof: boolean
}

type Of = Extract<DinerObservation, { readonly type: 'StrangerRead' }>['of']

/** A person, and the order's address. */
type PersonAtAddress = Person & { readonly street: string }

/** Reads a diner's data without the diner's session, by the order's code and by the phone. */
export const lookAsStranger = Effect.fn('Stranger.look')(function* (person: PersonAtAddress, overheard: Overheard) {
  const [gateway, customers, ledger] = [yield* Gateway, yield* Customers, yield* Ledger]
  const { alias, storeId, branchId, code, asksForProof } = overheard
  const { phone } = person
  const note = (of: Of, learned: readonly string[]) =>
    ledger.record({ type: 'StrangerRead', of, asksForProof, learned })

  yield* note('order', personalIn(yield* gateway.order(alias, code), person))
  const record = yield* ifTold(customers.record(null, phone, branchId))
  const isNameOnly = record?.told === 'NAME'
  yield* note(isNameOnly ? 'name' : 'record', record ? learnedFrom(record, person) : [])
  const orders = yield* ifTold(customers.orders(null, phone, storeId))
  yield* note('orders', orders ? ['order codes'] : [])
  const points = (yield* ifTold(customers.points(null, phone, branchId))) ?? []
  const codes = points.some(({ orderCode }) => orderCode !== null)
  yield* note('points', [...(points.length > 0 ? ['points'] : []), ...(codes ? ['order codes'] : [])])
})

/** A record that shows only the name has no points. */
const learnedFrom = (record: Wire['OrderingCustomer'], person: PersonAtAddress): readonly string[] => [
  ...personalIn(record, person),
  ...(record.told !== 'NAME' || record.loyaltyPointsBalance > 0 ? ['points'] : []),
]

/** Returns the personal data in an answer, wherever it is. */
function personalIn(answer: unknown, { name, phone, email, street }: PersonAtAddress): readonly string[] {
  const text = JSON.stringify(answer)
  const facts = { name, phone: phone.replace('+', ''), email, street }
  return Object.entries(facts).flatMap(([what, fact]) => (text.includes(fact) ? [what] : []))
}

/** Returns null where the gateway requires a session first, or does not know the phone. */
const ifTold = <A, R>(ask: GatewayCall<A, R>) =>
  ask.pipe(
    Effect.catchIf(
      (problem) => problem._tag === 'Refused' && (problem.status === 401 || problem.status === 404),
      () => Effect.succeed(null),
    ),
  )
