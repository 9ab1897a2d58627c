import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#gateway/composition/config.ts'
import { startGateway } from '#gateway/node/gateway.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

/** The configuration that pages get from a gateway started by `npm start`. */
async function aPlainConfiguration(environment: Readonly<Record<string, string>> = {}) {
  const gateway = await startGateway({
    settings: readSettings({ PORT: '0', LOG_LEVEL: 'silent', ...environment }),
    database: await openTestDatabase(),
    catalog: demoCatalog(),
  })
  onTestFinished(gateway.close)
  return (await (await fetch(`${gateway.url}/api/configuration`)).json()) as components['schemas']['Configuration']
}

test('[FOPEN-47] [TRACK-03] the tiles are OpenStreetMap’s under its name, unless others are configured', async () => {
  const openStreetMap = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
  expect((await aPlainConfiguration()).map).toMatchObject({
    lightUrl: openStreetMap,
    darkUrl: openStreetMap,
    attribution: '© OpenStreetMap contributors',
  })
  const own = 'https://tiles.example.com/{z}/{x}/{y}.png'
  const { map } = await aPlainConfiguration({ TILES_LIGHT_URL: own, TILES_ATTRIBUTION: 'Own' })
  expect(map).toMatchObject({ lightUrl: own, darkUrl: own, attribution: 'Own' })
})

test('[OPEN-47] [BRANCH-21] the foot of a store names this product, unless another provider is configured', async () => {
  expect((await aPlainConfiguration()).poweredBy).toEqual({ name: 'Comanda', url: '/' })
  const home = 'https://pedidos.example.com'
  expect((await aPlainConfiguration({ PUBLIC_URL: home })).poweredBy).toEqual({ name: 'Comanda', url: home })
  const acme = { POWERED_BY_NAME: 'Acme', POWERED_BY_URL: 'https://acme.example/pedidos' }
  expect((await aPlainConfiguration(acme)).poweredBy).toEqual({ name: 'Acme', url: 'https://acme.example/pedidos' })
})

test('[FOPEN-52] [FOPEN-54] realtime is on by default, with the name of its event', async () => {
  expect((await aPlainConfiguration()).realtime).toMatchObject({
    enabled: true,
    trackingEvent: 'logistics-tracking-update',
  })
})

test.each([
  ['1', true],
  ['0', false],
])('[RT-02] [FOPEN-52] with REALTIME_ENABLED=%s pages are told so: %s', async (value, enabled) => {
  const gateway = await startTestGateway({ environment: { REALTIME_ENABLED: value } })
  const { data } = await gateway.api.GET('/api/configuration')
  expect(data?.realtime.enabled).toBe(enabled)
  await gateway.close()
})

test('[RTE-03] an address without a shop leads to the one company of this node', async () => {
  const gateway = await startTestGateway({ environment: {} })
  const { data } = await gateway.api.GET('/api/configuration')
  expect(data?.homeAlias).toBe('tucan')
  await gateway.close()
})
