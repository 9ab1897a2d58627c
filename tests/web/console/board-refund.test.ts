import { expect, test } from 'vitest'
import type { Wire } from '#openapi/wire/schemas.ts'
import { moneyWords } from '#web/console/board/card-texts.ts'

const online = { id: 't', showName: 'Tarjeta', paymentMethod: 'ONLINE', upload: 'API', provider: 'webpay' }
const canceled = (payment: object, paymentType: object = online) =>
  ({ status: 'CANCELED', payment: { collect: null, refund: null, ...payment }, paymentType }) as Wire['ConsoleOrder']

test.each([
  [{ status: 'PENDING', refund: { status: 'REQUESTED', amount: 1 } }, ['Devolución en camino']],
  [{ status: 'PENDING', refund: { status: 'COMPLETED', amount: 1 } }, ['Devuelto']],
  [{ status: 'APPROVED' }, ['La plata no volvió: mirá el pedido']],
  [{ status: 'PENDING' }, null],
])('the card of a canceled order says whether its money went back: %j', (payment, words) => {
  expect(moneyWords(canceled(payment))).toEqual(words)
})

test('a canceled order that was paid to a person says nothing of a refund', () => {
  expect(moneyWords(canceled({ status: 'APPROVED' }, { ...online, provider: undefined }))).toBeNull()
})
