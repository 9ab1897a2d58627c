import { expect, test } from 'vitest'
import { namesPerson } from '#domain/analytics/campaign.ts'
import { consentOf, consentScope, endpointOf, permissionOf } from '#domain/analytics/consent.ts'
import { isCountable } from '#domain/analytics/instants.ts'
import { hasVendor, isVendorPage, vendorsOf } from '#domain/analytics/vendors.ts'
import type { AnalyticsConsent } from '#domain/catalog/branch.ts'
import { aBranch } from '#tests/kit/catalog.ts'

const ids = { fbPixelId: '123456789012345', googleTagManagerId: 'GTM-ABC1234', googleAnalyticsId: 'G-ABCDE12345' }
const none = { pixel: null, tagManager: null, property: null }
const withConsent = (consent: AnalyticsConsent) => {
  const branch = aBranch(ids)
  return { ...branch, generalConfig: { ...branch.generalConfig, analyticsConfig: { consent } } }
}

test('[ANALYT-26] [ANALYT-27] [FOPEN-97] the vendors of a branch are none without an id of each', () => {
  expect(vendorsOf(aBranch({}))).toEqual(none)
  expect(hasVendor(none)).toBe(false)
  expect(vendorsOf(aBranch({ fbPixelId: ids.fbPixelId }))).toEqual({ ...none, pixel: ids.fbPixelId })
  expect(vendorsOf(aBranch({ googleTagManagerId: ids.googleTagManagerId }))).toEqual({
    ...none,
    tagManager: ids.googleTagManagerId,
  })
})

test('the vendors of a branch are none with an id that could contain more than an id', () => {
  const bad = ["1');alert(1)//", '12 34567', '1234', `1${'0'.repeat(20)}`, '12345\n']
  for (const fbPixelId of bad) expect(vendorsOf(aBranch({ fbPixelId })).pixel).toBeNull()
  for (const googleTagManagerId of ['GTM-A&l=x', 'gtm-abc1234', 'GTM-', 'xGTM-ABC1234'])
    expect(vendorsOf(aBranch({ googleTagManagerId })).tagManager).toBeNull()
  for (const googleAnalyticsId of ['G-AB/../x', 'G-', 'AW-123456'])
    expect(vendorsOf(aBranch({ googleAnalyticsId })).property).toBeNull()
})

test('the vendors of a branch are none where the branch counts nothing, and stay where it asks', () => {
  expect(vendorsOf(withConsent('OFF'))).toEqual(none)
  expect(hasVendor(vendorsOf(withConsent('ASK')))).toBe(true)
})

test('the vendors of a branch run on a shop’s front, menu and cart, never beside a card or an address', () => {
  const yes = ['/menu/a', '/menu/a/', '/menu/a/preview', '/menu/a/Delivery', '/menu/a/Delivery/x/y', '/menu/a/orders']
  const no = [
    ...['/menu', '/menu/', '/menu/a/checkout', '/menu/a/checkout/', '/menu/a/order/X', '/menu/a/order/X/challenge'],
    ...['/encuesta/a/X', '/logistics/tracking/order/a/X', '/guia', '/'],
  ]
  expect([...yes, ...no].filter(isVendorPage)).toEqual(yes)
})

const sharing = (consent: AnalyticsConsent) => {
  const branch = aBranch({ id: 'grill' })
  const analyticsConfig = { consent, endpoint: 'https://steps.example/in' }
  return { ...branch, generalConfig: { ...branch.generalConfig, analyticsConfig } }
}

test('[ANALYT-04] [ruling-88] the endpoint of a branch is there only where diners are asked', () => {
  const named = (['ON', 'ASK', 'OFF'] as const).map((consent) => endpointOf(sharing(consent)))
  expect(named).toEqual([null, 'https://steps.example/in', null])
  expect(endpointOf(aBranch({}))).toBeNull()
})

test('[ANALYT-04] [ruling-88] the endpoint of a branch is part of what a diner accepts: the branch alone does not count for it', () => {
  expect(consentScope(sharing('ASK'))).toBe('grill https://steps.example/in')
  expect(consentScope(sharing('OFF'))).toBe('grill')
})

test('consent is not requested by a branch without the setting: the documented behaviour goes on', () => {
  expect(consentOf(aBranch({}))).toBe('ON')
  expect(consentOf(withConsent('ASK'))).toBe('ASK')
})

test.each([
  ['ON', null, 'yes'],
  ['ON', 'declined', 'yes'],
  ['OFF', 'accepted', 'no'],
  ['ASK', null, 'wait'],
  ['ASK', 'accepted', 'yes'],
  ['ASK', 'declined', 'no'],
] as const)('consent of a branch that is %s with the answer %s permits: %s', (consent, answer, permission) => {
  expect(permissionOf(consent, answer)).toBe(permission)
})

test('An event counts for two days, with an hour for its travel, and an hour for a fast clock', () => {
  const now = Date.parse('2026-11-21T20:00:00Z')
  const hour = 3_600_000
  const counts = (ms: number) => isCountable(now + ms, now)
  expect([counts(-49 * hour), counts(-49 * hour + 1), counts(hour), counts(hour + 1), counts(Number.NaN)]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ...['ana@example.com', 'promo-ana@example.com.ar', 'ana%40example.com', ' ana@example.com '],
  ...['+5491155554444', 'wa +54 9 11 5555-4444', '1155554444', '11 5555-4444', '(011) 4555-4444', '099 123 456'],
  ...['4555-1234', '%2B5491155554444', '5491155554444'],
])('the id of a campaign names a person: %s', (id) => expect(namesPerson(id)).toBe(true))

test.each([
  ...['verano', 'promo-2026', '2026-11-28', '20261128', 'c1155554444', '120208123456789012', '50% off', '@parrilla'],
  ...['2x1', '1234567', 'a+b', '%', ''],
])('the id of a campaign names none: %s', (id) => expect(namesPerson(id)).toBe(false))
