import { expect, test } from 'vitest'
import { paymentPagePolicy } from '#gateway/payments/page-policy.ts'
import type { PaymentProvider } from '#gateway/ports/payment-provider.ts'

const plain = "default-src 'self';script-src 'self';connect-src 'self'"
const origins = {
  scripts: ['https://sdk.bank.example'],
  calls: ['https://api.bank.example'],
  frames: ['https://fields.bank.example'],
}
const withCards = { browser: { origins } } as unknown as PaymentProvider
const withLinks = { browser: { formHosts: ['https://page.bank.example'] } } as unknown as PaymentProvider
const withNothing = { browser: null } as unknown as PaymentProvider

const policyAt = (path: string, ...providers: readonly PaymentProvider[]) => {
  const policy = paymentPagePolicy(providers)(path, plain, new URLSearchParams())
  return Object.fromEntries(policy.split(';').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]))
}

test.each([
  '/menu/tucan/checkout',
  '/menu/tucan/checkout/',
  '/menu/tucan/order/ABCD2345',
  '/menu/tucan/order/ABCD2345/',
])('at %s the card fields of a provider load, call home and show their frames', (path) => {
  expect(policyAt(path, withLinks, withCards)).toEqual({
    'default-src': "'self'",
    'script-src': "'self' https://sdk.bank.example",
    'connect-src': "'self' https://api.bank.example",
    'frame-src': "'self' https://fields.bank.example",
  })
  expect(policyAt(path, withLinks, withNothing)).toEqual(policyAt('/menu/tucan'))
})

test.each([
  '/menu/tucan',
  '/menu/tucan/order',
  '/menu/tucan/preview',
  '/menu/tucan/order/A/b',
  '/x/menu/tucan/checkout',
  '/rider',
])('at %s nothing of a provider loads', (path) => {
  expect(paymentPagePolicy([withCards])(path, plain, new URLSearchParams())).toBe(plain)
})

test.each(['/menu/tucan/order/ABCD2345/challenge', '/menu/tucan/order/ABCD2345/challenge/'])(
  'at %s any bank may show its second step, and no script of a provider loads',
  (path) => {
    const policy = policyAt(path, withCards)
    expect(policy).toMatchObject({
      'frame-src': "'self' https:",
      'form-action': "'self' https:",
      'script-src': "'self'",
    })
  },
)

test('a page beside the second step is not widened to every bank', () => {
  for (const path of [
    '/menu/tucan/challenge',
    '/menu/tucan/order/ABCD2345/challenges',
    '/a/menu/tucan/order/A/challenge',
  ])
    expect(policyAt(path, withCards)['frame-src'] ?? '').not.toContain('https:')
})
