import { assert, it } from '@effect/vitest'
import { Effect, Random } from 'effect'
import { totalPrice } from '#domain/cart/selectors.ts'
import type { GarnishGroup, Plate } from '#domain/catalog/menu.ts'
import { isComplete } from '#domain/menu/selection.ts'
import { chooseFor, fillCart } from '#simulator/appetite.ts'
import { readOffer } from '#simulator/menu-from-wire.ts'
import { fakeMenu } from '#tests/kit/fake-shop.ts'

const offer = readOffer(fakeMenu, 2)
const seeds = Array.from({ length: 40 }, (_, seed) => seed)

it.effect('a diner chooses something of everything that a plate asks for', () =>
  Effect.gen(function* () {
    for (const seed of seeds)
      for (const { plate } of offer.plates) {
        const selection = yield* chooseFor(plate).pipe(Random.withSeed(seed))
        assert.isTrue(isComplete(plate, selection), `${plate.id} with seed ${seed}: ${JSON.stringify(selection)}`)
      }
  }),
)

it.effect('a diner gives up a plate that asks for what it does not offer', () =>
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
    const first = offer.plates[0]!
    const plate: Plate = { ...first.plate, garnishGroups: [impossible] }
    assert.isNull(yield* fillCart({ plates: [{ ...first, plate }], discounts: [] }, 0))
  }),
)

it.effect('a diner orders until the products come to the least that the zone takes', () =>
  Effect.gen(function* () {
    const minimum = 3_000_000
    for (const seed of seeds) {
      const lines = yield* fillCart(offer, minimum).pipe(Random.withSeed(seed))
      if (lines) assert.isAtLeast(totalPrice({ lines }), minimum)
    }
    assert.isNotNull(yield* fillCart(offer, minimum).pipe(Random.withSeed(1)))
  }),
)

it.effect('a diner gives up a menu that cannot come to the minimum', () =>
  Effect.gen(function* () {
    assert.isNull(yield* fillCart(offer, 1_000_000_000))
  }),
)
