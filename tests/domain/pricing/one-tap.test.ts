import { expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/line.ts'
import { emptySelection } from '#domain/menu/selection.ts'
import { oneTap } from '#domain/pricing/one-tap.ts'
import { missingToSet } from '#domain/pricing/sets.ts'
import { aLine, anExtrasGroup } from '#tests/kit/cart.ts'
import { aGroup, aPlate } from '#tests/kit/catalog.ts'

const size = (id: string) => ({ id, name: id, price: 100_000 })
const noMore = (id: string) => ({ ...size(id), soldOut: true }) as const
const plain = aPlate({ id: 'muzza', sizes: [], garnishGroups: [] })
const ofPlain = (over: Partial<CartLine> = {}) => aLine({ referenceId: 'muzza', ...over })

test('a plate without a choice is added as it is, and one with a single size in that size', () => {
  expect(oneTap(plain, [])).toEqual({ type: 'Add', selection: emptySelection })
  expect(oneTap({ ...plain, sizes: [size('chica')] }, [])).toEqual({
    type: 'Add',
    selection: { sizeId: 'chica', picks: [] },
  })
})

test('a plate with an optional group is added without it; one with an obligatory group or sizes is not', () => {
  const group = aGroup({ mandatory: false, min: 0 })
  expect(oneTap({ ...plain, garnishGroups: [group] }, [])).toMatchObject({ type: 'Add' })
  expect(oneTap({ ...plain, garnishGroups: [{ ...group, mandatory: true, min: 1 }] }, [])).toBeNull()
  expect(oneTap({ ...plain, sizes: [size('chica'), size('grande')] }, [])).toBeNull()
})

test('no tap adds a plate that is sold out, or whose only size is', () => {
  expect(oneTap({ ...plain, soldOut: true }, [ofPlain()])).toBeNull()
  expect(oneTap({ ...plain, sizes: [noMore('chica')] }, [])).toBeNull()
})

test('the only line of a plate is stepped, with its choices, also where the plate asks for some', () => {
  const sized = { ...plain, sizes: [size('chica'), size('grande')] }
  const line = ofPlain({ sizeId: 'grande' })
  expect(oneTap(sized, [aLine({ referenceId: 'other' }), line])).toEqual({ type: 'Step', line })
})

test('the line without choices or notes is stepped among several of a plate', () => {
  const noted = ofPlain({ lineId: 'a', notes: 'sin sal' })
  const simple = ofPlain({ lineId: 'b' })
  expect(oneTap(plain, [noted, simple])).toEqual({ type: 'Step', line: simple })
  expect(oneTap(plain, [noted, { ...noted, lineId: 'c' }])).toMatchObject({ type: 'Add' })
  const sized = { ...plain, sizes: [size('chica'), size('grande')] }
  expect(oneTap(sized, [ofPlain({ sizeId: 'chica' }), ofPlain({ lineId: 'd', sizeId: 'grande' })])).toBeNull()
})

test('a line with a choice that is no longer offered is not stepped', () => {
  const sized = { ...plain, sizes: [size('chica'), noMore('grande')] }
  expect(oneTap(sized, [ofPlain({ sizeId: 'grande' })])).toBeNull()
  const extra = anExtrasGroup({ groupId: 'gone' })
  expect(oneTap(plain, [ofPlain({ extras: [extra] })])).toMatchObject({ type: 'Add' })
})

const sixForFive = {
  itemId: 'x',
  discountReferenceId: 'six',
  name: '6x5',
  amount: 0,
  type: 'MULTIPLE',
  buy: 6,
  pay: 5,
} as const
const inSet = (referenceId: string, quantity: number, across = false) =>
  aLine({ referenceId, quantity, discount: { ...sixForFive, ...(across && { acrossPlates: true }) } })

test('[DISC-02] the progress of a set counts the plate’s own lines, or all plates that fill it together', () => {
  expect(missingToSet([inSet('humita', 3), inSet('humita', 2), inSet('carne', 1)], 'humita')).toBe(1)
  expect(missingToSet([inSet('humita', 3, true), inSet('carne', 1, true)], 'humita')).toBe(2)
})

test('[DISC-02] a full set has nothing missing, and a plate without a line in a set has no progress', () => {
  expect(missingToSet([inSet('humita', 6)], 'humita')).toBe(0)
  expect(missingToSet([inSet('humita', 7)], 'humita')).toBe(5)
  expect(missingToSet([aLine({ referenceId: 'carne' }), inSet('humita', 5)], 'carne')).toBeNull()
})
