import { expect, test } from 'vitest'
import contract from '#openapi/generated/comanda.json' with { type: 'json' }
import type { Scenario } from '#simulator/scenario/schema.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { theScenario } from './the-scenario.ts'

const world = theWorld()

/** The operations of the contract that are the customer's own. */
const documented = Object.values(contract.paths).flatMap((path) =>
  Object.values(path as Record<string, { operationId?: string; 'x-comanda-extension'?: boolean }>).flatMap((it) =>
    it.operationId && !it['x-comanda-extension'] ? [it.operationId] : [],
  ),
)

const called = new Set<string>()

type Change = (whole: Scenario) => Partial<Scenario>

/** Scenarios that together make every call, with as few people as possible. */
const runs: readonly (readonly [name: string, change: Change])[] = [
  [
    'points-and-codes',
    ({ diners, couriers }) => ({
      ...{ tempo: 'fast', couriers: some(couriers, { count: 1 }) },
      diners: [...some(diners.slice(0, 1), { count: 1, rates: 1, reports: 1 }), ...some(diners.slice(3), { count: 1 })],
    }),
  ],
  [
    'multidrop',
    ({ diners, couriers }) => ({
      ...{ diners: some(diners, { count: 2 }), couriers: some(couriers, { count: 1, cancels: 0, endsShift: 1 }) },
    }),
  ],
  [
    'shared-phone',
    ({ diners, couriers }) => ({ diners: some(diners, { count: 3 }), couriers: some(couriers, { count: 2 }) }),
  ],
  [
    'double-pay',
    ({ diners }) => ({
      ...{ shops: [], couriers: [], diners: some(diners.slice(0, 2), { count: 1, paysTwice: 0, leaves: 0 }) },
    }),
  ],
  [
    'abandoned-carts',
    ({ carts }) => ({
      carts: carts.filter(({ story }) => story === 'recovered' || story === 'returned'),
      lasts: 5 * 3_600_000,
    }),
  ],
]

const some = <Group>(groups: readonly Group[], change: Partial<Group>): Group[] =>
  groups.map((group) => ({ ...group, ...change }))

test.each(runs)('%s makes its calls', async (name, change) => {
  const whole = theScenario(name)
  const { measured, ...outcome } = await world.run({ ...whole, ...change(whole), seed: 'calls', expect: [] })
  expect(outcome).toMatchObject({ verdict: 'held', failure: null })
  for (const [operation, { count }] of Object.entries(measured.calls)) if (count > 0) called.add(operation)
})

test('people of the simulator make every documented call in some scenario', () => {
  expect(documented.length).toBeGreaterThan(45)
  expect(documented.filter((operation) => !called.has(operation))).toEqual([])
})
