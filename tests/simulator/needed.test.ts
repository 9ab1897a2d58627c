import { expect, test } from 'vitest'
import { isSmall, neededMs, tooShort, tooShortForCarts } from '#simulator/scenario/needed.ts'
import { readScenario } from '#simulator/scenario/read.ts'

function scenarioOf(lasts: string, more: string, tempo = 'fast') {
  const read = readScenario(`name: some\nlasts: ${lasts}\ntempo: ${tempo}\n${more}\n`)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.scenario
}

const diners = (count: number, more = '') => `diners: [{ store: a, count: ${count}${more} }]`
const couriers = (count: number, more = '') => `couriers: [{ store: a, count: ${count}${more} }]`
const seconds = (more: string, tempo?: string) => Math.round(neededMs(scenarioOf('1m', more, tempo)) / 1_000)

test('an order needs the longest times of its tempo', () => {
  expect(seconds(diners(1))).toBeGreaterThan(15)
  expect(seconds(diners(1))).toBeLessThan(60)
  expect(seconds(diners(1), 'calm')).toBeGreaterThan(4 * 60)
})

test('diners wait for one another, for late couriers and for their own payment', () => {
  const one = seconds(`${diners(1)}\n${couriers(1)}`)
  expect(seconds(`${diners(4, ', over: 1m')}\n${couriers(4)}`)).toBe(one + 60)
  expect(seconds(`${diners(4)}\n${couriers(1)}`)).toBeGreaterThan(4 * one)
  expect(seconds(`${diners(1)}\n${couriers(1, ', from: 5m')}`)).toBe(one + 300)
  expect(seconds(diners(1, ', paysLate: 2h'))).toBe(one + 7_200)
})

test('actors that do not take part need no time', () => {
  expect(seconds(diners(5, ', only: [], over: 1h'))).toBe(0)
  expect(seconds(`${diners(4)}\n${couriers(9, ', only: [3, 12]')}`)).toBe(seconds(`${diners(4)}\n${couriers(1)}`))
})

const carts = (story: string, more = '') => `carts: [{ store: a, story: ${story}${more} }]`

test.each([
  ['5h', carts('forgotten'), 'lasts: 5h is too short: its actors need up to 27h'],
  ['1d', carts('expired', ', over: 2h'), 'lasts: 1d is too short: its actors need up to 199h'],
  ['27h', carts('forgotten'), null],
  ['1m', carts('forgotten', ', only: []'), null],
  ['1m', diners(1), null],
])('a run of %s with %s: %s', (lasts, more, says) => expect(tooShortForCarts(scenarioOf(lasts, more))).toBe(says))

test('the needed time is rounded up to one that people write', () => {
  expect(tooShort(scenarioOf('5s', diners(1)))).toMatch(/^lasts: 5s is too short: its actors need up to \d?[05]s$/)
})

test('a run of up to forty people is small, whichever groups they are in', () => {
  expect(isSmall(scenarioOf('1m', `${diners(20)}\n${couriers(20)}`))).toBe(true)
  expect(isSmall(scenarioOf('1m', `${diners(20)}\n${couriers(21)}`))).toBe(false)
  expect(isSmall(scenarioOf('1m', `${diners(20)}\n${couriers(21, ', only: [1, 2]')}`))).toBe(true)
})
