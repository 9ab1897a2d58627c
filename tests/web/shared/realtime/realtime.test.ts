import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoff, type Connection, initialConnection, next, type Signal } from '#web/shared/realtime/connection.ts'

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
test('[RT-09] a lost line is unavailable, and tries again automatically', () => {
  expect(through(opened, established, lost())).toMatchObject({ state: 'unavailable', retryInMs: 500 })
  expect(through(opened, established, lost(), { type: 'RetryDue' }).state).toBe('connecting')
})
test('[RT-08] a refusal of the gateway is final', () => {
  expect(through(opened, lost(4001))).toMatchObject({ state: 'failed', retryInMs: null })
  expect(through(opened, lost(4001), { type: 'NetworkBack' }).state).toBe('failed')
})
test('[RT-07] leaving disconnects, in any state', () => {
  expect(through(opened, established, { type: 'Left' }).state).toBe('disconnected')
})
test('a client that is asked to wait waits a second at least, and longer each time', () => {
  const askedToBackOff = (times: number) =>
    through(
      opened,
      ...Array.from({ length: times }, (): Signal[] => [established, lost(4100), { type: 'RetryDue' }]).flat(),
    )
  const waits = [0, 1, 2].map((times) => next(next(askedToBackOff(times), established), lost(4100)).retryInMs)
  expect(waits).toEqual([1_500, 2_000, 3_000])
  expect(next(next(next(askedToBackOff(2), established), lost()), { type: 'RetryDue' }).backoffRequests).toBe(0)
})
test('a crowd that is told to come back elsewhere spreads over one second', () => {
  const wait = (dice: number) => next(through(opened, established), { type: 'Lost', code: 4200, dice }).retryInMs
  expect([0, 0.5, 1].map(wait)).toEqual([0, 500, 1_000])
})
test('a node that sends away every client is asked less and less often', () => {
  const refusedAtTheDoor = [lost(4200), { type: 'RetryDue' }] as const
  expect(through(opened, ...refusedAtTheDoor, ...refusedAtTheDoor, lost(4200)).retryInMs).toBe(2_000)
})
const retry: Signal = { type: 'RetryDue' }
const blocked = [opened, lost(), retry, lost(), retry]

test('the transport is polls after two websockets in a row without a connection', () => {
  expect(through(opened, lost(), retry).way).toBe('websocket')
  expect(through(...blocked).way).toBe('polling')
})
test('the transport is a websocket after any number of lost connections', () => {
  const once = [established, lost(), retry]
  expect(through(opened, ...once, ...once, ...once).way).toBe('websocket')
})
test('the transport does not change for a close code, because a client that gets one has got through', () => {
  expect(through(opened, lost(4201), retry, lost(4201), retry).way).toBe('websocket')
})
test('the transport does not change without any network: that says nothing about websockets', () => {
  const inATunnel: Signal = { type: 'Lost', code: 1006, dice: 0.5, isOffline: true }
  expect(through(opened, inATunnel, retry, inATunnel, retry, inATunnel, retry).way).toBe('websocket')
  expect(through(...blocked, inATunnel, retry).way).toBe('polling')
})
test('the transport is polls again when a poll line is lost', () => {
  expect(through(...blocked, established, lost(), retry).way).toBe('polling')
})
test('the transport is each in turn while neither connects', () => {
  expect(through(...blocked, lost(), retry).way).toBe('websocket')
  expect(through(...blocked, lost(), retry, lost(), retry).way).toBe('polling')
})
test('the transport is a websocket again once one has connected', () => {
  const back = through(...blocked, established, { type: 'WebSocketSeen' })
  expect(back).toMatchObject({ state: 'connecting', way: 'websocket' })
  expect(next(next(back, lost()), retry).way).toBe('websocket')
})

test('a network that comes back ends the wait', () => {
  expect(through(opened, lost(), lost(), { type: 'NetworkBack' })).toMatchObject({ state: 'connecting', attempt: 0 })
})
test('[FOPEN-57] the waits of the transport grow from one second to thirty, and spread over their whole length', () => {
  expect([0, 1, 2, 9].map((attempt) => backoff(attempt, 1))).toEqual([1_000, 2_000, 4_000, 30_000])
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, dice) => backoff(attempt, dice) <= 30_000,
    ),
  )
})
