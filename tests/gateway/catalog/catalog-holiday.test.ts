import { afterAll, beforeEach, expect, test } from 'vitest'
import { doneLines } from '#gateway/catalog/done-lines.ts'
import { readOperatorCall } from '#gateway/catalog/operator-call.ts'
import { newestCatalog, saveCatalog } from '#gateway/catalog/storage.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const store = 'parrilla-centro'

const database = await openTestDatabase()
const gateway = await startTestGateway({ database })
afterAll(() => gateway.close())
beforeEach(async () => void (await saveCatalog(database, demoCatalog(), gateway.clock.now())))

/** Runs a command line as the program does beside a running gateway. */
async function run(
  ...words: readonly string[]
): Promise<{ readonly status: number; readonly lines: readonly string[] }> {
  const read = readOperatorCall(words, 2)
  if (!read.ok) return { status: 0, lines: [read.sentence] }
  const { method, url, body } = read.call
  const headers = { ...gateway.admin, 'content-type': 'application/json' }
  const response = await fetch(`${gateway.url}${url}`, { method, headers, body: JSON.stringify(body) })
  const answer: unknown = await response.json()
  return {
    status: response.status,
    lines: response.ok ? doneLines(answer) : [(answer as { message: string }).message],
  }
}

const storeNow = async () => (await newestCatalog(database))?.document.stores.find(({ id }) => id === store)
const datesNow = async () => (await storeNow())?.deliveryConfig.exceptions
const modeOf = async () => (await storeNow())?.orderModes[0]

const christmas = { date: '2029-12-25', closed: true }
const newYear = { date: '2030-01-01', closed: true }
const evening = { date: '2029-12-24', hours: [{ startAt: '10:00', endAt: '15:00' }] }

test('a holiday of a store is added beside its other dates, which the answer names', async () => {
  expect((await run('holiday', store, '2029-12-25', 'closed')).lines.at(-1)).toBe('No other date has hours of its own.')
  await run('holiday', store, '2030-01-01', 'closed')
  const { lines } = await run('holiday', store, '2029-12-24', '10:00-15:00')
  expect(await datesNow()).toEqual([evening, christmas, newYear])
  expect(lines.slice(-2)).toEqual([
    expect.stringContaining(`${JSON.stringify(evening)} now, and no value before.`),
    'Other dates stay: 2029-12-25, 2030-01-01.',
  ])
})

test('a holiday that is there changes, and its hours are those that are written last', async () => {
  await run('holiday', store, '2029-12-24', '10:00-15:00')
  const { lines } = await run('holiday', store, '2029-12-24', '9:00-13', '20:00–24:00')
  const hours = [
    { startAt: '09:00', endAt: '13:00' },
    { startAt: '20:00', endAt: '24:00' },
  ]
  expect(await datesNow()).toEqual([{ date: '2029-12-24', hours }])
  expect(lines.join()).toContain(`${JSON.stringify(evening)} is now`)
  await run('holiday', store, '2029-12-24', 'closed')
  expect(await datesNow()).toEqual([{ date: '2029-12-24', closed: true }])
})

test('a holiday is taken out by usual, and the other dates stay', async () => {
  await run('holiday', store, '2029-12-25', 'closed')
  await run('holiday', store, '2030-01-01', 'closed')
  const { lines } = await run('holiday', store, '2029-12-25', 'usual')
  expect(lines.slice(-2)).toEqual([
    expect.stringContaining(`no value now, and ${JSON.stringify(christmas)} before.`),
    'Other dates stay: 2030-01-01.',
  ])
  expect(await datesNow()).toEqual([newYear])
  expect((await run('holiday', store, '2029-12-25', 'usual')).lines[0]).toContain('There are: 2030-01-01')
})

test('a holiday of one mode leaves the store and its other modes alone', async () => {
  const mode = await modeOf()
  expect((await run('holiday', store, '2029-12-25', 'closed', '--mode', mode?.id ?? '')).status).toBe(200)
  expect((await modeOf())?.exceptions).toEqual([christmas])
  expect(await datesNow()).toBeUndefined()
  expect((await storeNow())?.orderModes.slice(1).flatMap(({ exceptions = [] }) => exceptions)).toEqual([])
})

test.each([
  [['25/12/2029', 'closed'], 'write 2029-12-25'],
  [['2029-12-25', 'open'], 'open is none of closed, usual, and hours such as 10:00-15:00'],
  [['2029-12-25', '10:00'], '10:00 is none of closed'],
  [['2029-12-25'], 'holiday STORE DATE closed'],
  [['2029-02-30', 'closed'], 'must be a date'],
  [['2029-12-25', '18:00-24:00', '10:00-19:00'], 'overlaps other hours of the day'],
])('a holiday that cannot be is refused with what is wrong: %j', async (words, sentence) => {
  expect((await run('holiday', store, ...words)).lines.join()).toContain(sentence)
  expect(await datesNow()).toBeUndefined()
})

test('a holiday has a path of its own for single changes', async () => {
  await run('set', store, 'deliveryConfig.exceptions.2029-12-25', '{ closed: true }')
  await run('set', store, 'deliveryConfig.exceptions.2030-01-01.closed', 'true')
  expect(await datesNow()).toEqual([christmas, newYear])
  await run('unset', store, 'deliveryConfig.exceptions.2029-12-25')
  expect(await datesNow()).toEqual([newYear])
})

test('a list of holidays that is written whole says which dates are gone', async () => {
  await run('holiday', store, '2029-12-25', 'closed')
  await run('holiday', store, '2030-01-01', 'closed')
  const { lines } = await run('set', store, 'deliveryConfig.exceptions', '[{ date: 2030-01-01, closed: true }]')
  expect(lines).toContain('The list is written whole. Gone: 2029-12-25. Still there: 2030-01-01.')
})

const brand = 'parrilla'

test('a price of a brand says which stores keep a price of their own, and how it ends', async () => {
  await run('set', store, 'plates.provoleta.price', '9900')
  await run('set', 'parrilla-palermo', 'plates.provoleta.price', '9000')
  const { lines } = await run('set', brand, 'plates.provoleta.price', '9000')
  expect(lines.slice(-1)).toEqual([
    `${store} has a value of its own and keeps it: plates.provoleta.price is 9900. ` +
      `To take the one of the brand: unset ${store} plates.provoleta.price`,
  ])
  expect(lines.join()).not.toContain('parrilla-palermo')
})

test('a price of a size, and a hidden plate, name the stores that differ, too', async () => {
  const document = (await newestCatalog(database))?.document
  const sized = document?.branches.find(({ id }) => id === brand)?.plates.find(({ sizes }) => sizes.length > 0)
  const size = sized?.sizes[0]?.id ?? ''
  await run('set', store, `plates.${sized?.id}.sizes.${size}`, '12345.5')
  await run('set', store, 'plates.provoleta.visible', 'true')
  expect((await run('set', brand, `plates.${sized?.id}.sizes.${size}.price`, '11000')).lines.join()).toContain(
    `plates.${sized?.id}.sizes.${size} is 12345.5`,
  )
  expect((await run('set', brand, 'plates.provoleta.visible', 'false')).lines.join()).toContain(
    'plates.provoleta.visible is true',
  )
})

test('a price of a brand without exceptions says nothing of stores, and one of a store neither', async () => {
  await run('set', store, 'plates.provoleta.price', '9900')
  expect((await run('set', store, 'plates.provoleta.price', '9800')).lines.join()).not.toContain('of its own')
  expect((await run('set', brand, 'plates.provoleta.name', 'Provoleta')).lines.join()).not.toContain('of its own')
})
