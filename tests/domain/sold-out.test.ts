import { describe, expect, test } from 'vitest'
import type { Plate } from '#domain/catalog/menu.ts'
import { isStoreClosed, orderingState } from '#domain/hours/opening.ts'
import { emptySelection, pick, stillOffered, unmetOf } from '#domain/menu/selection.ts'
import { upsellSuggestions } from '#domain/menu/upsell.ts'
import { repriceLines } from '#domain/pricing/reprice.ts'
import { schedulingChoice } from '#domain/slots/scheduling-choice.ts'
import { aLine, anExtrasGroup } from '#tests/kit/cart.ts'
import { aDay, aGarnish, aGroup, aMenu, aMode, aPlate, aSizedPlate, aStore } from '#tests/kit/catalog.ts'

const soldOut = true as const
const problemsOf = (lines: Parameters<typeof repriceLines>[0], plates: readonly Plate[]) =>
  repriceLines(lines, plates, aMenu(), []).problems

test('a line of a plate that is sold out is refused with its name', () => {
  const line = aLine()
  expect(problemsOf([line], [aPlate({ soldOut })])).toEqual([
    { lineId: line.lineId, referenceId: line.referenceId, name: line.name, type: 'PlateSoldOut' },
  ])
  expect(problemsOf([line], [aPlate()])).toEqual([])
})

test('a line of a size or with a garnish that is sold out is refused, and another choice is not', () => {
  const sized = aSizedPlate()
  const [first, second] = sized.sizes
  const plate = { ...sized, sizes: sized.sizes.map((size) => (size === first ? { ...size, soldOut } : size)) }
  const lineOf = (sizeId: string | undefined) => aLine({ referenceId: sized.id, sizeId: sizeId ?? null })
  expect(problemsOf([lineOf(first?.id)], [plate])).toMatchObject([{ type: 'SizeSoldOut' }])
  expect(problemsOf([lineOf(second?.id)], [plate])).not.toMatchObject([{ type: 'SizeSoldOut' }])
  const group = aGroup({ garnishes: [aGarnish({ soldOut }), aGarnish({ id: 'ham' })] })
  const garnished = [aPlate({ garnishGroups: [group] })]
  expect(problemsOf([aLine({ extras: [anExtrasGroup()] })], garnished)).toMatchObject([
    { type: 'GarnishSoldOut', garnishId: 'olives', garnishName: aGarnish().name },
  ])
})

describe('choosing', () => {
  const group = aGroup({ garnishes: [aGarnish({ soldOut }), aGarnish({ id: 'ham' })] })

  test('a garnish that is sold out cannot be picked, and an earlier pick of it is dropped', () => {
    expect(pick(group, emptySelection, 'olives').ok).toBe(false)
    const before = { sizeId: null, picks: [{ groupId: group.id, garnishId: 'olives', quantity: 1 }] }
    expect(stillOffered(aPlate({ garnishGroups: [group] }), before).picks).toEqual([])
  })

  test('a size that is sold out does not complete the choice', () => {
    const sized = aSizedPlate()
    const sizeId = sized.sizes[0]?.id ?? ''
    const plate = { ...sized, sizes: sized.sizes.map((size) => (size.id === sizeId ? { ...size, soldOut } : size)) }
    expect(unmetOf(plate, { sizeId, picks: [] })).toContainEqual({ type: 'Size' })
    expect(stillOffered(plate, { sizeId, picks: [] }).sizeId).toBeNull()
    expect(stillOffered(sized, { sizeId, picks: [] }).sizeId).toBe(sizeId)
  })

  test('a plate that is sold out is not recommended', () => {
    const menu = aMenu({ upselleds: [{ plateId: aPlate().id, price: 1 }] })
    expect(upsellSuggestions(menu, [aPlate()], { lines: [] })).toHaveLength(1)
    expect(upsellSuggestions(menu, [aPlate({ soldOut })], { lines: [] })).toEqual([])
  })
})

/** A Friday, 17:00 at the store. */
const at = '2026-03-06T20:00:00Z'
const until = '2026-03-06T20:30:00.000Z'
const workingDays = [aDay('FRIDAY', ['12:00', '17:15'], ['20:00', '23:00'])]
const store = { ...aStore(), deliveryConfig: { ...aStore().deliveryConfig, workingDays } }
const mode = aMode()

test('a pause closes the store or one mode, and says when orders are taken again', () => {
  const open = aStore()
  const ofMode = { ...open, pauses: [{ modeId: mode.id, until }] }
  expect(orderingState(open, mode, at)).toEqual({ type: 'Open' })
  expect(orderingState(ofMode, mode, at)).toEqual({ type: 'Paused', opensAt: until })
  expect(orderingState(ofMode, { ...mode, id: 'other' }, at)).toEqual({ type: 'Open' })
  expect(orderingState(ofMode, mode, until)).toEqual({ type: 'Open' })
  expect([isStoreClosed(ofMode, at), isStoreClosed({ ...open, pauses: [{ modeId: null, until }] }, at)]).toEqual([
    false,
    true,
  ])
})

test('a pause that ends after closing time is over at the next opening', () => {
  const paused = { ...store, pauses: [{ modeId: null, until }] }
  expect(orderingState(paused, mode, at)).toEqual({ type: 'Paused', opensAt: '2026-03-06T20:00:00-03:00' })
})

test('a pause without an end names no opening, and offers no time to schedule', () => {
  const paused = { ...store, pauses: [{ modeId: null, until: null }] }
  const schedulable = { ...mode, allowsScheduling: true }
  expect(orderingState(paused, mode, at)).toEqual({ type: 'Paused', opensAt: null })
  expect(schedulingChoice(paused, schedulable)).toBe('NotOffered')
  expect(schedulingChoice({ ...store, pauses: [{ modeId: null, until }] }, schedulable)).toBe('Optional')
  expect(schedulingChoice({ ...store, pauses: [{ modeId: 'other', until: null }] }, schedulable)).toBe('Optional')
})
