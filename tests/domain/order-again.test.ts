import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/line.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import { emptySelection, type Selection } from '#domain/menu/selection.ts'
import { isUnchanged, linesOf, type OrderedLine, orderAgain } from '#domain/ordering/order-again.ts'
import type { Assortment } from '#domain/ordering/quote.ts'
import { lineFrom } from '#domain/pricing/line-price.ts'
import { repriceLines } from '#domain/pricing/reprice.ts'
import { aLine, anUpsoldLine } from '#tests/kit/cart.ts'
import {
  aCategory,
  aGarnish,
  aGroup,
  aMenu,
  aPlate,
  aSizedPlate,
  fixedOff,
  percentOff,
  setsOf,
} from '#tests/kit/catalog.ts'

const pizza = aPlate({ garnishGroups: [aGroup()] })
const selling = (plate: Plate, over: Partial<Assortment> = {}): Assortment => ({
  menu: aMenu({ categories: [aCategory({ plateIds: [plate.id, 'flan'] })] }),
  plates: [plate, aPlate({ id: 'flan', showName: 'Flan', price: 300_000 })],
  discounts: [],
  ...over,
})

const picked = (...garnishIds: string[]): Selection => ({
  ...emptySelection,
  picks: garnishIds.map((garnishId) => ({ groupId: 'toppings', garnishId, quantity: 1 })),
})
const lineOf = (plate: Plate, selection: Selection = emptySelection, over: Partial<CartLine> = {}): CartLine => ({
  ...lineFrom({ lineId: 'old', plate, category: aCategory(), selection, quantity: 1, notes: '', discounts: [] }),
  ...over,
})

/** As the order records a line. */
const asOrdered = (line: CartLine): OrderedLine => ({
  id: line.lineId,
  referenceId: line.referenceId,
  name: line.name,
  sizeId: line.sizeId,
  quantity: line.quantity,
  notes: line.notes,
  source: line.source,
  extras: line.extras,
  price: line.price,
})
/** As an earlier release recorded it. */
const fromBefore = (line: CartLine): OrderedLine => ({
  ...asOrdered(line),
  sizeId: undefined,
  source: null,
  extras: line.extras.map((group) => ({ ...group, groupId: null })),
})

type Over = { kept?: readonly CartLine[]; notesLimit?: number }
const again = (ordered: readonly OrderedLine[], assortment: Assortment, over: Over = {}) =>
  orderAgain({ ordered, assortment, kept: [], notesLimit: 250, lineIdOf: ({ id }) => `new-${id}`, ...over })
const first = (line: CartLine, assortment: Assortment, over: Over = {}) =>
  again([asOrdered(line)], assortment, over)[0]!

const choices = fc.record({
  sizes: fc.array(fc.nat(2_000_000), { maxLength: 3 }),
  sizeIndex: fc.nat(2),
  olives: fc.nat(2),
  ham: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 9 }),
  notes: fc.string({ maxLength: 30 }),
  percent: fc.option(fc.integer({ min: 1, max: 100 })),
  off: fc.option(fc.nat(500_000)),
  hasSets: fc.boolean(),
  upsellPrice: fc.option(fc.nat(900_000)),
  isOld: fc.boolean(),
})

test('a line rebuilt from an unchanged menu has the same price and the same choices', () => {
  fc.assert(
    fc.property(choices, ({ sizes, sizeIndex, olives, ham, percent, off, hasSets, upsellPrice, isOld, ...rest }) => {
      const plate = aPlate({
        sizes: sizes.map((price, index) => ({ id: `size-${index}`, name: `N.º ${index}`, price })),
        garnishGroups: [aGroup(), aGroup({ id: 'crust', name: 'Masa', garnishes: [aGarnish({ id: 'thin' })] })],
      })
      const size = plate.sizes[sizeIndex % Math.max(1, plate.sizes.length)]
      const counts = { olives, ham }
      const selection: Selection = {
        sizeId: size?.id ?? null,
        picks: Object.entries(counts).flatMap(([garnishId, quantity]) =>
          quantity ? [{ groupId: 'toppings', garnishId, quantity }] : [],
        ),
      }
      const isUpsold = upsellPrice !== null && !isOld
      const assortment = selling(plate, {
        discounts: [
          ...(percent === null ? [] : [percentOff(percent)]),
          ...(off === null ? [] : [fixedOff(off, { id: 'fixed' })]),
          ...(hasSets ? [setsOf(2, 1, { id: 'sets' })] : []),
        ],
        menu: aMenu({
          categories: [aCategory({ plateIds: ['muzza', 'flan'] })],
          upselleds: upsellPrice === null ? [] : [{ plateId: 'muzza', price: upsellPrice }],
        }),
      })
      const { menu, plates, discounts } = assortment
      const beside = aLine({ lineId: 'beside', referenceId: 'flan', name: 'Flan', price: 300_000 })
      const asChosen = lineOf(plate, selection, { ...rest, source: isUpsold ? 'plate' : null })
      const bought = repriceLines([beside, asChosen], plates, menu, discounts).lines

      const result = again(bought.map(isOld ? fromBefore : asOrdered), assortment)

      expect(isUnchanged(result)).toBe(true)
      const withoutIds = (lines: readonly CartLine[]) => lines.map((line) => ({ ...line, lineId: '' }))
      expect(withoutIds(linesOf(result))).toEqual(withoutIds(bought))
    }),
  )
})

test('a reordered line can be sold: the gateway objects at most to its price', () => {
  const changed = fc.record({
    garnishGroups: fc.array(
      fc.record({ id: fc.constantFrom('toppings', 'crust'), min: fc.nat(2), max: fc.nat(3), mandatory: fc.boolean() }),
      { maxLength: 2 },
    ),
    sizes: fc.subarray(['small', 'large', 'huge']),
    visible: fc.boolean(),
    maxQuantity: fc.option(fc.integer({ min: 1, max: 4 })),
  })
  const lines = [
    lineOf(pizza, picked('olives', 'ham'), { lineId: 'a', quantity: 2 }),
    lineOf(pizza, picked('olives'), { lineId: 'b', quantity: 3 }),
    lineOf(aSizedPlate(), { sizeId: 'small', picks: [] }, { lineId: 'c' }),
  ]
  fc.assert(
    fc.property(changed, fc.subarray(lines), ({ garnishGroups, sizes, ...over }, of) => {
      const plate = aPlate({
        ...over,
        sizes: sizes.map((id) => ({ id, name: id, price: 1 })),
        garnishGroups: garnishGroups
          .filter(({ id }, at, all) => all.findIndex((it) => it.id === id) === at)
          .map(aGroup),
      })
      const { menu, plates, discounts } = selling(plate)
      const result = again(of.map(asOrdered), { menu, plates, discounts })
      expect(result.map(({ ordered }) => ordered.id)).toEqual(of.map(({ lineId }) => lineId))
      expect(repriceLines(linesOf(result), plates, menu, discounts).problems).toEqual([])
    }),
  )
})

describe('changes since then are shown line by line', () => {
  const ham = lineOf(pizza, picked('olives', 'ham'))

  test('a price, of one unit', () => {
    const dearer = selling({ ...pizza, price: 1_000_000 })
    expect(first(ham, dearer)).toMatchObject({
      type: 'Comes',
      line: { price: 1_130_000 },
      changes: [{ type: 'PriceChanged', from: 1_080_000, to: 1_130_000 }],
    })
  })
  test.each([
    ['a plate that is gone', { plates: [] }],
    ['a plate that is hidden', { plates: [{ ...pizza, visible: false }] }],
    ['a plate of another menu', { menu: aMenu({ categories: [] }) }],
  ])('%s does not come', (_, over) => {
    expect(first(ham, selling(pizza, over))).toMatchObject({ type: 'Left', changes: [{ type: 'NotSold' }] })
  })
  test('a garnish that is gone is left out if its group allows it, and no longer paid', () => {
    const without = selling({ ...pizza, garnishGroups: [aGroup({ garnishes: [aGarnish()] })] })
    expect(first(ham, without)).toMatchObject({
      type: 'Comes',
      line: { extras: [{ items: [{ referenceId: 'olives' }] }] },
      changes: [
        { type: 'GarnishGone', name: 'Jamón' },
        { type: 'PriceChanged', from: 1_080_000, to: 1_000_000 },
      ],
    })
  })
  test('a hidden garnish is gone, too', () => {
    const garnishes = aGroup().garnishes.map((each) => ({ ...each, visible: each.id !== 'ham' }))
    const hidden = selling({ ...pizza, garnishGroups: [aGroup({ garnishes })] })
    expect(first(ham, hidden).changes).toContainEqual({ type: 'GarnishGone', name: 'Jamón' })
  })
  test('if a group now requires more than is left, the diner chooses again, with the rest', () => {
    const strict = aGroup({ mandatory: true, min: 2, garnishes: [aGarnish(), aGarnish({ id: 'egg' })] })
    expect(first(ham, selling({ ...pizza, garnishGroups: [strict] }))).toMatchObject({
      type: 'ToChoose',
      selection: picked('olives'),
      changes: [
        { type: 'GarnishGone', name: 'Jamón' },
        { type: 'ChooseAgain', groupName: 'Agregados' },
      ],
    })
  })
  test('if a group now allows less than was chosen, nothing of it is chosen for the diner', () => {
    expect(first(ham, selling({ ...pizza, garnishGroups: [aGroup({ max: 1 })] }))).toMatchObject({
      type: 'ToChoose',
      selection: emptySelection,
      changes: [{ type: 'ChooseAgain', groupName: 'Agregados' }],
    })
  })
  test('a group that is new and mandatory has to be chosen', () => {
    const crust = aGroup({ id: 'crust', name: 'Masa', mandatory: true, min: 1 })
    expect(first(ham, selling({ ...pizza, garnishGroups: [aGroup(), crust] }))).toMatchObject({
      type: 'ToChoose',
      selection: picked('olives', 'ham'),
      changes: [{ type: 'ChooseAgain', groupName: 'Masa' }],
    })
  })
  test('a size is never replaced by another, not even by the only one', () => {
    const large = lineOf(aSizedPlate(), { sizeId: 'large', picks: [] })
    const [small] = aSizedPlate().sizes
    for (const sizes of [[], [small!], [small!, { ...small!, id: 'huge' }]])
      expect(first(large, selling(aPlate({ sizes })))).toMatchObject({
        type: 'ToChoose',
        selection: { sizeId: null },
        changes: [{ type: 'SizeGone' }],
      })
  })
  test('a plate that got sizes has one chosen by the diner, unless there is only one', () => {
    const [small] = aSizedPlate().sizes
    expect(first(lineOf(aPlate()), selling(aSizedPlate())).type).toBe('ToChoose')
    expect(first(lineOf(aPlate()), selling(aPlate({ sizes: [small!] })))).toMatchObject({
      type: 'Comes',
      line: { sizeId: small!.id },
    })
  })
  test('a plate with another name shows its old name', () => {
    const renamed = selling({ ...pizza, showName: 'Mozzarella' })
    expect(first(ham, renamed)).toMatchObject({
      type: 'Comes',
      line: { name: 'Mozzarella' },
      changes: [{ type: 'Renamed', from: 'Muzzarella' }],
    })
  })
  test('a note that is too long today is cut', () => {
    const noted = lineOf(pizza, emptySelection, { notes: 'sin aceitunas' })
    expect(first(noted, selling(pizza), { notesLimit: 3 })).toMatchObject({
      line: { notes: 'sin' },
      changes: [{ type: 'NotesTooLong', limit: 3 }],
    })
    const smiling = lineOf(pizza, emptySelection, { notes: 'ya🙂' })
    expect(first(smiling, selling(pizza), { notesLimit: 3 })).toMatchObject({ line: { notes: 'ya' } })
  })
})

const limited = selling({ ...pizza, maxQuantity: 5 })
const lines = [
  lineOf(pizza, picked('olives'), { lineId: 'a', quantity: 3 }),
  lineOf(pizza, picked('ham'), { lineId: 'b', quantity: 4 }),
  lineOf(pizza, emptySelection, { lineId: 'c', quantity: 1 }),
].map(asOrdered)

test('the maximum of a product applies over all lines: the first ones come, and then a rest or none', () => {
  expect(again(lines, limited)).toMatchObject([
    { type: 'Comes', line: { quantity: 3 }, changes: [] },
    { type: 'Comes', line: { quantity: 2 }, changes: [{ type: 'QuantityLimited', from: 4, to: 2 }] },
    { type: 'Left', changes: [{ type: 'QuantityLimited', from: 1, to: 0 }] },
  ])
})
test('the maximum of a product counts the lines that the cart keeps', () => {
  const kept = [aLine({ lineId: 'kept', quantity: 4, maxQuantity: 5 })]
  expect(linesOf(again(lines, limited, { kept })).map(({ quantity }) => quantity)).toEqual([1])
})

const flan = anUpsoldLine()
const offering = selling(pizza, {
  menu: aMenu({
    categories: [aCategory({ plateIds: ['muzza', 'flan'] })],
    upselleds: [{ plateId: 'flan', price: 200_000 }],
  }),
})

test('a recommended plate keeps its offer beside an ordinary line of the order or of the cart', () => {
  const kept = [aLine({ lineId: 'kept' })]
  for (const result of [
    again([asOrdered(flan), asOrdered(lineOf(pizza))], offering),
    again([asOrdered(flan)], offering, { kept }),
  ])
    expect(result[0]).toMatchObject({ line: { source: 'plate', price: 200_000 }, changes: [] })
})
test('a recommended plate costs its own price where the offer has ended', () => {
  const result = again([asOrdered(flan), asOrdered(lineOf(pizza))], selling(pizza))
  expect(result[0]).toMatchObject({
    line: { source: null, price: 300_000 },
    changes: [{ type: 'PriceChanged', from: 200_000, to: 300_000 }],
  })
})
test('a recommended plate is an ordinary line beside ordinary ones of the same plate', () => {
  const kept = [aLine({ lineId: 'kept', referenceId: 'flan', name: 'Flan', price: 300_000 })]
  expect(again([asOrdered(flan)], offering, { kept })[0]).toMatchObject({ line: { source: null, price: 300_000 } })
})

test('a group of an older order is found by its name before another that holds the same garnish', () => {
  const twins = { ...pizza, garnishGroups: [aGroup({ id: 'other', name: 'Otros' }), aGroup()] }
  const [result] = again([fromBefore(lineOf(pizza, picked('ham')))], selling(twins))
  expect(result).toMatchObject({ line: { extras: [{ groupId: 'toppings' }] } })
})
