import { Effect, Schema } from 'effect'
import { nearestWord } from '#domain/text/nearest-word.ts'
import type { Scenario } from '../scenario/schema.ts'
import { Gateway, type Refused, type Unreachable } from '../services/gateway.ts'

/** A scenario names a store that the gateway does not have. `known` are the aliases of those that it has. */
export class MissingStore extends Schema.TaggedError<MissingStore>()('MissingStore', {
  alias: Schema.String,
  known: Schema.Array(Schema.String),
}) {
  override get message() {
    const nearest = nearestWord(this.alias, this.known)
    const list =
      this.known.length > 0 ? `its stores are ${this.known.join(', ')}` : 'write the alias of one that it has'
    return `the gateway has no store ${this.alias}: ${nearest === null ? list : `write ${nearest}`}`
  }
}

export const isMissing = (problem: Refused | Unreachable) => problem._tag === 'Refused' && problem.status === 404

/** Finds all stores that a scenario names; returns their ids by their aliases. */
export const storesOfRun = Effect.fn('storesOfRun')(function* (scenario: Scenario) {
  const gateway = yield* Gateway
  const { shops, operators, printers, diners, couriers, carts, watchers } = scenario
  const groups = [...shops, ...operators, ...printers, ...diners, ...couriers, ...carts, ...watchers]
  const ids = yield* Effect.forEach([...new Set(groups.map(({ store }) => store))], (alias) =>
    gateway.store(alias).pipe(
      Effect.map(({ id }) => [alias, id] as const),
      Effect.catchIf(isMissing, () =>
        gateway.aliases.pipe(
          Effect.orElseSucceed(() => []),
          Effect.flatMap((known) => Effect.fail(new MissingStore({ alias, known }))),
        ),
      ),
    ),
  )
  return new Map(ids)
})
