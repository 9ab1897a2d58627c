import { expect, test } from 'vitest'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { writeOrderSummary } from '#openapi/wire/customers.ts'
import { demoCatalog } from '../kit/demo-catalog.ts'
import { anOrder } from '../kit/given-facts.ts'

const { served } = createCatalog(demoCatalog())
const origin = served.origin('parrilla-centro')!
const line = { id: 'l1', notes: '', extras: [], price: 1, accPrice: 1, quantity: 1 }
const pictureOf = (...plateIds: string[]) => {
  const items = plateIds.map((referenceId) => ({ ...line, referenceId, name: referenceId }))
  return writeOrderSummary(anOrder({ items }), origin, served.notationOf).imageUrl
}

test('an order in a list has the picture of its first plate that has one today', () => {
  expect(pictureOf('provoleta', 'flan-mixto')).toBe('/media/plates/provoleta.svg')
  expect(pictureOf('taken-out', 'flan-mixto')).toBe('/media/plates/flan-mixto.svg')
})

test('an order whose plates were all taken out has no picture', () => expect(pictureOf('taken-out')).toBeNull())
