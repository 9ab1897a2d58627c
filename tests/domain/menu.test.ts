import { describe, expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/line.ts'
import { categoryPercentage, remarkedPlates, sectionsOf } from '#domain/menu/sections.ts'
import {
  basePrice,
  emptySelection,
  extrasPrice,
  groupState,
  isWithinBounds,
  lineName,
  pick,
  quantityPicked,
  type Selection,
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

  test('[PLATE-12] in a single-selection group of one a new pick takes the place of the earlier', () => {
    const group = aGroup({ multipleSelection: false, max: 1 })
    expect(pick(group, picked('olives'), 'ham')).toEqual({ ok: true, selection: picked('ham') })
  })

  test('[PLATE-12] a single-selection group of two refuses the third', () => {
    const group = aGroup({ multipleSelection: false, max: 2 })
    expect(pick(group, picked('olives', 'ham'), 'ham').ok).toBe(false)
  })

  test('a unit less leaves the others, and none is not a pick', () => {
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

describe('a selection', () => {
  test('[AMBIG-15] it names the line after its size', () => {
    expect(lineName(aSizedPlate(), { sizeId: 'large', picks: [] })).toBe('Muzzarella Grande')
    expect(lineName(aPlate(), emptySelection)).toBe('Muzzarella')
  })

  test('it costs its size and its extras', () => {
    const plate = aSizedPlate({ garnishGroups: [aGroup()] })
    const selection = { ...picked('olives', 'ham'), sizeId: 'small' }
    expect([basePrice(plate, selection), extrasPrice(plate, selection)]).toEqual([600_000, 130_000])
  })

  test('before a size is chosen it costs from the lowest', () => {
    expect(basePrice(aSizedPlate(), emptySelection)).toBe(600_000)
  })
})

describe('the menu', () => {
  test('[MENU-04] a category without visible plates is dropped', () => {
    const menu = aMenu({
      categories: [aCategory(), aCategory({ id: 'empty', plateIds: [] }), aCategory({ id: 'hid', plateIds: ['hid'] })],
    })
    const sections = sectionsOf(menu, [aPlate(), aPlate({ id: 'hid', visible: false })])
    expect(sections.map(({ category }) => category.id)).toEqual(['pizzas'])
  })

  test('[MENU-02] the remarked plates stand in the order of the menu', () => {
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

describe('upsell suggestions', () => {
  const plates = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => aPlate({ id }))
  const menu = aMenu({ upselleds: plates.map(({ id }) => ({ plateId: id, price: 100 })) })
  const suggested = ({ offered = menu, of = plates, lines = [] as CartLine[] } = {}) =>
    upsellSuggestions(offered, of, { lines }).map(({ plate }) => plate.id)

  test('[MENU-14] [OPEN-09] there are six at most', () => {
    expect(suggested()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('[MENU-11] they hold only visible plates', () => {
    expect(suggested({ of: [aPlate({ id: 'a', visible: false }), aPlate({ id: 'b' })] })).toEqual(['b'])
  })

  test('[MENU-12] they leave out what is in the cart', () => {
    expect(suggested({ lines: [aLine({ referenceId: 'a' })] })).not.toContain('a')
  })

  test('[MENU-13] they leave out the plates of excluded categories', () => {
    const categories = [aCategory({ plateIds: ['a', 'c'], excludedFromUpselling: true })]
    expect(suggested({ offered: { ...menu, categories } })).toEqual(['b', 'd', 'e', 'f', 'g'])
  })

  test('[AMBIG-16] their price holds beside an ordinary line only', () => {
    expect(upsellSuggestions(menu, plates, { lines: [aLine()] })[0]?.holds).toBe(true)
    expect(upsellSuggestions(menu, plates, { lines: [anUpsoldLine()] })[0]?.holds).toBe(false)
  })
})
