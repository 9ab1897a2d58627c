import { Effect } from 'effect'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { demoCatalog, startDemoGateway } from '#demo/gateway.ts'
import { overPglite } from '#gateway/db/pglite.ts'
import { liveRun } from '#simulator/run/live-run.ts'
import type { Scenario } from '#simulator/scenario/schema.ts'
import { demoMap } from '#simulator/services/city.ts'
import { preparedPglite } from '#tests/kit/prepared-pglite.ts'
import { kitchen, theScenario } from './the-scenario.ts'

/** The demo's shops, whose couriers have another code. */
const withRiderCode = (riderSecurityCode: string) => {
  const catalog = demoCatalog()
  return { ...catalog, stores: catalog.stores.map((store) => ({ ...store, riderSecurityCode })) }
}

const aGateway = async () =>
  startDemoGateway({ PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error' }, { database: overPglite(await preparedPglite()) })

const gateway = await aGateway()
afterAll(() => gateway.close())

test('a run in real time leaves the printers of its scenario out', async () => {
  const people = kitchen(
    'count: 1, thinks: 500ms, prints: 1',
    'count: 1',
    'printers: [{ store: parrilla-centro }]',
    '12s',
  )
  // The orders that its people leave open would keep the couriers of another run.
  const own = await aGateway()
  onTestFinished(() => own.close())
  const target = { baseUrl: own.url, adminToken: 'demo-admin', waitMs: 10_000, city: demoMap() }
  const outcome = await Effect.runPromise(liveRun(people, target))
  expect(outcome).toMatchObject({ verdict: 'held', broken: null, failure: null })
  const kinds = outcome.observations.map(({ type }) => type)
  expect(kinds).toContain('ConsolePressed')
  expect(kinds).not.toContain('TicketsRead')
})

test('a scenario runs against a gateway in real time, over real sockets', async () => {
  const smoke = theScenario('smoke')
  const stacked: Scenario = {
    ...smoke,
    // Both doors of this seed are near the store, and the run waits for each metre.
    seed: '34',
    shops: smoke.shops.map((shop) => ({ ...shop, stacks: 2 })),
    diners: smoke.diners.slice(1),
    couriers: smoke.couriers.map((group) => ({ ...group, count: 2 })),
  }
  const target = { baseUrl: gateway.url, adminToken: 'demo-admin', waitMs: 10_000, city: demoMap() }
  const outcome = await Effect.runPromise(liveRun(stacked, target))
  expect(outcome).toMatchObject({ verdict: 'held', broken: null, failure: null })
  expect(outcome.coverage.held).toContain('a stack and its shipments agree')
})

test('couriers sign in with their store’s code, and a wrong one refuses the run before it registers any', async () => {
  const smoke = theScenario('smoke')
  const withCode = (securityCode: string): Scenario => ({
    ...smoke,
    lasts: 10_000,
    shops: [],
    diners: [],
    expect: [],
    thresholds: {},
    couriers: smoke.couriers.map((group) => ({ ...group, count: 1, race: false, securityCode })),
  })
  const database = overPglite(await preparedPglite())
  const own = await startDemoGateway(
    { PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error' },
    { database, catalog: withRiderCode('2580') },
  )
  onTestFinished(() => own.close())
  const registered = async () => (await database.query('select 1 from riders')).rows.length
  const target = { baseUrl: own.url, adminToken: 'demo-admin', waitMs: 10_000, city: demoMap() }
  const wrong = await Effect.runPromise(Effect.flip(liveRun(withCode('1234'), target)))
  expect(wrong).toMatchObject({
    _tag: 'WrongSecurityCode',
    message:
      'the store parrilla-centro refuses the code of its couriers: write its riderSecurityCode into their securityCode',
  })
  expect(await registered()).toBe(0)
  const right = await Effect.runPromise(liveRun(withCode('2580'), target))
  expect(right.failure).toBeNull()
  expect(await registered()).toBe(1)
})

test('a run whose gateway is gone at its end cannot be judged, and says so', async () => {
  const gone = await startDemoGateway(
    { PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'fatal' },
    { database: overPglite(await preparedPglite()) },
  )
  const fleet = theScenario('fleet')
  const few: Scenario = {
    ...fleet,
    lasts: 4_000,
    shops: [],
    thresholds: {},
    diners: [],
    couriers: fleet.couriers.slice(0, 1).map((group) => ({ ...group, count: 2, over: 0 })),
  }
  const target = { baseUrl: gone.url, adminToken: 'demo-admin', waitMs: 10_000, city: demoMap() }
  let closing: Promise<unknown> | null = null
  const onProgress = () => {
    closing ??= gone.close()
  }
  const outcome = await Effect.runPromise(liveRun(few, target, { onProgress }))
  await closing
  expect(outcome).toMatchObject({
    verdict: 'failed',
    failure: `the gateway at ${gone.url} has stopped answering during the run`,
  })
})
