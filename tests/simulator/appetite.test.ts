import { assert, it } from '@effect/vitest'
import { Effect, Random } from 'effect'
import type { GarnishGroup, Plate } from '#domain/catalog/menu.ts'
import { isComplete } from '#domain/menu/selection.ts'
import { totalPrice } from '#domain/pricing/cart-total.ts'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { readMenu } from '#openapi/wire/menu.ts'
import { chooseFor, fillCart, offeredBy } from '#simulator/actors/appetite.ts'
import { fakeMenu } from '#tests/kit/fake-shop.ts'

const assortment = readMenu(fakeMenu, amountsOf(2))
const seeds = Array.from({ length: 40 }, (_, seed) => seed)

it.effect('a diner makes every choice that a plate requires', () =>
  Effect.gen(function* () {
    for (const seed of seeds)
      for (const { plate } of offeredBy(assortment)) {
        const selection = yield* chooseFor(plate).pipe(Random.withSeed(seed))
        assert.isTrue(isComplete(plate, selection), `${plate.id} with seed ${seed}: ${JSON.stringify(selection)}`)
      }
  }),
)

it.effect('a diner gives up a plate that requires a missing choice', () =>
  Effect.gen(function* () {
    const impossible: GarnishGroup = {
      id: 'nada',
      name: 'Nada',
      mandatory: true,
      multipleSelection: true,
      min: 2,
      max: 2,
      garnishes: [],
    }
    const plates = assortment.plates.map((plate): Plate => ({ ...plate, garnishGroups: [impossible] }))
    assert.isNull(yield* fillCart({ ...assortment, plates }, 0))
  }),
)

it.effect('a diner orders until the products reach the minimum of the zone', () =>
  Effect.gen(function* () {
    const minimum = 3_000_000
    for (const seed of seeds) {
      const lines = yield* fillCart(assortment, minimum).pipe(Random.withSeed(seed))
      if (lines) assert.isAtLeast(totalPrice({ lines }), minimum)
    }
    assert.isNotNull(yield* fillCart(assortment, minimum).pipe(Random.withSeed(1)))
  }),
)

it.effect('a diner gives up a menu that cannot reach the minimum', () =>
  Effect.gen(function* () {
    assert.isNull(yield* fillCart(assortment, 1_000_000_000))
  }),
)
