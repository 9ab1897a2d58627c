import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { importCatalog, refusalLines } from '#gateway/catalog/import.ts'
import { isOperatorCommand, readOperatorCall } from '#gateway/catalog/operator-call.ts'
import { parseCatalog, serializeCatalog } from '#gateway/catalog/parse.ts'
import { newestCatalog, saveCatalog } from '#gateway/catalog/storage.ts'
import { storeUses } from '#gateway/composition/features.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const store = 'parrilla-centro'

const database = await openTestDatabase()
const gateway = await startTestGateway({ database })
afterAll(() => gateway.close())
beforeEach(async () => void (await saveCatalog(database, demoCatalog(), gateway.clock.now())))

async function change(body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${gateway.url}/api/console/catalog`, {
    method: 'PATCH',
    headers: { ...gateway.admin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const newest = async () => {
  const found = await newestCatalog(database)
  if (!found) throw new Error('there is no catalogue')
  return found
}
const storeNow = async () => (await newest()).document.stores.find(({ id }) => id === store)!

test('a change of one field makes a new version with that field, and leaves all else', async () => {
  const before = await newest()
  const { status, body } = await change({ of: store, path: 'plates.provoleta.price', value: 15_000 })
  expect([status, body]).toEqual([
    200,
    { version: before.version + 1, was: null, is: 15_000, warnings: expect.any(Array) },
  ])
  const { document } = await newest()
  const stores = before.document.stores.map((one) =>
    one.id === store ? { ...one, plates: { provoleta: { price: 1_500_000 } } } : one,
  )
  expect(document).toEqual({ ...before.document, stores })
})

test('a change of one field goes by the ids of lists and the days of a week, in a store or in a branch', async () => {
  await change({ of: store, path: 'orderModes.parrilla-centro-delivery.minDelayInMinutes', value: 20 })
  expect((await storeNow()).orderModes[0]?.minDelayInMinutes).toBe(20)
  await change({ of: 'parrilla', path: 'plates.provoleta.price', value: 15_500 })
  expect((await newest()).document.branches[0]?.plates.find(({ id }) => id === 'provoleta')?.price).toBe(1_550_000)
  const hours = [{ dayOfWeek: 'MONDAY', workingHours: [{ startAt: '10:00', endAt: '15:00' }] }]
  await change({ of: store, path: 'deliveryConfig.workingDays', value: hours })
  await change({ of: store, path: 'deliveryConfig.workingDays.MONDAY.workingHours.0.endAt', value: '16:00' })
  expect((await storeNow()).deliveryConfig.workingDays[0]?.workingHours).toEqual([{ startAt: '10:00', endAt: '16:00' }])
})

test('without a value takes the field out, and the group that was made for it', async () => {
  await change({ of: store, path: 'plates.provoleta.price', value: 15_000 })
  const { body } = await change({ of: store, path: 'plates.provoleta.price' })
  expect(body).toMatchObject({ was: 15_000, is: null })
  expect((await storeNow()).plates).toBeUndefined()
})

const grill = 'parrilla'
const branchNow = async () => (await newest()).document.branches.find(({ id }) => id === grill)!
const plateIdsOf = (menu: { readonly categories: readonly { readonly plateIds: readonly string[] }[] } | undefined) =>
  menu?.categories[0]?.plateIds

test('an element is added to its list at an end or after another one, and takes its name from the path', async () => {
  const group = 'plates.provoleta.garnishGroups.extra-provoleta.garnishes'
  const value = { name: 'Con tomates secos', price: 1500 }
  const { status, body } = await change({ of: grill, path: `${group}.secos`, value, place: { at: 'first' } })
  expect([status, body]).toMatchObject([200, { was: null, is: value }])
  await change({ of: grill, path: `${group}.ajo`, value: { name: 'Ajo' }, place: { after: 'secos' } })
  await change({ of: grill, path: `${group}.miel`, value: { name: 'Miel' }, place: { at: 'last' } })
  const provoleta = (await branchNow()).plates.find(({ id }) => id === 'provoleta')
  const ids = provoleta?.garnishGroups.flatMap(({ garnishes }) => garnishes.map(({ id }) => id)) ?? []
  expect([ids.slice(0, 2), ids.at(-1)]).toEqual([['secos', 'ajo'], 'miel'])
})

test('an element moves in its list without a value, and the answer has both places', async () => {
  const [menu] = (await branchNow()).menus
  const [category] = menu?.categories ?? []
  const [first = '', second = '', third = ''] = plateIdsOf(menu) ?? []
  const path = `menus.${menu?.id}.categories.${category?.id}.plateIds.${third}`
  const { body } = await change({ of: grill, path, place: { at: 'first' } })
  expect(body).toMatchObject({ was: { after: second }, is: { at: 'first' } })
  expect(plateIdsOf((await branchNow()).menus[0])?.slice(0, 3)).toEqual([third, first, second])
  const { version } = await newest()
  expect((await change({ of: grill, path, place: { at: 'first' } })).body.version).toBe(version)
})

test('an id leaves a list of ids by its own name, and comes back by it', async () => {
  const [menu] = (await branchNow()).menus
  const marked = menu?.remarkedPlateIds ?? []
  const path = `menus.${menu?.id}.remarkedPlateIds.${marked[0]}`
  await change({ of: grill, path })
  expect((await branchNow()).menus[0]?.remarkedPlateIds).toEqual(marked.slice(1))
  await change({ of: grill, path, value: marked[0], place: { at: 'first' } })
  expect((await branchNow()).menus[0]?.remarkedPlateIds).toEqual(marked)
})

test.each([
  [
    'an element that is there already',
    { path: 'plates.provoleta', value: { name: 'P' }, place: { at: 'last' } },
    'There is plates.provoleta already',
  ],
  [
    'a place after nothing',
    { path: 'plates.provoleta', place: { after: 'nada' } },
    'There is no plates.nada. There are: ',
  ],
  ['a move of nothing', { path: 'plates.nada', place: { at: 'first' } }, 'There is no plates.nada.'],
  [
    'another name in the value',
    { path: 'plates.flan', value: { id: 'budin' }, place: { at: 'last' } },
    'plates.flan is named budin',
  ],
  [
    'an element without a name',
    { path: 'plates.flan', value: 7, place: { at: 'last' } },
    'plates.flan is no element with a name',
  ],
  ['a field that is no element', { path: 'name', value: 'x', place: { at: 'first' } }, 'The owner is no list'],
])('%s is refused by a sentence, and nothing changes', async (_, asked, sentence) => {
  const { version } = await newest()
  const { status, body } = await change({ of: grill, ...asked })
  expect([status, body.code, body.message]).toEqual([404, 'FIELD_NOT_FOUND', expect.stringContaining(sentence)])
  expect((await newest()).version).toBe(version)
})

test('a move is refused when the same element has moved since the version that its caller saw', async () => {
  const seen = await newest()
  const [menu] = (await branchNow()).menus
  const [, second = '', third = ''] = plateIdsOf(menu) ?? []
  const at = `menus.${menu?.id}.categories.${menu?.categories[0]?.id}.plateIds`
  await change({ of: grill, path: `${at}.${third}`, place: { at: 'first' } })
  const again = await change({ of: grill, path: `${at}.${third}`, place: { at: 'last' }, version: seen.version })
  expect([again.status, again.body.code]).toEqual([409, 'CATALOGUE_CHANGED'])
  // Its neighbour stands where it stood, behind the same plate.
  const other = await change({ of: grill, path: `${at}.${second}`, place: { at: 'last' }, version: seen.version })
  expect(other.status).toBe(200)
})

test('a change of one field that changes nothing makes no version', async () => {
  const { version } = await newest()
  const { body } = await change({
    of: store,
    path: 'orderModes.parrilla-centro-delivery.minDelayInMinutes',
    value: 35,
  })
  expect(body.version).toBe(version)
})

test('a change of one field is made once for a call that is repeated under its key', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = { of: store, path: 'plates.provoleta.price', value: 15_000 }
  const first = await change(body, key)
  await change({ ...body, value: 16_000 })
  expect((await change(body, key)).body).toEqual(first.body)
  expect((await storeNow()).plates).toEqual({ provoleta: { price: 1_600_000 } })
})

test('a change of one field keeps a change of another field that came in between, and both of two at once', async () => {
  const { version } = await newest()
  await change({ of: store, path: 'plates.provoleta.price', value: 15_000 })
  const late = { of: store, path: 'plates.picada.visible', value: false, version }
  expect((await change(late)).status).toBe(200)
  const both = ['mollejas', 'chorizo-criollo', 'bondiola'].map((plate) =>
    change({ of: store, path: `plates.${plate}.price`, value: 9000 }),
  )
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(Object.keys((await storeNow()).plates ?? {}).sort()).toEqual(
    ['bondiola', 'chorizo-criollo', 'mollejas', 'picada', 'provoleta'].sort(),
  )
})

test('a change of one field is refused when it has changed since the version that its caller saw', async () => {
  const { version } = await newest()
  await change({ of: store, path: 'plates.provoleta.price', value: 15_000 })
  const late = await change({ of: store, path: 'plates.provoleta.price', value: 14_000, version })
  expect([late.status, late.body.code]).toEqual([409, 'CATALOGUE_CHANGED'])
  expect(late.body.message).toContain('15000')
})

test.each([
  ['an unknown store', { of: 'nowhere', path: 'name', value: 'x' }, 404, 'nowhere'],
  [
    'an unknown mode',
    { of: store, path: 'orderModes.x.active', value: true },
    404,
    'There are: parrilla-centro-delivery',
  ],
  [
    'a plate of no branch',
    { of: store, path: 'plates.gone.price', value: 1 },
    422,
    `${store}.plates.gone: gone is no plate`,
  ],
  ['a field that is not known', { of: store, path: 'plats.asado', value: 1 }, 422, `${store}.plats: is not a field`],
  [
    'a value of the wrong kind',
    { of: store, path: 'plates.provoleta.price', value: 'x' },
    422,
    'must be a number, without quotes',
  ],
  [
    'a text that turns its direction',
    { of: store, path: 'name', value: 'Tucán\u202e' },
    422,
    `${store}.name: holds U+202E`,
  ],
  ['a path through a value', { of: store, path: 'name.x', value: 1 }, 404, 'name is no group of fields'],
  ['a name of a prototype', { of: store, path: '__proto__.x', value: 1 }, 422, '__proto__'],
  ['a prototype as a plate', { of: store, path: 'plates.__proto__.price', value: 1 }, 422, '__proto__'],
  ['half an emoji', { of: store, path: 'name', value: '\ud83c' }, 400, 'body'],
  ['a version that never was', { of: store, path: 'name', value: 'x', version: 99_999 }, 404, '99999'],
  ['an empty path', { of: store, path: 'a..b', value: 1 }, 400, 'path'],
])('A change with %s says so, and makes no version', async (_, body, status, sentence) => {
  const { version } = await newest()
  const answer = await change(body)
  expect(answer.status).toBe(status)
  expect(answer.body.message).toContain(sentence)
  expect((await newest()).version).toBe(version)
})

const mode = `${store}-delivery`
const alone = async () => {
  const { document } = await newest()
  const stores = document.stores.map((one) =>
    one.id === store ? { ...one, orderModes: one.orderModes.filter(({ id }) => id === mode) } : one,
  )
  await saveCatalog(database, { ...document, stores }, gateway.clock.now())
}

test.each([
  ['all modes', store, 'orderModes', undefined],
  ['the only mode', store, `orderModes.${mode}`, undefined],
  ['the zones of a delivery', store, 'deliveryZones', []],
])('a part that a store needs to sell goes by a word alone: %s', async (_, of, path, value) => {
  await alone()
  const wanted = { of, path, ...(value && { value }) }
  const refused = await change(wanted)
  expect([refused.status, refused.body.code]).toEqual([409, 'STOPS_SELLING'])
  expect(refused.body.message).toContain(`at ${store} by ${mode}. If this is meant, repeat it with --stops-selling`)
  expect((await change({ ...wanted, stopsSelling: true })).status).toBe(200)
})

test('a part that a store needs to sell is no mode beside others', async () => {
  expect((await change({ of: store, path: `orderModes.${mode}` })).status).toBe(200)
})

const run = (document: CatalogDocument, base: number | null, goesOver = false) =>
  importCatalog(database, document, { uses: storeUses, at: gateway.clock.now(), withdraws: false, base, goesOver })
const exported = async () => {
  const { document, version } = await newest()
  const read = parseCatalog(serializeCatalog(document, version))
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read
}

test('an import of an export names the version that it comes from', async () => {
  const { version, document } = await newest()
  expect(await exported()).toMatchObject({ base: version, document })
})

test('an import of an older export is refused with what it would take back, unless told to go over it', async () => {
  const { base, document } = await exported()
  await change({ of: store, path: 'plates.provoleta.price', value: 15_000 })
  const refused = await run(document, base)
  if (refused.ok) throw new Error('it was imported')
  expect(refusalLines('shop.yaml', refused)[0]).toBe(
    `stores.${store}.plates.provoleta.price: is 15000 now, would be absent`,
  )
  expect((await run(document, base, true)).ok).toBe(true)
  expect((await storeNow()).plates).toBeUndefined()
})

test('an import of a file without a version is compared with the newest import', async () => {
  await change({ of: store, path: 'plates.provoleta.price', value: 15_000 })
  expect((await run(demoCatalog(), null)).ok).toBe(false)
  const [kept] = [(await newest()).document]
  expect((await run(kept, null)).ok).toBe(true)
})

test('an import that has what was changed since is taken, and so is one of the newest version', async () => {
  const older = await exported()
  await change({ of: store, path: 'plates.provoleta.price', value: 15_000 })
  const same = await exported()
  expect((await run(same.document, older.base)).ok).toBe(true)
  expect((await run(demoCatalog(), (await newest()).version)).ok).toBe(true)
})

test('an import is refused where it takes back the place of an element, and no other of its list counts', async () => {
  const before = await newest()
  const [menu] = (await branchNow()).menus
  const third = plateIdsOf(menu)?.[2] ?? ''
  const at = `menus.${menu?.id}.categories.${menu?.categories[0]?.id}.plateIds`
  await change({ of: grill, path: `${at}.${third}`, place: { at: 'first' } })
  const refused = await run(before.document, before.version)
  const lines = refused.ok ? [] : refusalLines('shop.yaml', refused)
  expect(lines).toMatchObject([expect.stringMatching(/plateIds \(sequence\): is \S+, /), expect.any(String)])
})

test('an import of a version that this database does not have is refused', async () => {
  const refused = await run(demoCatalog(), 99_999)
  expect(refused.ok ? [] : refusalLines('shop.yaml', refused)).toMatchObject([expect.stringContaining('99999')])
})

const bodyOf = (...words: string[]) => {
  const read = readOperatorCall(words, 2)
  return read.ok ? read.call.body : read.sentence
}

test('a command line reads a value as the catalogue does, with its doubts about amounts', () => {
  expect(bodyOf('set', store, 'plates.asado.price', '14500')).toEqual({
    of: store,
    path: 'plates.asado.price',
    value: 14_500,
  })
  expect(bodyOf('set', store, 'name', 'Tucán', 'Norte')).toMatchObject({ value: 'Tucán Norte' })
  expect(bodyOf('set', store, 'x', '[{ a: 1 }]')).toMatchObject({ value: [{ a: 1 }] })
  expect(bodyOf('unset', store, 'plates.asado.price')).toEqual({ of: store, path: 'plates.asado.price' })
  expect(bodyOf('unset', store, 'orderModes', '--stops-selling')).toEqual({
    ...{ of: store, path: 'orderModes', stopsSelling: true },
  })
  expect(bodyOf('add', store, 'plates.asado.sizes.xl', '{ name: XL, price: 9000 }', '--after', 'l')).toEqual({
    ...{ of: store, path: 'plates.asado.sizes.xl', value: { name: 'XL', price: 9000 }, place: { after: 'l' } },
  })
  expect(bodyOf('add', store, 'c.plateIds.flan')).toEqual({
    ...{ of: store, path: 'c.plateIds.flan', value: 'flan', place: { at: 'last' } },
  })
  expect(bodyOf('move', store, 'plates.asado', '--first')).toEqual({
    ...{ of: store, path: 'plates.asado', place: { at: 'first' } },
  })
  expect(bodyOf('set', store, 'plates.asado.price', '14.500')).toContain('write 14500')
  expect(bodyOf('set', store, 'plates.pizza.sizes.large', '9.000')).toContain('write 9000')
})

test('a command line names a plate, a part of it, a mode and an end', () => {
  expect(readOperatorCall(['soldout', store, 'asado', '--until', 'opening'], 2)).toMatchObject({
    call: { url: `/api/console/stores/${store}/availability/plates/asado`, body: { until: 'opening' } },
  })
  expect(bodyOf('soldout', store, 'asado', '--minutes', '30', '--garnish', 'sides/chips')).toEqual({
    ...{ minutes: 30, garnishGroupId: 'sides', garnishId: 'chips' },
  })
  expect(bodyOf('pause', store, '--minutes', '30', '--mode', 'delivery')).toEqual({
    minutes: 30,
    orderModeId: 'delivery',
  })
  expect(readOperatorCall(['resume', store, '--mode', 'delivery'], 2)).toMatchObject({
    call: { method: 'DELETE', query: { orderModeId: 'delivery' } },
  })
})

test.each([
  [['pause', store], 'Say when it ends'],
  [['pause', store, '--minutes', '5', '--until', 'opening'], 'Say when it ends'],
  [['soldout', store, '--until', 'opening'], 'Usage'],
  [['set', store, 'name'], 'Usage'],
  [['move', store, 'plates.asado'], 'Usage'],
  [['move', store, 'plates.asado', 'value', '--first'], 'Usage'],
  [['move', store, 'plates.asado', '--after'], 'Usage'],
  [['add', store, 'plates.asado', '--first', 'more'], 'Usage'],
  [['resume', store, '--for', '5'], "Unknown option '--for'"],
])('a command line that is incomplete says what is missing: %j', (words, sentence) => {
  expect(bodyOf(...words)).toContain(sentence)
  expect(isOperatorCommand(words[0])).toBe(true)
})
