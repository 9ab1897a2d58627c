import { describe, expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/line.ts'
import { categoryPercentage, remarkedPlates, sectionsOf } from '#domain/menu/sections.ts'
import {
  basePrice,
  chooseSize,
  countIn,
  emptySelection,
  extrasPrice,
  groupState,
  isComplete,
  isWithinBounds,
  lineName,
  pick,
  quantityPicked,
  type Selection,
  stillOffered,
  unmetOf,
  unpick,
  visibleGarnishes,
} from '#domain/menu/selection.ts'
import { upsellSuggestions } from '#domain/menu/upsell.ts'
import { aLine, anUpsoldLine } from '#tests/kit/cart.ts'
import { aCategory, aGarnish, aGroup, aMenu, aPlate, aSizedPlate, fixedOff, percentOff } from '#tests/kit/catalog.ts'

const picked = (...ids: string[]): Selection => ({
  sizeId: null,
  picks: ids.map((garnishId) => ({ groupId: 'toppings', garnishId, quantity: 1 })),
})

describe('picking garnishes', () => {
  test('[PLATE-05] a hidden garnish is not offered, and cannot be picked', () => {
    const group = aGroup({ garnishes: [aGarnish(), aGarnish({ id: 'ham', visible: false })] })
    expect(visibleGarnishes(group).map(({ id }) => id)).toEqual(['olives'])
    expect(pick(group, emptySelection, 'ham')).toEqual({
      ok: false,
      rejection: { type: 'GarnishNotOffered', groupId: 'toppings', garnishId: 'ham' },
    })
  })

  test('[PLATE-10] a pick beyond the maximum of the group is refused', () => {
    const group = aGroup({ max: 2 })
    const full = pick(group, picked('olives'), 'olives')
    expect(full).toEqual({
      ok: true,
      selection: { sizeId: null, picks: [{ groupId: 'toppings', garnishId: 'olives', quantity: 2 }] },
    })
    expect(full.ok && pick(group, full.selection, 'ham')).toEqual({
      ok: false,
      rejection: { type: 'GroupFull', groupId: 'toppings', max: 2 },
    })
  })

  test('[PLATE-12] in a single-selection group of one a new pick replaces the earlier', () => {
    const group = aGroup({ multipleSelection: false, max: 1 })
    expect(pick(group, picked('olives'), 'ham')).toEqual({ ok: true, selection: picked('ham') })
  })

  test('[PLATE-12] a single-selection group of two refuses the third', () => {
    const group = aGroup({ multipleSelection: false, max: 2 })
    expect(pick(group, picked('olives', 'ham'), 'ham').ok).toBe(false)
  })

  test('one unit less keeps the others, and none is not a pick', () => {
    const two = { sizeId: null, picks: [{ groupId: 'toppings', garnishId: 'ham', quantity: 2 }] }
    const one = unpick(two, 'toppings', 'ham')
    expect(quantityPicked(one, 'toppings', 'ham')).toBe(1)
    expect(unpick(one, 'toppings', 'ham')).toEqual(emptySelection)
    expect(unpick(one, 'toppings', 'olives')).toBe(one)
  })
})

describe('the bounds of a group', () => {
  test.each([
    [1, false],
    [2, true],
    [3, true],
    [4, false],
  ])('[PLATE-13] %d units in a mandatory multiple selection of 2 to 3: %s', (count, valid) => {
    expect(isWithinBounds(aGroup({ mandatory: true, min: 2, max: 3 }), count)).toBe(valid)
  })

  test.each([
    [0, 0, false],
    [0, 1, true],
    [2, 1, false],
    [2, 2, true],
  ])('[PLATE-14] a mandatory single selection with minimum %d and %d units: %s', (min, count, valid) => {
    expect(isWithinBounds(aGroup({ mandatory: true, multipleSelection: false, min, max: 2 }), count)).toBe(valid)
  })

  test('[PLATE-06] [PLATE-07] a mandatory group is completed within its bounds and required outside them', () => {
    const group = aGroup({ mandatory: true, min: 1 })
    expect(groupState(group, picked('ham'))).toBe('COMPLETED')
    expect(groupState(group, emptySelection)).toBe('REQUIRED')
    expect(groupState(aGroup(), emptySelection)).toBe('OPTIONAL')
  })

  test('[PLATE-04] [PLATE-15] a plate waits for its size and for each mandatory group', () => {
    const plate = aSizedPlate({ garnishGroups: [aGroup({ mandatory: true, min: 1 })] })
    expect(unmetOf(plate, emptySelection)).toEqual([{ type: 'Size' }, { type: 'Group', groupId: 'toppings' }])
    expect(unmetOf(plate, { ...picked('ham'), sizeId: 'large' })).toEqual([])
  })
})

test('[AMBIG-15] a selection names the line after its size', () => {
  expect(lineName(aSizedPlate(), { sizeId: 'large', picks: [] })).toBe('Muzzarella Grande')
  expect(lineName(aPlate(), emptySelection)).toBe('Muzzarella')
})

test('a selection costs its size and its extras', () => {
  const plate = aSizedPlate({ garnishGroups: [aGroup()] })
  const selection = { ...picked('olives', 'ham'), sizeId: 'small' }
  expect([basePrice(plate, selection), extrasPrice(plate, selection)]).toEqual([600_000, 130_000])
})

test('a selection without a size shows the lowest price', () => {
  expect(basePrice(aSizedPlate(), emptySelection)).toBe(600_000)
})

describe('the menu', () => {
  test('[MENU-04] a category without visible plates is dropped', () => {
    const menu = aMenu({
      categories: [aCategory(), aCategory({ id: 'empty', plateIds: [] }), aCategory({ id: 'hid', plateIds: ['hid'] })],
    })
    const sections = sectionsOf(menu, [aPlate(), aPlate({ id: 'hid', visible: false })])
    expect(sections.map(({ category }) => category.id)).toEqual(['pizzas'])
  })

  test('[MENU-02] the remarked plates come in the order of the menu', () => {
    const menu = aMenu({ remarkedPlateIds: ['b', 'a', 'gone'] })
    expect(remarkedPlates(menu, [aPlate({ id: 'a' }), aPlate({ id: 'b' })]).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  test('[MENU-10] [AMBIG-20] a category shows the best percentage that all of its plates have', () => {
    const section = { category: aCategory(), plates: [aPlate({ id: 'a' }), aPlate({ id: 'b' })] }
    const wide = { plateIds: ['a', 'b'] }
    const discounts = [
      percentOff(10, wide),
      percentOff(20, wide),
      percentOff(50, { plateIds: ['a'] }),
      fixedOff(9, wide),
    ]
    expect(categoryPercentage(section, discounts)).toBe(20)
    expect(categoryPercentage(section, [percentOff(20, { ...wide, active: false })])).toBeNull()
  })
})

test('choices that a plate still offers are kept, and the rest is chosen again', () => {
  const groups = [
    aGroup({ max: 1, garnishes: [aGarnish(), aGarnish({ id: 'ham' })] }),
    aGroup({ id: 'sauces', garnishes: [aGarnish({ id: 'pesto' }), aGarnish({ id: 'gone', visible: false })] }),
  ]
  const plate = aSizedPlate({ garnishGroups: groups })
  const pickOf = (groupId: string, garnishId: string) => ({ groupId, garnishId, quantity: 1 })
  const kept = { sizeId: 'large', picks: [pickOf('toppings', 'olives'), pickOf('sauces', 'pesto')] }
  expect(stillOffered(plate, kept)).toEqual(kept)
  const stale = {
    sizeId: 'huge',
    picks: [
      pickOf('toppings', 'olives'),
      pickOf('toppings', 'ham'),
      pickOf('sauces', 'gone'),
      pickOf('sauces', 'ham'),
      pickOf('no-group', 'pesto'),
    ],
  }
  expect(stillOffered(plate, stale)).toEqual(emptySelection)
})

const plates = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => aPlate({ id }))
const menu = aMenu({ upselleds: plates.map(({ id }) => ({ plateId: id, price: 100 })) })
const suggested = ({ offered = menu, of = plates, lines = [] as CartLine[] } = {}) =>
  upsellSuggestions(offered, of, { lines }).map(({ plate }) => plate.id)

test('[MENU-14] [OPEN-09] there are six upsell suggestions at most', () => {
  expect(suggested()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('[MENU-14] [OPEN-09] a recommended plate that is left out gives its place among the six to the next', () => {
  const following = ['b', 'c', 'd', 'e', 'f', 'g']
  expect(suggested({ of: plates.map((plate) => (plate.id === 'a' ? { ...plate, soldOut: true } : plate)) })).toEqual(
    following,
  )
  expect(suggested({ lines: [aLine({ referenceId: 'a' })] })).toEqual(following)
})

test('[MENU-11] upsell suggestions hold only visible plates', () => {
  expect(suggested({ of: [aPlate({ id: 'a', visible: false }), aPlate({ id: 'b' })] })).toEqual(['b'])
})

test('[MENU-12] upsell suggestions leave out plates in the cart', () => {
  expect(suggested()).toContain('a')
  expect(suggested({ lines: [aLine({ referenceId: 'a' })] })).not.toContain('a')
})

test('[MENU-13] upsell suggestions leave out the plates of excluded categories', () => {
  const categories = [aCategory({ plateIds: ['a', 'c'], excludedFromUpselling: true })]
  expect(suggested({ offered: { ...menu, categories } })).toEqual(['b', 'd', 'e', 'f', 'g'])
})

test('[AMBIG-16] the price of an upsell suggestion holds beside an ordinary line only', () => {
  const offerIn = (...lines: CartLine[]) => upsellSuggestions(menu, plates, { lines })[0]?.offer
  expect(offerIn(aLine())).toEqual({ price: 100, holds: true })
  expect(offerIn(anUpsoldLine())).toBeNull()
})

describe('the picks of each group are separate', () => {
  const price = 50_000
  const sauces = aGroup({ id: 'sauces', max: 2, garnishes: [aGarnish({ price: 10_000 })] })
  const toppings = aGroup({ max: 2, garnishes: [aGarnish({ price }), aGarnish({ id: 'ham', price: 80_000 })] })
  const single = aGroup({
    id: 'side',
    multipleSelection: false,
    max: 1,
    garnishes: [aGarnish(), aGarnish({ id: 'ham' })],
  })
  const pickAll = (...picks: readonly (readonly [group: typeof sauces, garnishId: string])[]) =>
    picks.reduce((selection, [group, garnishId]) => {
      const outcome = pick(group, selection, garnishId)
      if (!outcome.ok) throw new Error(outcome.rejection.type)
      return outcome.selection
    }, emptySelection)

  test('a garnish of the same id in another group is another one', () => {
    const selection = pickAll([toppings, 'olives'], [sauces, 'olives'], [toppings, 'olives'])
    expect([countIn(selection, 'toppings'), countIn(selection, 'sauces')]).toEqual([2, 1])
    expect(quantityPicked(selection, 'sauces', 'olives')).toBe(1)
    expect(extrasPrice(aPlate({ garnishGroups: [sauces, toppings] }), selection)).toBe(2 * price + 10_000)
    expect(selection.picks).toEqual([
      { groupId: 'toppings', garnishId: 'olives', quantity: 2 },
      { groupId: 'sauces', garnishId: 'olives', quantity: 1 },
    ])
  })

  test('another garnish of the group is beside the first, and one less removes one of its own', () => {
    const selection = pickAll([toppings, 'olives'], [toppings, 'ham'], [sauces, 'olives'])
    expect(unpick(selection, 'toppings', 'olives').picks).toEqual([
      { groupId: 'toppings', garnishId: 'ham', quantity: 1 },
      { groupId: 'sauces', garnishId: 'olives', quantity: 1 },
    ])
    expect(unpick(selection, 'sauces', 'ham')).toBe(selection)
    const twice = pickAll([toppings, 'ham'], [toppings, 'ham'])
    expect(unpick(twice, 'toppings', 'ham').picks).toEqual([{ groupId: 'toppings', garnishId: 'ham', quantity: 1 }])
  })

  test('[PLATE-12] the pick of a group of one is replaced, and the other groups keep theirs', () => {
    expect(pickAll([toppings, 'ham'], [single, 'olives'], [single, 'ham']).picks).toEqual([
      { groupId: 'toppings', garnishId: 'ham', quantity: 1 },
      { groupId: 'side', garnishId: 'ham', quantity: 1 },
    ])
  })

  test('a size is chosen without changing the picks, and the plate is complete once nothing is missing', () => {
    const plate = aSizedPlate({ garnishGroups: [aGroup({ mandatory: true, min: 1 })] })
    const picked = pickAll([toppings, 'olives'])
    const chosen = chooseSize(picked, 'large')
    expect(chosen).toEqual({ sizeId: 'large', picks: picked.picks })
    expect(
      [emptySelection, picked, chooseSize(emptySelection, 'large'), chosen].map((it) => isComplete(plate, it)),
    ).toEqual([false, false, false, true])
  })

  test('a pick that is no longer on the plate costs nothing', () => {
    const selection = pickAll([toppings, 'olives'])
    expect(extrasPrice(aPlate(), selection)).toBe(0)
    expect(extrasPrice(aPlate({ garnishGroups: [aGroup({ garnishes: [] })] }), selection)).toBe(0)
  })

  test('an optional group has no minimum, and its maximum applies', () => {
    const optional = aGroup({ mandatory: false, min: 2, max: 3 })
    expect([0, 1, 3, 4].map((count) => isWithinBounds(optional, count))).toEqual([true, true, true, false])
    const one = aGroup({ mandatory: false, multipleSelection: false, min: 0, max: 1 })
    expect([0, 1, 2].map((count) => isWithinBounds(one, count))).toEqual([true, true, false])
  })
})
