import { Effect, Random } from 'effect'
import type { Tempo } from '../ground/tempo.ts'
import { Actor } from '../network/network.ts'
import type { Scenario } from '../scenario/schema.ts'
import { Gateway } from '../services/gateway.ts'
import { openAccount } from './operator-account.ts'
import { pullLevers, watchLevers } from './operator-levers.ts'
import { watchTickets } from './operator-tickets.ts'
import { somebody } from './person.ts'
import { runTablet } from './tablet.ts'
import type { Memory } from './tablet-press.ts'

type Plan = {
  readonly group: Scenario['operators'][number]
  readonly tempo: Tempo
  readonly seed: string
  /** The time at which the run began: an account of a gateway that outlives the run stays there. */
  readonly began: number
  /** Whether this person also reads the store's levers and tickets. */
  readonly watches: boolean
  /** Whether the store has a printer. */
  readonly hasPrinter: boolean
}

/** A person of the shop at the console, without end: opens an account, and works at one tablet or more. */
export const workAtConsole = Effect.fn('Operator.work')(function* ({
  group,
  tempo,
  seed,
  began,
  watches,
  hasPrinter,
}: Plan) {
  const [actor, gateway, { name }] = [yield* Actor, yield* Gateway, yield* somebody]
  const { id: storeId } = yield* gateway.store(group.store)
  const login = `${actor.replaceAll(/\W/g, '-')}-${began}`
  const account = yield* openAccount({ name, role: group.role, storeId, login })
  const { role, thinks, rejects, pressesTwice, refunds, saysTimes, changesTimes, prints, stacks, away } = group
  const habits = {
    ...{ role, thinks, rejects, pressesTwice, refunds, saysTimes, changesTimes, prints, stacks },
    cooks: tempo.cooking[1],
  }
  const memory: Memory = { considered: new Set(), wishes: new Map() }
  const tablets = Array.from({ length: group.tablets }, (_, index) => {
    const tabletId = `${actor}/${index + 1}`
    return runTablet({ tabletId, storeId, account, habits, away, memory }).pipe(
      Random.withSeed(`${seed}/${tabletId}`),
      Effect.provideService(Actor, tabletId),
    )
  })
  const at = { storeId, account, group }
  const levers = [pullLevers(at), ...(watches ? [watchLevers(at)] : [])]
  const tickets = watches && hasPrinter ? [watchTickets(storeId, account)] : []
  yield* Effect.all([...tablets, ...levers, ...tickets, Effect.never], { concurrency: 'unbounded', discard: true })
})
