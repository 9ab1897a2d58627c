import { expect, onTestFinished, test } from 'vitest'
import type { PaymentCommand } from '#domain/payment/decide.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { changePayments } from '#gateway/payments/reconcile/news.ts'
import { logOver, placeOrder } from '#tests/kit/aged-log.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'

const at = '2026-11-21T20:00:00.000Z'
const until = '2026-11-21T20:30:00.000Z'
const open = (attemptId: string): PaymentCommand => {
  const total = { minor: 1_285_050, currency: 'ARS' }
  const order = { orderId: 'A', total, isOpen: true, payableUntil: until }
  return { type: 'Open', at, attemptId, key: attemptId, provider: 'sandbox', flow: 'card', order, believed: null }
}
const send = (attemptId: string): PaymentCommand => ({ type: 'Send', at, attemptId })

async function aShop() {
  const db = await openTestDatabase()
  onTestFinished(() => db.close())
  await migrate(db)
  const log = logOver(db)
  await placeOrder(log, 'A')
  const services = {
    log,
    clock: manualClock(at),
    catalog: () => createCatalog(demoCatalog()),
    providers: new Map(),
  }
  const change = (...commands: readonly PaymentCommand[]) =>
    changePayments(services, 'A', { is: 'script' }, () => commands)
  const written = async () => {
    const sought = `select type from events where stream = 'payment-A' order by version`
    return (await db.query<{ type: string }>(sought)).rows.map(({ type }) => type)
  }
  return { change, written }
}

test('a change of an order’s money of which the second command is refused leaves nothing of the first', async () => {
  const { change, written } = await aShop()
  expect(await change(open('one'), send('another'))).toMatchObject({
    ok: false,
    rejection: { type: 'AttemptNotFound' },
  })
  expect(await written()).toEqual([])
})

test('a change of an order’s money holds both commands, in their order', async () => {
  const { change, written } = await aShop()
  expect(await change(open('one'), send('one'))).toMatchObject({ ok: true })
  const both = await written()
  expect(both).toHaveLength(2)
  const again = await aShop()
  await again.change(open('one'))
  await again.change(send('one'))
  expect(await again.written()).toEqual(both)
})
