import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('gateway/**/*.ts').map((file) => ({ file, source: readFileSync(file, 'utf8') }))
const writersOf = (stream: string) => {
  const writes = new RegExp(`\\b(?:execute|begin|change|write)\\(\\s*${stream}\\b`)
  return files.flatMap(({ file, source }) => (writes.test(source) ? [file] : [])).sort()
}

test('an order changes in one file, so what follows from its events follows each time', () => {
  expect(writersOf('orderStream')).toEqual(['gateway/processes/change-order.ts'])
})

test('a payment changes where what follows is asked for, or where an attempt begins', () => {
  expect(writersOf('paymentStream')).toEqual([
    'gateway/payments/attempts/begin.ts',
    'gateway/payments/reconcile/news.ts',
    'gateway/processes/change-order.ts',
  ])
})

test('a discount code and a loyalty account change only under their locks', () => {
  expect(writersOf('codeStream')).toEqual(['gateway/aggregates/orders/discount-codes.ts'])
  expect(writersOf('loyaltyStream')).toEqual(['gateway/aggregates/loyalty/account.ts'])
})
