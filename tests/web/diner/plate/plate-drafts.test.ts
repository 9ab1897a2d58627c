import { expect, test } from 'vitest'
import { emptySelection } from '#domain/menu/selection.ts'
import { plateDrafts } from '#web/diner/state/plate-drafts.ts'

test('two stores with one plate, and two plates of one store, have drafts of their own', () => {
  const plates = [
    ['centro', 'provoleta'],
    ['palermo', 'provoleta'],
    ['centro', 'morcilla'],
  ] as const
  plates.forEach(([store, plate], index) => {
    plateDrafts.keep(store, plate, { selection: emptySelection, quantity: index + 1, notes: '' })
  })
  const quantities = () => plates.map(([store, plate]) => plateDrafts.of(store, plate)?.quantity ?? null)
  expect(quantities()).toEqual([1, 2, 3])
  plateDrafts.drop('palermo', 'provoleta')
  expect(quantities()).toEqual([1, null, 3])
  plateDrafts.clear()
  expect(quantities()).toEqual([null, null, null])
})
