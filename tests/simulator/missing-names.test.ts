import { expect, test } from 'vitest'
import { demoCatalog } from '#demo/gateway.ts'
import { readScenario } from '#simulator/scenario/read.ts'
import { missingName } from '#simulator/world/missing-names.ts'
import { theWorld } from '#tests/kit/worlds.ts'

const world = theWorld()

const reading = (habits: string) => {
  const read = readScenario(`name: lunch\nlasts: 5m\n${habits}\n`)
  if (!read.ok) throw new Error(read.errors[0]?.message)
  return read.scenario
}

test.each([
  [
    'shops: [{ store: parrilla-centro, sellsOut: [{ plates: [choripn], from: 1m, until: 2m }] }]',
    'choripn is no plate of parrilla-centro: write choripan',
  ],
  [
    'operators: [{ store: parrilla-centro, count: 1, sellsOut: [{ plates: [choripn], at: 1m, minutes: 5 }] }]',
    'choripn is no plate of parrilla-centro: write choripan',
  ],
  [
    'diners: [{ store: parrilla-centro, count: 1, code: RELAMPGO }]',
    'RELAMPGO is no code of parrilla-centro: write RELAMPAGO',
  ],
  ['codeLimits: [{ code: RELAMPGO, uses: 1 }]', 'RELAMPGO is no code of a shop: write RELAMPAGO'],
])('a name that the shop does not have is told with the nearest one: %s', (habits, sentence) => {
  expect(missingName(demoCatalog(), reading(habits))).toBe(sentence)
})

test('a scenario whose names the shop has may run, and a store that is missing is told elsewhere', () => {
  expect(
    missingName(demoCatalog(), reading('diners: [{ store: parrilla-centro, count: 1, code: RELAMPAGO }]')),
  ).toBeNull()
  expect(missingName(demoCatalog(), reading('diners: [{ store: nowhere, count: 1, code: NOPE }]'))).toBeNull()
})

test('a run with such a name is refused before its first order', async () => {
  const outcome = await world.run(
    reading('diners: [{ store: parrilla-centro, count: 1, code: RELAMPGO, delivered: false }]'),
  )
  expect(outcome).toMatchObject({ verdict: 'failed', isWrongUse: true, observations: [] })
  expect(outcome.failure).toContain('write RELAMPAGO')
})
