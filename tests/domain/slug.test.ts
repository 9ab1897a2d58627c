import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modeOfSegment, modeSegment } from '#domain/slug/mode-segment.ts'
import { shopInPath } from '#domain/slug/shop-in-path.ts'
import { slug, slugsOf } from '#domain/slug/slug.ts'
import { aMode } from '#tests/kit/catalog.ts'

describe('the slug of a name', () => {
  test.each([
    ['Ñoquis & Salsas', 'noquis-salsas'],
    ['  Milanesa  a la Napolitana! ', 'milanesa-a-la-napolitana'],
    ['Café "doble"', 'cafe-doble'],
    ['🍕', ''],
  ])('[OPEN-42] %s is %s', (name, expected) => expect(slug(name)).toBe(expected))

  test('[OPEN-42] a clash appends the id to the later one', () => {
    const slugs = slugsOf([
      { id: '1', name: 'Flan' },
      { id: '2', name: 'flán' },
      { id: '3', name: '🍕' },
    ])
    expect(['1', '2', '3'].map(slugs.slugOf)).toEqual(['flan', 'flan-2', '3'])
  })

  test('[ROUTE-07] for any names, each slug leads back to its own item', () => {
    const name = fc.oneof(fc.constantFrom('flan', 'flan 1', 'flan-1', '1', '🍕'), fc.string())
    const things = fc.uniqueArray(
      fc.record({ id: fc.oneof(fc.nat(9).map(String), fc.constant('flan'), fc.uuid()), name }),
      { selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(things, (list) => {
        const slugs = slugsOf(list)
        for (const { id } of list) expect(slugs.idOf(slugs.slugOf(id) ?? '')).toBe(id)
      }),
    )
  })
})

test.each([
  ['/menu/la-parrilla', 'la-parrilla'],
  ['/menu/la-parrilla/Retiro_en_local/checkout', 'la-parrilla'],
  ['/encuesta/la-parrilla', 'la-parrilla'],
  ['/logistics/tracking/order/la-parrilla', 'la-parrilla'],
  ['/menu/la%20parrilla', 'la parrilla'],
])('the shop whose colours a page has is named by %s', (path, alias) => expect(shopInPath(path)).toBe(alias))

test.each([
  '/',
  '/menu',
  '/menu/',
  '/otra/la-parrilla',
  '/logistics/rider/order/la-parrilla',
  '/logistics/tracking/rider/la-parrilla',
  '/otra/tracking/order/la-parrilla',
  '/logistics/tracking/order',
  '/menu/%E0%A4',
])('the shop whose colours a page has is none at %s', (path) => expect(shopInPath(path)).toBeNull())

const modes = [aMode({ showName: 'Retiro en local' }), aMode({ showName: 'preview' })]

test('[ROUTE-03] the segment of an order mode is the name with every space an underscore', () => {
  expect(modeSegment('Retiro en local')).toBe('Retiro_en_local')
})

test('[ROUTE-04] [ROUTE-15] the segment of an order mode leads back to its mode, or to none', () => {
  expect(modeOfSegment('Retiro_en_local', modes)).toBe(modes[0])
  expect(modeOfSegment('Delivery', modes)).toBeNull()
})

test('[ROUTE-12] the reserved segments are never a mode', () => {
  for (const reserved of ['preview', 'checkout', 'order'])
    expect(modeOfSegment(reserved, [aMode({ showName: reserved })])).toBeNull()
})
