import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept } from '#domain/kernel/decider.ts'
import { paymentDecider } from '#domain/payment/decide.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import { needsOf } from '#domain/payment/needs.ts'
import type { OrderPayments } from '#domain/payment/state.ts'
import { paymentStream } from '#gateway/aggregates/payments/stream.ts'
import { tables } from '#gateway/composition/features.ts'
import { createLog } from '#gateway/events/log.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import { stateTable } from '#gateway/events/state-table.ts'
import type { StreamKind } from '#gateway/events/stream-kind.ts'
import { heal } from '#gateway/log/heal.ts'
import { verify } from '#gateway/log/verify.ts'
import { store } from '#tests/kit/aged-log.ts'
import { testDigests } from '#tests/kit/digests.ts'
import { openPaymentShop, type PaymentShop } from '#tests/kit/payment-shop.ts'
import { payByCard } from '#tests/kit/payments.ts'

// A rolling upgrade: a node of the release before decision 149 writes the rows of payments beside this one. It keeps no words of a settled
// need (`handled`), has no columns of times, and passes over PaymentNeedReopened.

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop({ provider: 'mercadopago' })
})
afterAll(() => shop.close())

const withoutWords = (payments: OrderPayments): OrderPayments => ({
  ...payments,
  attempts: payments.attempts.map(({ handled: _, ...attempt }) => attempt),
})
const { PaymentNeedReopened: _, ...types } = paymentStream.types
/** It writes the event that it is given, and folds as the earlier release did. */
const olderStream: StreamKind<OrderPayments, PaymentEvent, PaymentEvent, never> = {
  kind: paymentStream.kind,
  whose: paymentStream.whose,
  types: types as typeof paymentStream.types,
  decider: {
    initial: paymentDecider.initial,
    decide: (_state, event) => accept(event),
    evolve: (payments, event) => withoutWords(paymentDecider.evolve(payments, event)),
  },
}
const olderTable = stateTable({
  ...{ name: 'payments', version: 3, stream: olderStream, columns: { needs_person: 'boolean' as const } },
  row: ({ attempts }) => ({ needs_person: attempts.flatMap(needsOf).length > 0 }),
})

/** The older node learns the reference of the payment again, which changes nothing that a person sees. */
const olderNodeWrites = ({ id, attemptId }: Disputed) =>
  createLog({
    ...{ db: shop.database, store: createEventStore([olderStream]), tables: [olderTable], reactions: [] },
    ...{ digests: testDigests, now: () => shop.clock.now(), onCommit: () => undefined },
  }).transact<null, never>({ by: { is: 'script' } }, async (unit) => {
    const at = shop.clock.now().toISOString()
    await unit.execute(olderStream, id, { type: 'PaymentReferenceLearned', at, attemptId, reference: 'again' })
    return { ok: true, value: null }
  })

async function disputed() {
  const placed = await shop.order()
  await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
  const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
  const reference = shop.mercadoPago.paymentIds(attemptId).at(-1) ?? ''
  shop.mercadoPago.become(reference, 'in_mediation')
  await shop.webhook(reference)
  await shop.pass(1_000)
  return { ...placed, attemptId }
}
type Disputed = Awaited<ReturnType<typeof disputed>>

const onPayment = async ({ code, attemptId }: Disputed, step: string, body: object) => {
  const response = await fetch(`${shop.url}/api/console/orders/${code}/payments/${attemptId}/${step}`, {
    method: 'POST',
    headers: { ...shop.admin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.status
}
const settled = async (order: Disputed) => {
  expect(await onPayment(order, 'resolve', { as: 'settled', need: 'dispute', note: 'Ya hablamos' })).toBe(200)
}
async function listed({ code }: Disputed, needs: 'person' | 'handled', at = shop) {
  const { data } = await at.api.GET('/api/console/payments', { params: { query: { needs } }, headers: at.admin })
  return data?.orders.find(({ orderCode }) => orderCode === code)?.work ?? null
}
const wrongRows = async () => (await verify(shop.database, store, tables)).findings

test('a settled need keeps its words after an older node has written its row', async () => {
  const order = await disputed()
  await settled(order)
  await olderNodeWrites(order)
  expect(await wrongRows()).toMatchObject([{ table: 'payments', id: order.id, problem: 'differs' }])
  await shop.settle()
  expect(await wrongRows()).toEqual([])
  expect(await listed(order, 'handled')).toMatchObject([{ need: 'dispute', handled: { note: 'Ya hablamos' } }])
})

test('a reopened need comes back to the list after an older node has written its row', async () => {
  const order = await disputed()
  await settled(order)
  expect(await onPayment(order, 'reopen', { need: 'dispute' })).toBe(200)
  await olderNodeWrites(order)
  expect(await listed(order, 'person')).toBeNull()
  await shop.settle()
  expect(await listed(order, 'person')).toMatchObject([{ need: 'dispute', handled: null }])
})

test('a node that starts corrects rows that an older one has written before', async () => {
  const order = await disputed()
  await settled(order)
  await shop.leave()
  await olderNodeWrites(order)
  shop = await openPaymentShop({
    provider: 'mercadopago',
    database: shop.database,
    fakes: shop.fakes,
    clock: shop.clock,
  })
  await expect.poll(wrongRows).toEqual([])
  expect(await listed(order, 'handled')).toMatchObject([{ handled: { note: 'Ya hablamos' } }])
})

test('a row of a newer release is left as it is, until an older node writes it', async () => {
  const order = await disputed()
  await shop.database.query(`update payments set folded_by = 1000, needs_person = false where id = $1`, [order.id])
  await heal({ db: shop.database, store, tables }, [`payment-${order.id}`])
  expect(await listed(order, 'person')).toBeNull()
  await olderNodeWrites(order)
  await shop.settle()
  expect(await listed(order, 'person')).toMatchObject([{ need: 'dispute' }])
  expect(await wrongRows()).toEqual([])
})
