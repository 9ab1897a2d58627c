import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { smallOf } from '#simulator/explore/vary.ts'
import { invariantsOf } from '#simulator/invariants/list.ts'
import { sampled } from '#tests/kit/sample.ts'
import { twoWorlds } from '#tests/kit/worlds.ts'
import { theScenario } from './the-scenario.ts'

const names = readdirSync(new URL('../../simulator/scenarios', import.meta.url)).map((file) => file.split('.')[0] ?? '')
const worlds = twoWorlds()
const longestOnTheRoadMs = 5 * 60_000

test.each(sampled('every scenario', 4, names))(
  '%s holds in its small size, with one event log in two threads',
  { timeout: 240_000 },
  async (name) => {
    const whole = theScenario(name)
    const fewer = smallOf(whole, 2)
    // What a file expects is true of all its actors: of the matrix of left carts, whose groups are single diners.
    const isWhole = [...whole.diners, ...whole.couriers, ...whole.carts, ...whole.watchers].every(
      ({ count }) => count <= 2,
    )
    const lasts = whole.couriers.length > 0 ? Math.min(whole.lasts, longestOnTheRoadMs) : whole.lasts
    const small = { ...fewer, lasts, seed: 'every', expect: isWhole ? whole.expect : [] }
    const [one, other] = await Promise.all(worlds.map((world) => world.run(small)))
    expect(one).toMatchObject({ verdict: 'held', failure: null, hashOfLog: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(other?.hashOfLog).toBe(one?.hashOfLog)
    const expected = invariantsOf(small).slice(invariantsOf({ expect: [] }).length)
    expect(one?.coverage.held).toEqual(expect.arrayContaining(expected.map((invariant) => invariant.name)))
  },
)
