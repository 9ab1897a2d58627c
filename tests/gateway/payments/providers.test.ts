import { expect, test } from 'vitest'
import { readSettings } from '#gateway/composition/config.ts'
import { providersOf } from '#gateway/payments/providers/providers.ts'

const mercadoPago = {
  MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1',
  MERCADOPAGO_PUBLIC_KEY: 'APP_USR-2',
  MERCADOPAGO_WEBHOOK_SECRET: 's3cret',
}
const webpay = { WEBPAY_COMMERCE_CODE: '597055555532', WEBPAY_SECRET: 's3cret' }
/** The address to which providers send browsers back. */
const publicly = { PUBLIC_URL: 'https://shop.example' }
const namesOf = (environment: Readonly<Record<string, string>>) => [
  ...providersOf(readSettings({ ...publicly, ...environment })).keys(),
]

test('a provider exists once all of its keys are set', () => {
  expect(namesOf({})).toEqual([])
  expect(namesOf(mercadoPago)).toEqual(['mercadopago'])
  expect(namesOf(webpay)).toEqual(['webpay'])
  expect(namesOf({ ...mercadoPago, ...webpay })).toEqual(['mercadopago', 'webpay'])
})

test.each(Object.keys({ ...mercadoPago, ...webpay }))('%s alone is half a provider, and stops the start', (name) => {
  const environment = { [name]: { ...mercadoPago, ...webpay }[name as keyof typeof webpay] }
  expect(() => readSettings(environment)).toThrow(/^[A-Z_]+ is missing: [A-Z_]+ alone takes no payments\.$/)
  expect(() => readSettings(environment)).toThrow(name)
  expect(() => readSettings(environment)).not.toThrow(/s3cret|APP_USR|597055555532/)
})

test('a provider without our return address stops the start', () => {
  expect(() => readSettings(webpay)).toThrow(/^PUBLIC_URL is missing: /)
  expect(() => readSettings(mercadoPago)).toThrow(/^PUBLIC_URL is missing: /)
})

test('the hosts are the real ones unless another is named', () => {
  expect(readSettings({})).toMatchObject({
    MERCADOPAGO_URL: 'https://api.mercadopago.com',
    WEBPAY_URL: 'https://webpay3g.transbank.cl',
    MERCADOPAGO_CHALLENGE: false,
    PAYMENT_SANDBOX: 'demo',
  })
  const integration = { ...webpay, WEBPAY_URL: 'https://webpay3gint.transbank.cl' }
  expect(providersOf(readSettings({ ...publicly, ...integration })).get('webpay')?.browser?.formHosts).toEqual([
    integration.WEBPAY_URL,
  ])
})

test.each([
  { MERCADOPAGO_URL: 'http://api.mercadopago.com' },
  { MERCADOPAGO_URL: 'ftp://127.0.0.1' },
  { WEBPAY_URL: 'http://webpay3g.transbank.cl' },
  { WEBPAY_URL: 's3cret' },
  { WEBPAY_COMMERCE_CODE: '5970' },
  { WEBPAY_SECRET: 's3cret with spaces' },
  { MERCADOPAGO_ACCESS_TOKEN: 's3cret\nX-Header: 1' },
  { MERCADOPAGO_CHALLENGE: 'yes' },
  { PAYMENT_SANDBOX: 'off' },
])('an impossible value stops the start without being shown: %o', (environment) => {
  expect(() => readSettings(environment)).toThrow(/^[A-Z_]+ is not accepted: .+\.$/)
  expect(() => readSettings(environment)).not.toThrow(/s3cret|5970\b/)
})

test('a fake on this machine is spoken to without encryption', () => {
  for (const url of ['http://127.0.0.1:8240', 'http://localhost:8240', 'http://[::1]:8240'])
    expect(readSettings({ WEBPAY_URL: url }).WEBPAY_URL).toBe(url)
})
