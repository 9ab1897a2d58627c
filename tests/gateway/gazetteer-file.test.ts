import { expect, onTestFinished, test } from 'vitest'
import { demoEnvironment } from '#demo/environment.ts'
import { readSettings } from '#gateway/config.ts'
import { startGateway } from '#gateway/gateway.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'

/** A gateway as `npm start` has it: nothing of the demo but the shop. What it finds for an address, and what it warned of. */
async function aPlainGateway(environment: Readonly<Record<string, string>>) {
  const warnings: string[] = []
  const gateway = await startGateway({
    settings: readSettings({ PORT: '0', LOG_LEVEL: 'warn', ...environment }),
    database: await openTestDatabase(),
    logTo: { write: (line) => void warnings.push(JSON.parse(line).msg) },
    catalog: demoCatalog(),
  })
  onTestFinished(gateway.close)
  const answer = await fetch(`${gateway.url}/api/places?branchId=parrilla&q=${encodeURIComponent('Bolívar 900')}`)
  return { status: answer.status, found: ((await answer.json()) as { places: object[] }).places, warnings }
}

const warning = 'no provider of addresses is configured, so that no address is found: see NOMINATIM_URL'

test('without a provider and a file of streets no address is found, and a start warns of it', async () => {
  const { status, found, warnings } = await aPlainGateway({})
  expect([status, found]).toEqual([200, []])
  expect(warnings).toContain(warning)
})

test('[OPEN-17] the streets of GAZETTEER_FILE are searched, and nobody is warned', async () => {
  const { found, warnings } = await aPlainGateway({ GAZETTEER_FILE: demoEnvironment.GAZETTEER_FILE })
  expect(found[0]).toMatchObject({ label: 'Bolívar 900, San Telmo, Buenos Aires' })
  expect(warnings).not.toContain(warning)
})

test.each([
  ['is not there', 'nowhere.json'],
  ['holds something else', 'package.json'],
])('a GAZETTEER_FILE that %s ends the start with a sentence', async (_, file) => {
  await expect(aPlainGateway({ GAZETTEER_FILE: file })).rejects.toThrow(
    'GAZETTEER_FILE is not accepted: it cannot be read, or it holds no streets of a city.',
  )
})
