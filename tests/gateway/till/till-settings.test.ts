import { expect, test } from 'vitest'
import { readSettings } from '#gateway/composition/config.ts'

const secret = 'a long enough secret'
const refusal = (said: Readonly<Record<string, string>>) => {
  try {
    readSettings(said)
    return null
  } catch (error) {
    return String(error)
  }
}
const withUrl = (ORDERS_WEBHOOK_URL: string) => refusal({ ORDERS_WEBHOOK_URL, ORDERS_WEBHOOK_SECRET: secret })

test.each([
  'https://till.example.com/orders',
  'http://localhost:8090/',
  'http://127.0.0.1:8090/',
  'http://[::1]:8090/',
  'http://10.0.3.7/orders',
  'http://172.20.1.1/',
  'http://192.168.1.20/',
  'http://[fd12::7]/',
  'http://till:8090/',
  'http://caja.local/',
])('%s may be told of orders', (url) => expect(withUrl(url)).toBeNull())

test.each([
  'http://till.example.com/orders',
  'http://8.8.8.8/',
  'http://172.32.1.1/',
  'http://[2001:db8::1]/',
  'http://10.example.com/',
])('%s must begin with https, because diners’ phones travel there', (url) => expect(withUrl(url)).toContain('https:'))

test('an address without a secret, or with a name and password, stops the start without quoting them', () => {
  expect(refusal({ ORDERS_WEBHOOK_URL: 'https://till.example.com/' })).toContain('ORDERS_WEBHOOK_SECRET is missing')
  expect(withUrl('https://caja:clave123@till.example.com/')).toMatch(/^(?!.*clave123).*ORDERS_WEBHOOK_URL/s)
  expect(refusal({ ORDERS_WEBHOOK_URL: 'https://t.example/', ORDERS_WEBHOOK_SECRET: 'short' })).not.toMatch(/short\b/)
  expect(refusal({ ORDERS_WEBHOOK_SECRET: secret })).toBeNull()
})
