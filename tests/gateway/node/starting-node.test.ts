import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '#gateway/db/migrate.ts'
import { oneAtATime } from '#gateway/log/one-at-a-time.ts'
import { logOver, placeOrder } from '#tests/kit/aged-log.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

test('a node that waits for its tables lives, is not ready, and serves at the same port afterwards', async () => {
  const database = await openTestDatabase()
  await migrate(database)
  await placeOrder(logOver(database), 'A')
  const rebuild = Promise.withResolvers<void>()
  const rebuilding = oneAtATime({ sql: database, wait: () => Promise.resolve() }, () => rebuild.promise)
  const [port, clock] = [await freePort(), manualClock()]
  const starting = startTestGateway({ database, clock, environment: { PORT: String(port) } })
  onTestFinished(async () => (await starting).close())

  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const waitsFor = async () => (await (await ask('/readyz')).json()).errors[0].type
  await vi.waitFor(async () => expect(await waitsFor()).toBe('tables'), { timeout: 20_000 })
  expect((await ask('/healthz')).status).toBe(200)
  expect(await (await ask('/api/configuration')).json()).toMatchObject({ statusCode: 503, code: 'STARTING' })

  rebuild.resolve()
  await rebuilding
  await vi.waitFor(() => expect(clock.waiting()).toBeGreaterThan(0))
  clock.advance(1_000)
  await starting
  for (const path of ['/readyz', '/api/configuration']) expect((await ask(path)).status).toBe(200)
})
