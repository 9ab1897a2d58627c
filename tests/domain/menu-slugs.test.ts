import { expect, test } from 'vitest'
import { findPlate, firstSlugs, slugSections } from '#domain/menu/menu-slugs.ts'
import { webPageAt } from '#domain/slug/pages.ts'
import { shopPaths } from '#domain/slug/shop-paths.ts'
import { aCategory, aPlate } from '#tests/kit/catalog.ts'

const plates = [aPlate({ id: 'flan', showName: 'Flan' }), aPlate({ id: 'budin', showName: 'Budín', visible: false })]
const menu = {
  id: 'm',
  name: 'Menú',
  categories: [
    aCategory({ id: 'sweet', showName: 'Postres', plateIds: ['flan', 'budin'] }),
    aCategory({ id: 'new', showName: 'Novedades', plateIds: ['flan'] }),
  ],
  remarkedPlateIds: [],
  upselleds: [],
}
const sections = slugSections({ menu, plates })

test('[ROUTE-07] a plate has one address, in the first category that holds it', () => {
  expect([...firstSlugs(sections)]).toEqual([['flan', { category: 'postres', plate: 'flan' }]])
})

test('[ROUTE-07] two slugs name a plate in each category that holds it, and none that is not shown', () => {
  expect(findPlate(sections, 'novedades', 'flan')?.plate.id).toBe('flan')
  expect(findPlate(sections, 'postres', 'budin')).toBeNull()
  expect(findPlate(sections, 'bebidas', 'flan')).toBeNull()
})

test('the address of a plate names its shop, its mode and its category', () => {
  expect(shopPaths.plate('la parrilla', 'Retiro_en_local', 'postres', 'flan')).toBe(
    '/menu/la%20parrilla/Retiro_en_local/postres/flan',
  )
})

test.each([
  ['/', true],
  ['/guia', true],
  ['/menu', true],
  ['/menu/tucan', true],
  ['/menu/tucan/Delivery/postres/flan', true],
  ['/menu/tucan/preview', false],
  ['/menu/tucan/checkout', false],
  ['/menu/tucan/order/ABC23456', false],
  ['/menu/tucan/%6frder/ABC23456', false],
  ['/encuesta/tucan/ABC23456', false],
  ['/mensajes/tucan', false],
  ['/support', false],
  ['/logistics/tracking/order/tucan/ABC23456', false],
  ['/console', false],
])('a search engine may list %s: %s', (path, isListed) => expect(webPageAt(path)?.isListed).toBe(isListed))
