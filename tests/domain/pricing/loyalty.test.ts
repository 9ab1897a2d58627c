import { describe, expect, test } from 'vitest'
import { accruedPoints, runsAt } from '#domain/pricing/loyalty.ts'
import {
  excludesCodes,
  initialRedemption,
  offersRedemption,
  redemptionProblem,
  wholePoints,
} from '#domain/pricing/redemption.ts'

describe('loyalty points', () => {
  const program = {
    active: true,
    name: 'Puntos',
    orderPercentage: 0.05,
    minRedeemedPoints: 100,
    maxRedeemedPoints: 500,
    maxRedeemedPercentage: 0.29,
    supportsDiscounts: false,
    branchContactIds: null,
  }
  const context = { balance: 400, totalBeforePoints: 100_000, mantissaLength: 2, hasCode: false }

  test('a redemption is offered once, from the minimum balance on', () => {
    expect(offersRedemption(program, 100, false)).toBe(true)
    expect(offersRedemption(program, 99, false)).toBe(false)
    expect(offersRedemption(program, 100, true)).toBe(false)
  })

  test.each([
    [401, {}, { type: 'AboveBalance', max: 400 }],
    [501, { balance: 900 }, { type: 'AboveProgramMaximum', max: 500 }],
    [99, {}, { type: 'BelowProgramMinimum', min: 100 }],
    [291, {}, { type: 'AboveOrderShare', max: 290 }],
  ])('redeeming %d is refused', (points, over, rejection) => {
    expect(redemptionProblem(program, points, { ...context, ...over })).toEqual(rejection)
  })

  test.each([
    ['the whole balance', 400, {}],
    ['as much as the program takes', 500, { balance: 900 }],
    ['as little as the program takes', 100, {}],
  ])('%s may be redeemed', (_, points, over) => {
    expect(redemptionProblem(program, points, { ...context, totalBeforePoints: 900_000, ...over })).toBeNull()
  })

  test('[AMBIG-41] points exclude codes once there are some, and never if the program takes both', () => {
    expect([excludesCodes(program, 1), excludesCodes(program, 0)]).toEqual([true, false])
    const both = { ...program, supportsDiscounts: true }
    expect(excludesCodes(both, 1)).toBe(false)
    expect(redemptionProblem(both, 200, { ...context, hasCode: true })).toBeNull()
    expect(redemptionProblem(program, 200, context)).toBeNull()
  })

  test('[AMBIG-41] redeeming beside a code is refused', () => {
    expect(redemptionProblem(program, 200, { ...context, hasCode: true })).toEqual({ type: 'CodeInUse' })
  })

  test('[AMBIG-60] the highest share of the order is allowed, in whole points', () => {
    expect(redemptionProblem(program, 290, context)).toBeNull()
  })

  test('a redemption starts at the balance, capped by the program and by the order', () => {
    expect(initialRedemption(program, { ...context, balance: 200 })).toBe(200)
    expect(initialRedemption(program, context)).toBe(290)
    expect(initialRedemption(program, { ...context, balance: 900, totalBeforePoints: 900_000 })).toBe(500)
  })

  test('the input is rounded to a whole number', () => expect(wholePoints(99.5)).toBe(100))

  test('[LOYAL-15] [AMBIG-44] an order earns a share of its total, rounded down', () => {
    expect(accruedPoints(program, 103_900, 2)).toBe(51)
  })

  test('[LOYAL-03] [AMBIG-42] the program runs at its stores: all without a list, none with an empty one', () => {
    expect(runsAt(program, 'store-1')).toBe(true)
    expect(runsAt({ ...program, branchContactIds: ['store-2'] }, 'store-1')).toBe(false)
    expect(runsAt({ ...program, branchContactIds: [] }, 'store-1')).toBe(false)
    expect(runsAt(null, 'store-1')).toBe(false)
  })
})
