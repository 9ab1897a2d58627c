import { describe, expect, test } from 'vitest'
import { deliveryFeeOf, freeDeliveryProgress, minimumProgress } from '#domain/delivery/fee.ts'
import { nearestReaching } from '#domain/delivery/nearest.ts'
import { quoteDelivery, reachesByDelivery } from '#domain/delivery/quote.ts'
import { priceOrder } from '#domain/pricing/order-price.ts'
import { aLine } from '#tests/kit/cart.ts'
import { aMode, aPickupMode, aStore, aZone, inZone, outOfZone } from '#tests/kit/catalog.ts'

describe('a delivery quote', () => {
  test('[AMBIG-57] [FEE-13] an address in a zone gets the terms of the zone', () => {
    expect(quoteDelivery(aStore({ deliveryZones: [aZone({ freeDeliveryFrom: 900_000 })] }), inZone)).toEqual({
      type: 'InDeliveryArea',

      deliveryFee: 120_000,
      cashDeliveryFee: 120_000,
      cashDelivery: true,
      minimumOrderAmount: 500_000,
      freeDeliveryFrom: 900_000,
      minDelayInMinutes: 30,
      maxDelayInMinutes: 45,
    })
  })

  test('among overlapping zones the first with the lowest fee counts', () => {
    const deliveryZones = [
      aZone({ deliveryFee: 300, minimumOrderAmount: 1 }),
      aZone({ deliveryFee: 100, minimumOrderAmount: 2 }),
      aZone({ deliveryFee: 100, minimumOrderAmount: 3 }),
    ]
    expect(quoteDelivery(aStore({ deliveryZones }), inZone)).toMatchObject({ minimumOrderAmount: 2 })
  })

  test('[AMBIG-57] [FEE-03] an address outside every zone, or not on the map, is out of bounds', () => {
    expect(quoteDelivery(aStore(), outOfZone)).toEqual({ type: 'OutOfBounds' })
    expect(quoteDelivery(aStore(), null)).toEqual({ type: 'OutOfBounds' })
  })

  test('[AMBIG-57] [FEE-03] a delivery quote without couriers says that the providers failed, in the zone only', () => {
    expect(quoteDelivery(aStore(), inZone, false)).toEqual({ type: 'ProvidersFailed' })
    expect(quoteDelivery(aStore(), outOfZone, false)).toEqual({ type: 'OutOfBounds' })
  })

  test('[AMBIG-30] a store reaches an address in its own zone, if it delivers at all', () => {
    expect(reachesByDelivery(aStore(), inZone)).toBe(true)
    expect(reachesByDelivery(aStore(), outOfZone)).toBe(false)
    expect(reachesByDelivery(aStore({ orderModes: [aPickupMode(), aMode({ active: false })] }), inZone)).toBe(false)
  })
})

const store = (id: string, reachableByDelivery: boolean | null, distance: number | null) => ({
  ...{ id, reachableByDelivery, distance },
})

test('[ADDR-31] [AMBIG-34] the store of an order is the nearest of those that deliver to the address', () => {
  const stores = [store('far', true, 900), store('near', true, 300), store('nearer', false, 100)]
  expect(nearestReaching(stores)?.id).toBe('near')
  expect(nearestReaching(stores.toReversed())?.id).toBe('near')
})

test('[AMBIG-34] the store of an order is none if none delivers, or the address is unknown', () => {
  expect(nearestReaching([store('a', false, 100)])).toBeNull()
  expect(nearestReaching([store('a', null, null)])).toBeNull()
})

describe('the delivery fee', () => {
  const terms = { deliveryFee: 100, cashDeliveryFee: 150, freeDeliveryFrom: 1_000, minimumOrderAmount: 500 }

  test('[FEE-10] cash may cost another fee', () => {
    expect(deliveryFeeOf(terms, 999, true)).toBe(150)
    expect(deliveryFeeOf(terms, 999, false)).toBe(100)
  })

  test('[FCART-21] the delivery fee is free from the threshold on', () => {
    expect(deliveryFeeOf(terms, 1_000, true)).toBe(0)
    expect(deliveryFeeOf({ ...terms, freeDeliveryFrom: null }, 1_000_000, true)).toBe(150)
  })

  test('[CART-13] the delivery fee below the threshold names the missing amount', () => {
    expect(freeDeliveryProgress('DELIVERY', terms, 750)).toEqual({ target: 1_000, missing: 250, ratio: 0.75 })
    expect(freeDeliveryProgress('DELIVERY', terms, 1_000)).toBeNull()
    expect(freeDeliveryProgress('TAKE_AWAY', terms, 750)).toBeNull()
    expect(freeDeliveryProgress('DELIVERY', { ...terms, freeDeliveryFrom: null }, 750)).toBeNull()
  })

  test('a free delivery shows no saving, and one that costs only in cash does', () => {
    const free = { ...terms, deliveryFee: 0, cashDeliveryFee: 0 }
    expect(freeDeliveryProgress('DELIVERY', free, 750)).toBeNull()
    expect(freeDeliveryProgress('DELIVERY', { ...free, cashDeliveryFee: 150 }, 750)).toMatchObject({ missing: 250 })
  })

  test('[CART-14] [FCART-19] [FCART-20] the minimum is missed only in delivery, above 0 and below it', () => {
    expect(minimumProgress('DELIVERY', terms, 499)).toMatchObject({ missing: 1 })
    expect(minimumProgress('TAKE_AWAY', terms, 499)).toBeNull()
    expect(minimumProgress('DELIVERY', { minimumOrderAmount: 0 }, 0)).toBeNull()
  })

  test('[AMBIG-25] a total equal to the minimum is enough', () => {
    expect(minimumProgress('DELIVERY', terms, 500)).toBeNull()
  })
})

test('[FEE-12] [AMBIG-24] the price with its delivery fee is rounded half up, once, at the end', () => {
  const price = priceOrder({
    lines: [aLine({ price: 333, originalPrice: 333, priceWithoutModifiers: 333 })],
    generalDiscounts: [],
    surcharges: [{ id: 'bag', name: 'Envase', type: 'PERCENT', value: 0.5 }],
    userFee: 0,
    percentageUserFee: 0.5,
    code: null,
    deliveryFee: 100,
    redeemedPoints: 0,
    mantissaLength: 2,
  })
  // 333 + 1.665 + 1.665 + 100 = 436.33: parts that were rounded separately would make 437.
  expect(price.total).toBe(436)
})
