import { describe, expect, test } from 'vitest'
import type { CartLine, LineDiscount } from '#domain/cart/line.ts'
import { emptySelection } from '#domain/menu/selection.ts'
import { bestDiscount, cardDiscount, cardPrice, lineFrom, priceLine, selectionOf } from '#domain/pricing/line-price.ts'
import { repriceLines } from '#domain/pricing/reprice.ts'
import { freeUnits, outsideSets, setDiscounts, setFilling } from '#domain/pricing/sets.ts'
import { aLine, anUpsoldLine, aSetDiscount } from '#tests/kit/cart.ts'
import {
  aCategory,
  aGarnish,
  aGroup,
  aMenu,
  aPlate,
  aSizedPlate,
  finalPrice,
  fixedOff,
  percentOff,
  setsOf,
} from '#tests/kit/catalog.ts'

describe('the discount of a plate', () => {
  const costing = (...discounts: Parameters<typeof priceLine>[1]) => priceLine(aPlate(), discounts, emptySelection)

  test('[DISC-01] [AMBIG-21] PERCENT takes a whole percent off', () => {
    expect(costing(percentOff(20))).toMatchObject({ price: 760_000, originalPrice: 950_000 })
  })

  test('[DISC-03] FIXED takes an amount off, and no more than the price', () => {
    expect(costing(fixedOff(50_000)).price).toBe(900_000)
    expect(costing(fixedOff(2_000_000)).price).toBe(0)
  })

  test('[DISC-04] FINAL_PRICE sets the price, and never raises it', () => {
    expect(costing(finalPrice(700_000)).price).toBe(700_000)
    expect(costing(finalPrice(990_000))).toMatchObject({ price: 950_000, discount: null })
  })

  test('[DISC-02] MULTIPLE leaves the price of a unit and names its set', () => {
    expect(costing(setsOf(2, 1))).toMatchObject({
      price: 950_000,
      discount: { type: 'MULTIPLE', buy: 2, pay: 1, amount: 0, itemId: 'muzza' },
    })
  })

  test('[DISC-05] the discount of a plate applies only to the plates that it lists', () => {
    expect(costing(percentOff(20, { plateIds: ['fugazza', 'muzza'] })).price).toBe(760_000)
    expect(costing(percentOff(20, { plateIds: ['fugazza'] })).price).toBe(950_000)
    expect(costing(percentOff(20, { active: false })).price).toBe(950_000)
    const elsewhere = { plateIds: ['fugazza'] }
    const ofOthers = [fixedOff(50_000, elsewhere), finalPrice(700_000, elsewhere), setsOf(2, 1, elsewhere)]
    expect(costing(...ofOthers)).toMatchObject({ price: 950_000, discount: null })
  })

  test('[OPEN-80] only the best of several counts', () => {
    const best = bestDiscount('muzza', 1000, [fixedOff(90), percentOff(10, { id: 'best' }), finalPrice(950)])
    expect(best).toMatchObject({ discountReferenceId: 'best', amount: 100 })
  })

  test('[OPEN-80] the first of two equal savings on a plate counts, and a set counts as its saving per unit', () => {
    const best = (...discounts: Parameters<typeof bestDiscount>[2]) =>
      bestDiscount('muzza', 1000, discounts)?.discountReferenceId
    expect(best(fixedOff(100, { id: 'first' }), percentOff(10, { id: 'second' }))).toBe('first')
    const set = (buy: number, pay: number) => setsOf(buy, pay, { id: `${buy}x${pay}` })
    const percent = percentOff(40, { id: 'percent' })
    expect([best(set(2, 1), percent), best(set(3, 2), percent), best(set(4, 1), percent)]).toEqual([
      '2x1',
      'percent',
      '4x1',
    ])
    expect(best(set(3, 2), percentOff(30, { id: 'percent' }))).toBe('3x2')
  })

  test('[MENU-09] a card shows the discount that counts, and none that saves nothing', () => {
    const [worse, better] = [percentOff(10, { id: 'worse' }), percentOff(30, { id: 'better' })]
    expect(cardDiscount(aPlate(), [worse, better])).toBe(better)
    expect(cardDiscount(aPlate(), [better, worse])).toBe(better)
    expect(cardDiscount(aPlate(), [percentOff(30, { plateIds: ['fugazza'] })])).toBeNull()
    expect(cardDiscount(aPlate(), [])).toBeNull()
  })

  test('a card of one size, or of none, shows its price and not one that it starts from', () => {
    const [small] = aSizedPlate().sizes
    expect([aPlate(), aPlate({ sizes: [small!] }), aSizedPlate()].map((it) => cardPrice(it, []).isFrom)).toEqual([
      false,
      false,
      true,
    ])
  })

  test('[AMBIG-17] extras keep their price, and the price without modifiers is the size alone', () => {
    const plate = aSizedPlate({ garnishGroups: [aGroup()] })
    const picks = [{ groupId: 'toppings', garnishId: 'olives', quantity: 2 }]
    expect(priceLine(plate, [percentOff(10)], { sizeId: 'small', picks })).toMatchObject({
      price: 640_000,
      originalPrice: 700_000,
      priceWithoutModifiers: 600_000,
    })
  })

  test('[MENU-08] [MENU-09] a card shows the lowest size and its discount', () => {
    expect(cardPrice(aSizedPlate(), [percentOff(10)])).toMatchObject({
      price: 540_000,
      isFrom: true,
      discount: { type: 'PERCENT', amount: 60_000 },
    })
  })

  test('[AMBIG-17] an upsold plate costs its upsell price with its extras', () => {
    const plate = aPlate({ garnishGroups: [aGroup()] })
    const picks = [{ groupId: 'toppings', garnishId: 'olives', quantity: 1 }]
    expect(priceLine(plate, [percentOff(10)], { sizeId: null, picks }, { price: 500_000, holds: true })).toMatchObject({
      price: 550_000,
      originalPrice: 1_000_000,
      discount: null,
    })
  })
})

describe('full sets', () => {
  const inSets = (price: number, quantity: number, over: Partial<CartLine> = {}) =>
    aLine({ price, quantity, discount: aSetDiscount(3, 2), ...over })

  test('[AMBIG-22] only full sets of a plate have free units', () => {
    expect(setDiscounts([inSets(100, 2)])).toEqual([])
    expect(setDiscounts([inSets(100, 5)])[0]).toMatchObject({ freeUnits: 1, amount: 100 })
    expect(setDiscounts([inSets(100, 6)])[0]).toMatchObject({ freeUnits: 2, amount: 200 })
  })

  test('[AMBIG-22] a set spans the lines of its plate, and its cheapest units are the free ones', () => {
    expect(setDiscounts([inSets(300, 1), inSets(100, 1), inSets(200, 1)])[0]).toMatchObject({ amount: 100 })
  })

  test('[AMBIG-22] lines without the set neither fill one nor become free', () => {
    const plain = aLine({ price: 10, quantity: 3 })
    expect(setDiscounts([plain])).toEqual([])
    expect(setDiscounts([plain, inSets(100, 3)])).toMatchObject([{ freeUnits: 1, amount: 100 }])
    const percent = { ...aSetDiscount(3, 2), type: 'PERCENT' as const, amount: 5 }
    expect(setDiscounts([aLine({ price: 10, quantity: 3, discount: percent })])).toEqual([])
  })

  test('[AMBIG-22] a set of nothing, or one that costs more than it holds, gives nothing', () => {
    const units = [{ quantity: 6, price: 100 }]
    expect(freeUnits(units, 0, 0)).toEqual({ units: 0, amount: 0 })
    expect(freeUnits(units, 2, 3)).toEqual({ units: 0, amount: 0 })
    expect(freeUnits(units, 3, 1)).toEqual({ units: 4, amount: 400 })
  })

  test('[AMBIG-22] two plates do not make a set together', () => {
    expect(setDiscounts([inSets(100, 2), inSets(100, 1, { referenceId: 'fugazza' })])).toEqual([])
  })

  test('two plates make a set together where the discount says so, and a unit fills one set', () => {
    const discount = { ...aSetDiscount(3, 2), acrossPlates: true } as LineDiscount
    const lines = [inSets(100, 2, { discount }), inSets(80, 2, { referenceId: 'fugazza', discount })]
    expect(setDiscounts(lines)).toMatchObject([{ freeUnits: 1, amount: 80 }])
    expect(outsideSets(lines).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(1)
    const others = { ...discount, discountReferenceId: 'others' }
    expect(setDiscounts([inSets(100, 2, { discount }), inSets(80, 2, { referenceId: 'x', discount: others })])).toEqual(
      [],
    )
  })

  test('the cheapest units fill the sets, so that the dearest are left for a discount on the whole order', () => {
    const left = (...lines: ReturnType<typeof inSets>[]) =>
      outsideSets(lines).flatMap(({ price, quantity }) => Array<number>(quantity).fill(price))
    expect(left(inSets(300, 1), inSets(100, 1), inSets(200, 1), inSets(150, 1))).toEqual([300])
    expect(left(inSets(100, 1), inSets(300, 2), inSets(200, 2))).toEqual([300, 300])
    expect(left(inSets(300, 2), inSets(100, 2))).toEqual([300])
  })

  test('a set of nothing takes no unit away', () => {
    const lines = [inSets(300, 2, { discount: aSetDiscount(0, 0) })]
    expect(outsideSets(lines)).toEqual(lines)
  })

  test('the card says which units fill a set', () => {
    const listed = (...plateIds: string[]) => [setsOf(3, 2, { id: 'sets', plateIds })]
    const own = { discountReferenceId: 'sets' }
    expect(setFilling(own, listed('muzza'))).toBe('plate')
    expect(setFilling(own, listed('muzza', 'fugazza'))).toBe('onePlate')
    expect(setFilling({ ...own, acrossPlates: true }, listed('muzza', 'fugazza'))).toBe('anyPlates')
    expect(setFilling({ ...own, acrossPlates: true }, listed('muzza'))).toBe('plate')
    expect(setFilling(own, [])).toBe('plate')
    const another = setsOf(3, 2, { id: 'another', plateIds: ['muzza', 'fugazza', 'napo'] })
    expect(setFilling(own, [another, ...listed('muzza')])).toBe('plate')
  })
})

describe('lines priced again from the catalogue', () => {
  const plate = aSizedPlate({ garnishGroups: [aGroup({ mandatory: true, min: 1 })], maxQuantity: 3 })
  const flan = aPlate({ id: 'flan', name: 'flan', showName: 'Flan', price: 300_000 })
  const menu = aMenu({ upselleds: [{ plateId: 'flan', price: 200_000 }] })
  const line = lineFrom({
    lineId: 'line-1',
    plate,
    category: aCategory(),
    selection: { sizeId: 'large', picks: [{ groupId: 'toppings', garnishId: 'olives', quantity: 1 }] },
    quantity: 2,
    notes: '',
    discounts: [],
  })
  const reprice = (sent: CartLine, now = plate, inMenu = menu) =>
    repriceLines([sent], [now, flan], inMenu, []).problems.map(({ lineId: _, referenceId: __, name: ___, ...it }) => it)

  test('[FCART-13] a line takes its fields from the plate and from the choices of the diner', () => {
    for (const multipleSelection of [true, false]) {
      const group = aGroup({ name: 'Toppings', multipleSelection, mandatory: !multipleSelection })
      const picks = [{ groupId: 'toppings', garnishId: 'olives', quantity: 2 }]
      const made = lineFrom({
        ...{ lineId: 'line-1', category: aCategory(), quantity: 3, notes: 'sin sal', discounts: [] },
        plate: aPlate({ garnishGroups: [group], maxQuantity: 4 }),
        selection: { sizeId: null, picks },
        offer: { price: 200_000, holds: true },
      })
      expect(made).toMatchObject({
        referenceId: 'muzza',
        quantity: 3,
        notes: 'sin sal',
        source: 'plate',
        maxQuantity: 4,
      })
      expect(made.extras).toMatchObject([
        { groupName: 'Toppings', multipleSelection, items: [{ name: group.garnishes[0]?.name, quantity: 2 }] },
      ])
    }
  })

  test('an unchanged line comes out as it went in', () => {
    expect(repriceLines([line], [plate], menu, [])).toEqual({ lines: [line], problems: [] })
    expect(selectionOf(line)).toEqual({
      sizeId: 'large',
      picks: [{ groupId: 'toppings', garnishId: 'olives', quantity: 1 }],
    })
  })

  test('an invented price of the browser is told from the real one', () => {
    expect(reprice({ ...line, price: 1 })).toEqual([{ type: 'PriceChanged', from: 1, to: 1_000_000 }])
  })

  test('an item that the catalogue no longer sells is named', () => {
    expect(reprice(line, { ...plate, id: 'other' })).toEqual([{ type: 'PlateGone' }])
    expect(reprice(line, { ...plate, visible: false })).toEqual([{ type: 'PlateGone' }])
    expect(reprice(line, plate, { ...menu, categories: [] })).toEqual([{ type: 'NotOnMenu' }])
    expect(reprice({ ...line, sizeId: 'huge' })).toEqual([{ type: 'SizeGone' }])
    expect(reprice({ ...line, sizeId: null })).toEqual([{ type: 'SizeGone' }])
    const hidden = aGroup({ garnishes: [aGarnish({ visible: false })] })
    expect(reprice(line, { ...plate, garnishGroups: [hidden] })).toEqual([{ type: 'GarnishGone', garnishId: 'olives' }])
  })

  test('garnishes out of their bounds are refused, and so are invalid unit counts', () => {
    const outOfBounds = [{ type: 'GarnishOutOfBounds', groupId: 'toppings' }]
    expect(reprice({ ...line, extras: [] })).toEqual(outOfBounds)
    const extras = line.extras.map((group) => ({ ...group, items: group.items.map((it) => ({ ...it, quantity: -1 })) }))
    expect(reprice({ ...line, extras }, { ...plate, garnishGroups: [aGroup()] })).toEqual(outOfBounds)
  })

  test('a repeated garnish in its group is refused, and so is a repeated group in the line', () => {
    const roomy = { ...plate, garnishGroups: [aGroup({ max: 9 })] }
    const [group] = line.extras
    const [garnish] = group!.items
    expect(reprice({ ...line, extras: [{ ...group!, items: [garnish!, garnish!] }] }, roomy)).toEqual([
      { type: 'GarnishTwice', garnishId: garnish!.referenceId },
    ])
    expect(reprice({ ...line, extras: [group!, { ...group!, items: [] }] }, roomy)).toEqual([
      { type: 'GroupTwice', groupId: group!.groupId },
    ])
  })

  test('a size is gone if the plate has none any more', () => {
    const plain = { ...aPlate(), maxQuantity: null }
    const sent = { ...line, extras: [] }
    expect(reprice({ ...sent, sizeId: 'large' }, plain)).toEqual([{ type: 'SizeGone' }])
    expect(reprice({ ...sent, sizeId: null, price: 950_000 }, plain)).toEqual([])
  })

  test('a garnish that has moved to another group is gone', () => {
    const [olives, ham] = aGroup().garnishes
    const groups = [aGroup({ garnishes: [ham!] }), aGroup({ id: 'others', garnishes: [olives!] })]
    for (const garnishGroups of [groups, groups.toReversed()])
      expect(reprice(line, { ...plate, garnishGroups })).toEqual([{ type: 'GarnishGone', garnishId: 'olives' }])
  })

  test('a plate is on the menu by its category, as remarked, or as an offered one', () => {
    const none = { ...menu, categories: [], upselleds: [] }
    const beside = [
      { plateId: 'flan', price: 1 },
      { plateId: 'muzza', price: 1 },
    ]
    expect(reprice(line, plate, none)).toEqual([{ type: 'NotOnMenu' }])
    expect(reprice(line, plate, { ...none, remarkedPlateIds: ['muzza'] })).toEqual([])
    expect(reprice(line, plate, { ...none, upselleds: beside })).toEqual([])
  })

  test('a line keeps its category while that holds the plate, or else gets the first that does', () => {
    const categories = [
      aCategory({ id: 'others', showName: 'Otras', plateIds: ['flan'] }),
      aCategory({ id: 'first', showName: 'Primera' }),
      aCategory(),
    ]
    const categoryIn = (list: typeof categories) => {
      const inMenu = { ...menu, categories: list, remarkedPlateIds: ['muzza'] }
      const [sold] = repriceLines([line], [plate], inMenu, []).lines
      return [sold?.categoryId, sold?.categoryShowName]
    }
    expect(categoryIn(categories)).toEqual(['pizzas', 'Pizzas'])
    expect(categoryIn(categories.slice(0, 2))).toEqual(['first', 'Primera'])
    expect(categoryIn(categories.slice(0, 1))).toEqual(['pizzas', 'Pizzas'])
  })

  test('[PLATE-17] the maximum itself may be ordered', () => {
    expect(reprice({ ...line, quantity: 3 })).toEqual([])
    expect(reprice({ ...line, quantity: 4 })).toEqual([{ type: 'MaxQuantityReached', max: 3 }])
  })

  test('[PLATE-17] the maximum is checked over the lines', () => {
    const { problems } = repriceLines([line, { ...line, lineId: 'b', notes: 'x' }], [plate], menu, [])
    expect(problems).toMatchObject([
      { type: 'MaxQuantityReached', max: 3, lineId: 'line-1' },
      { type: 'MaxQuantityReached', max: 3, lineId: 'b' },
    ])
  })

  test('[AMBIG-16] an upsell price is accepted only beside an ordinary line', () => {
    const plates = [plate, flan]
    expect(repriceLines([line, anUpsoldLine()], plates, menu, []).problems).toEqual([])
    expect(repriceLines([anUpsoldLine()], plates, menu, []).problems).toMatchObject([
      { type: 'PriceChanged', from: 200_000, to: 300_000 },
    ])
  })
})
