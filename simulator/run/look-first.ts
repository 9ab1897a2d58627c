import { Clock, Effect, Option, Schema } from 'effect'
import { WrongSecurityCode } from '../actors/courier.ts'
import { tempos } from '../ground/tempo.ts'
import type { Network } from '../network/network.ts'
import { runHeader } from '../network/run-key.ts'
import { membersIn } from '../scenario/needed.ts'
import type { Scenario } from '../scenario/schema.ts'
import { Gateway } from '../services/gateway.ts'
import { isMissing, storesOfRun } from './stores-of-run.ts'

/**
 * The gateway would not let the scenario happen, so that the run does not begin.
 * @public Its name is in the types of possible failures.
 */
export class NotReadyFor extends Schema.TaggedError<NotReadyFor>()('NotReadyFor', { message: Schema.String }) {}

type Look = {
  readonly baseUrl: string
  readonly network: Network
  /** Whether the run's key is the operator's own, and not the one that every demo has. */
  readonly hasOwnKey: boolean
}

/**
 * Looks whether a gateway lets a scenario happen, before its first order: its stores, the limits, the admin token and the
 * couriers' codes. It only reads, and registers no courier.
 */
export const lookFirst = Effect.fn('lookFirst')(function* (scenario: Scenario, look: Look) {
  const stores = yield* storesOfRun(scenario)
  yield* limitsAllow(scenario, look)
  const [first] = stores.values()
  if (first && needsToken(scenario)) yield* tokenIsRight(first)
  yield* Effect.forEach(codesOf(scenario), ({ store: alias, securityCode }) => {
    const store = stores.get(alias)
    return store ? codeIsRight(alias, store, securityCode) : Effect.void
  })
})

/** The shop, its people and the auditor of payments call with the admin token. */
const needsToken = ({ shops, operators, diners }: Scenario) => shops.length + operators.length + diners.length > 0

const tokenIsRight = Effect.fnUntraced(function* (storeId: string) {
  const gateway = yield* Gateway
  yield* gateway.consoleOrders(storeId, 'UNCONFIRMED').pipe(
    Effect.catchIf(
      (problem) => problem._tag === 'Refused' && [401, 403].includes(problem.status),
      (problem) =>
        Effect.fail(
          new NotReadyFor({
            message: `the gateway refuses the admin token (${problem.message.trim()}): set ADMIN_TOKEN in the environment to the gateway’s own`,
          }),
        ),
    ),
  )
})

const codesOf = ({ couriers }: Scenario) => {
  const codes = couriers.filter((group) => membersIn(group) > 0)
  return [
    ...new Map(codes.map(({ store, securityCode }) => [`${store} ${securityCode}`, { store, securityCode }])).values(),
  ]
}

/** The code is checked before the courier, so that one who does not exist shows it. */
const nobodysId = 'nobody-looks-first'

const codeIsRight = Effect.fnUntraced(function* (alias: string, storeId: string, securityCode: string) {
  const gateway = yield* Gateway
  const key = `look-${storeId}-${yield* Clock.currentTimeMillis}`
  const riderUser = { branchContact: { id: storeId } }
  yield* gateway.updateRider(key, nobodysId, { active: false, securityCode, riderUser }).pipe(
    Effect.catchIf(isMissing, () => Effect.void),
    Effect.catchIf(
      (problem) => problem._tag === 'Refused' && problem.status === 400,
      () => Effect.fail(new WrongSecurityCode({ alias })),
    ),
  )
})

const limitsAllow = Effect.fnUntraced(function* (scenario: Scenario, { baseUrl, network, hasOwnKey }: Look) {
  const address = `${baseUrl.replace(/\/$/, '')}/api/configuration`
  const headers = yield* Effect.tryPromise(async (signal) => {
    const response = await network.fetch(new Request(address, { signal }), 'nobody')
    await response.body?.cancel()
    return response.headers
  }).pipe(Effect.timeout('10 seconds'), Effect.option, Effect.map(Option.getOrNull))
  if (!headers || headers.get(runHeader) === 'accepted') return
  if (hasOwnKey)
    return yield* new NotReadyFor({
      message: `the gateway at ${baseUrl} does not accept SIMULATOR_KEY: it has none or another, or its clock is more than five minutes off`,
    })
  const limit = Number(headers.get('x-ratelimit-limit') ?? Number.NaN)
  const needed = callsInAMinute(scenario)
  if (needed <= limit || Number.isNaN(limit)) return
  return yield* new NotReadyFor({
    message: `the gateway takes ${limit} calls a minute from one address (RATE_LIMIT), and this run makes about ${needed}: give the gateway and this command the same SIMULATOR_KEY, or start the gateway with RATE_LIMIT=0`,
  })
})

const minuteMs = 60_000
/** The calls of a courier who signs in and joins the channels, and of a diner up to the placed order. */
const [signsIn, orders] = [7, 12]

/** Returns about how many calls a scenario makes in its busiest minute, while its couriers wait for work. */
export function callsInAMinute({ couriers, shops, diners, tempo, lasts }: Scenario): number {
  const { courierPolls, shopPolls } = tempos[tempo]
  const share = Math.min(1, lasts / minuteMs)
  const polls = (everyMs: number) => (2 * share * minuteMs) / everyMs
  const arriving = ({ over }: { readonly over: number }) => Math.min(1, minuteMs / Math.max(1, over))
  const calls = [
    ...couriers.map((group) => membersIn(group) * arriving(group) * (signsIn + polls(courierPolls))),
    ...diners.map((group) => membersIn(group) * arriving(group) * orders),
    shops.length * polls(shopPolls),
  ]
  return Math.round(calls.reduce((sum, some) => sum + some, 0))
}
