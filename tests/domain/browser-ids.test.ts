import { expect, test } from 'vitest'
import { browserIdsIn, validBrowserIds } from '#domain/analytics/browser-ids.ts'

test.each([
  ['_ga=GA1.1.1194072907.1685136322', { propertyClient: '1194072907.1685136322' }],
  ['_ga=GA1.2-2.1194072907.1685136322', { propertyClient: '1194072907.1685136322' }],
  ['_ga_ABC1234567=GS1.1.1687974449.11.1.1687974500.0.0.0', { propertySession: '1687974449' }],
  ['_ga_ABC1234567=GS2.1.s1747323152$o28$g0$t1747323152$j60', { propertySession: '1747323152' }],
  ['a=b; _fbp=fb.1.1596403881668.1116446470; c', { pixelBrowser: 'fb.1.1596403881668.1116446470' }],
  ['_fbp=fb.1.1596403881668.1116446470.AQ', { pixelBrowser: 'fb.1.1596403881668.1116446470.AQ' }],
  ['_fbc=fb.1.1554763741205.IwAR0_a-b', { pixelClick: 'fb.1.1554763741205.IwAR0_a-b' }],
])('the cookie %s contains its vendor’s id of the browser', (cookies, ids) => {
  expect(browserIdsIn(cookies, 'G-ABC1234567')).toEqual(ids)
})

test.each([
  '',
  '_ga=x; _fbp=; _fbc=fb.1',
  '_ga_OTHER12345=GS1.1.1687974449.11',
  'x_fbp=fb.1.1596403881668.1116446470',
  '_fbp=fb.1.1596403881668.carla@example.com',
  '_ga=GA1.1.+5491155551234.1685136322',
])('the cookies %j contain no id for this property', (cookies) => {
  expect(browserIdsIn(cookies, 'G-ABC1234567')).toBeNull()
})

test('an id of another form is left out, for any type', () => {
  const given = { pixelBrowser: 7, pixelClick: null, propertyClient: '1.2', propertySession: `${'9'.repeat(21)}` }
  expect(validBrowserIds(given)).toEqual({ propertyClient: '1.2' })
  expect(validBrowserIds({ pixelClick: `fb.1.1554763741205.${'a'.repeat(601)}` })).toBeNull()
})
