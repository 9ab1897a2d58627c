import { Clock, Effect, Schedule } from 'effect'
import { Carts } from '../services/carts.ts'
import { type CustomerCookie, Customers } from '../services/customers.ts'
import type { Points } from './order-form.ts'
import type { Person } from './person.ts'

/** A customer with points. */
export type Regular = {
  readonly session: CustomerCookie
  readonly asksForProof: boolean
  /** Null where the store has no program. */
  readonly points: Points | null
  /** The customer's points with the claimed reward, before any order of this run. */
  readonly opening: number
}

type StoreIds = { readonly storeId: string; readonly branchId: string }

const codeTries = 20
/** A gateway limits the codes that it sends for one address in a quarter of an hour. */
const untilCodesAreSent = Schedule.spaced('1 minute').pipe(Schedule.upTo({ times: 16 }))

/** Signs in with the phone where the company asks for it, and claims the store's reward. */
export const becomeRegular = Effect.fn('Diner.becomeRegular')(function* (person: Person, place: StoreIds) {
  const customers = yield* Customers
  const session = yield* signIn(person, place)
  const asksForProof = session !== null
  const program = yield* customers.program(place.branchId).pipe(Effect.catchTag('Refused', () => Effect.succeed(null)))
  if (!program) return { session, asksForProof, points: null, opening: 0 } satisfies Regular
  const reward = program.rewards?.find(({ active, branchContactId }) => active && branchContactId === place.storeId)
  const isGiven = reward !== undefined && (yield* claim(person, place, session, reward.id))
  const [newest, before] = yield* customers.points(session, person.phone, place.branchId)
  const balance = newest?.postBalance ?? 0
  const opening = isGiven ? (before?.postBalance ?? 0) + reward.amount : balance
  return { session, asksForProof, points: { program, balance }, opening } satisfies Regular
})

/** Null where the company asks for no proof. */
const signIn = Effect.fnUntraced(function* ({ phone }: Person, { storeId }: StoreIds) {
  const [customers, carts] = [yield* Customers, yield* Carts]
  const now = yield* Clock.currentTimeMillis
  const { length: earlier } = yield* carts.messagesTo(phone)
  const cookie = yield* customers.askForCode(`code-${phone}-${now}`, phone, storeId).pipe(
    Effect.retry({
      schedule: untilCodesAreSent,
      while: (problem) => problem._tag === 'Refused' && problem.status === 429,
    }),
    Effect.catchIf(
      (problem) => problem._tag === 'Refused' && problem.code === 'CODE_NOT_ASKED',
      () => Effect.succeed(null),
    ),
  )
  if (cookie === null) return null
  for (let tries = 0; tries < codeTries; tries++) {
    const messages = yield* carts.messagesTo(phone)
    const code = messages.length > earlier ? /\b\d{6}\b/.exec(messages.at(-1)?.text ?? '')?.[0] : undefined
    if (code !== undefined)
      return yield* customers.confirmCode(`sign-in-${phone}-${now}`, { phone, storeId, code, cookie })
    yield* Effect.sleep('1 second')
  }
  return yield* Effect.die(new Error(`no code was sent to ${phone}`))
})

/** Whether the reward was given: once per phone, and at most thirty times per address in a quarter of an hour. */
const claim = Effect.fnUntraced(function* (person: Person, place: StoreIds, session: CustomerCookie, rewardId: string) {
  const { name, phone, email } = person
  const key = `claim-${phone}-${yield* Clock.currentTimeMillis}`
  return yield* Customers.use((customers) =>
    customers.claimReward(key, session, {
      ...{ name, phone, email, loyaltyRewardId: rewardId },
      ...{ branchId: place.branchId, branchContactId: place.storeId },
    }),
  ).pipe(
    Effect.as(true),
    Effect.catchTag('Refused', () => Effect.succeed(false)),
  )
})
