import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownCatalog } from '#demo/gateway.ts'
import { parseCatalog, serializeCatalog } from '#gateway/catalog/parse.ts'
import { inputs } from '#tests/kit/sample.ts'

const demo = new URL('../../demo/', import.meta.url)
const read = parseCatalog(readFileSync(new URL('catalog.yaml', demo), 'utf8'))
if (!read.ok) throw new Error(JSON.stringify(read.errors, null, 2))
const { document, warnings } = read
const plates = document.branches.flatMap((branch) => branch.plates)

test('The demo has the shops that links and tests name', () => {
  expect(document.companies.map(({ alias }) => alias)).toEqual(['tucan'])
  expect(document.branches.map(({ alias }) => alias)).toEqual(['parrilla', 'sushi'])
  expect(document.stores.map(({ alias }) => alias)).toEqual(['parrilla-centro', 'parrilla-palermo', 'sushi-belgrano'])
  expect(new Set(document.stores.map(({ riderSecurityCode }) => riderSecurityCode))).toEqual(new Set(['1234']))
})

test('The demo has a plate for every taste, each with words and a price', () => {
  expect(plates.length).toBeGreaterThanOrEqual(60)
  expect(plates.filter(({ description }) => description.length < 10)).toEqual([])
})

test('The demo shows every kind of order mode, discount, code and garnish group', () => {
  const kinds = <Value>(all: readonly Value[]) => [...new Set(all)].sort()
  const { stores, branches } = document
  expect(kinds(stores.flatMap(({ orderModes }) => orderModes.map(({ type }) => type)))).toHaveLength(4)
  expect(kinds(branches.flatMap(({ discounts }) => discounts.map(({ type }) => type)))).toHaveLength(4)
  expect(kinds(branches.flatMap(({ discountCodes }) => discountCodes.map(({ type }) => type)))).toHaveLength(3)
  const groups = plates.flatMap(({ garnishGroups }) => garnishGroups)
  expect(kinds(groups.map((group) => `${group.mandatory} ${group.multipleSelection}`))).toHaveLength(4)
})

test('One store of the demo is open at every hour', () => {
  expect(document.stores.find(({ id }) => id === 'parrilla-centro')?.deliveryConfig.workingDays).toEqual([])
})

test('Every picture that the demo names exists', () => {
  const named = JSON.stringify(shownCatalog()).match(/\/media\/[^"]+/g) ?? []
  expect(named.filter((path) => !existsSync(new URL(`.${path}`, demo)))).toEqual([])
})

test('A catalogue with any prices stays the same when it is written out and read again', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 90_000_000 }), {
    minLength: plates.length,
    maxLength: plates.length,
  })
  fc.assert(
    fc.property(prices, (all) => {
      let place = 0
      const priced = {
        ...document,
        branches: document.branches.map((branch) => ({
          ...branch,
          menus: branch.menus.map((menu) => ({ ...menu, upselleds: [] })),
          plates: branch.plates.map((plate) => ({ ...plate, price: all[place++] ?? plate.price })),
        })),
      }
      expect(parseCatalog(serializeCatalog(priced))).toEqual({ ok: true, document: priced, base: null, warnings })
    }),
    { numRuns: inputs(8) },
  )
  expect(parseCatalog(serializeCatalog(document))).toEqual({ ok: true, document, base: null, warnings })
})

test('The demo that runs has a store for each proof of a phone, and everything of the catalogue', () => {
  const shown = shownCatalog()
  expect(parseCatalog(serializeCatalog(shown))).toMatchObject({ ok: true, document: shown })
  const proofs = shown.stores.map(({ alias, settings }) => [alias, settings.customerVerification])
  expect(Object.fromEntries(proofs)).toMatchObject({
    'parrilla-centro': 'off',
    'hornero-congreso': 'private',
    'calandria-almagro': 'code',
  })
  expect(shown.branches.slice(0, document.branches.length)).toEqual(document.branches)
})
