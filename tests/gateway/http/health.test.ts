import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { observe } from '#gateway/http/observe.ts'
import { manualClock } from '#tests/kit/clock.ts'

const document = { openapi: '3.1.0', info: { title: 'none', version: '0' }, paths: {} }

test.each([
  ['can serve', 200],
  ['cannot serve', 503],
])('many simultaneous checks of a node’s readiness ask its database once: it %s', async (_, status) => {
  const settled: (() => void)[] = []
  const askDatabase = () =>
    new Promise<void>((resolve, reject) => {
      settled.push(() => (status === 200 ? resolve() : reject(new Error('away'))))
    })
  let arrived = 0
  const app = Fastify()
  app.addHook('onRequest', (_request, _reply, done) => {
    arrived++
    done()
  })
  const readiness = {
    clock: manualClock(),
    isLeaving: () => false,
    askDatabase,
    isNatsAway: () => false,
    relayBehindSeconds: () => 0,
  }
  await observe(app, { document, readiness, readings: {} })
  const statusesOf = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await app.inject('/readyz')).statusCode))

  const crowd = statusesOf(20)
  await vi.waitFor(() => expect(arrived).toBe(20))
  expect(settled).toHaveLength(1)
  settled[0]?.()
  expect(new Set(await crowd)).toEqual(new Set([status]))

  const later = statusesOf(1)
  await vi.waitFor(() => expect(settled).toHaveLength(2))
  settled[1]?.()
  expect(await later).toEqual([status])
  await app.close()
})
