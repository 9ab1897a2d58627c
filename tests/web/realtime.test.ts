import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoff, type Connection, initialConnection, next, type Signal } from '#web/realtime/connection.ts'

const through = (...signals: Signal[]) => signals.reduce<Connection>(next, initialConnection)
const opened: Signal = { type: 'Opened' }
const established: Signal = { type: 'Established' }
const lost = (code = 1006): Signal => ({ type: 'Lost', code, dice: 0.5 })

test('a connection goes from initialized to connecting to connected', () => {
  expect([initialConnection, through(opened), through(opened, established)].map(({ state }) => state)).toEqual([
    'initialized',
    'connecting',
    'connected',
  ])
})
test('[RT-09] a lost line is unavailable, and tries again by itself', () => {
  expect(through(opened, established, lost())).toMatchObject({ state: 'unavailable', retryInMs: 500 })
  expect(through(opened, established, lost(), { type: 'RetryDue' }).state).toBe('connecting')
})
test('[RT-08] a refusal of the gateway is final', () => {
  expect(through(opened, lost(4001))).toMatchObject({ state: 'failed', retryInMs: null })
  expect(through(opened, lost(4001), { type: 'NetworkBack' }).state).toBe('failed')
})
test('[RT-07] leaving disconnects, whatever the state', () => {
  expect(through(opened, established, { type: 'Left' }).state).toBe('disconnected')
})
test('a network that comes back ends the wait', () => {
  expect(through(opened, lost(), lost(), { type: 'NetworkBack' })).toMatchObject({ state: 'connecting', attempt: 0 })
})
test('waits grow from one second to thirty, and are spread over the whole of it', () => {
  expect([0, 1, 2, 9].map((attempt) => backoff(attempt, 1))).toEqual([1_000, 2_000, 4_000, 30_000])
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, dice) => backoff(attempt, dice) <= 30_000,
    ),
  )
})
