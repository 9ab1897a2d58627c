import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { cartDecider } from '#domain/cart/decide.ts'
import { readExportedLog } from '#simulator/import/logs.ts'
import { aLine } from '#tests/kit/cart.ts'

const recorded = globSync(join(import.meta.dirname, '../recorded/*.json')).sort()

test('there are recorded logs', () => expect(recorded.length).toBeGreaterThan(0))

test.each(recorded.map((file) => [basename(file, '.json'), file]))(
  'the rules still reach the state that a page showed: %s',
  (_, file) => {
    const text = readFileSync(file, 'utf8')
    const read = readExportedLog(text)
    expect(read).toMatchObject({ ok: true, log: { state: (JSON.parse(text) as { state: unknown }).state } })
  },
)

const added = { id: 'a', at: 1, events: [{ type: 'CartLineAdded', line: aLine({ lineId: 'one', quantity: 2 }) }] }
const log = {
  ...{ format: 'comanda-log', name: 'comanda.cart', version: 2, base: cartDecider.initial, entries: [added] },
  state: { ...cartDecider.initial, lines: [aLine({ lineId: 'one', quantity: 2 })] },
}
const says = (file: object) => {
  const read = readExportedLog(JSON.stringify(file))
  return read.ok ? 'fine' : read.says
}

test('an export of an earlier release, without the state, gets the one that the rules reach', () => {
  const { state, ...earlier } = log
  expect(readExportedLog(JSON.stringify(earlier))).toMatchObject({ ok: true, log: { state } })
})

test.each([
  ['is whole', log, 'fine'],
  ['is no log', { format: 'else' }, 'this is no log that a page’s inspector has exported'],
  [
    'has no rules here',
    { ...log, name: 'comanda.courier.r1' },
    'the log comanda.courier.r1 has no rules in domain: those that have are comanda.cart',
  ],
  [
    'is of another version',
    { ...log, version: 7 },
    'this is version 7 of comanda.cart, and its rules are those of version 2',
  ],
  [
    'holds an event without its parts',
    { ...log, entries: [{ ...added, events: [{ type: 'CartLineAdded' }] }] },
    'the rules of comanda.cart permit no state that these entries reach',
  ],
  ['begins with no cart', { ...log, base: 7 }, 'the rules of comanda.cart permit no state that these entries reach'],
  [
    'shows what its rules do not reach',
    { ...log, state: cartDecider.initial },
    'the rules of comanda.cart reach another state than the page showed',
  ],
])('a file that %s is recognised', (_, file, expected) => expect(says(file)).toBe(expected))

test('a file that is no JSON is refused', () =>
  expect(readExportedLog('hola')).toMatchObject({
    ok: false,
    says: 'this is no log that a page’s inspector has exported',
  }))
