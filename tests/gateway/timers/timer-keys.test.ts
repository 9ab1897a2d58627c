import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lookSoon } from '#gateway/aggregates/payments/look-timer.ts'
import { setRefund } from '#gateway/aggregates/payments/refund-timer.ts'
import { sendLater } from '#gateway/alarm/messages.ts'
import { endLater } from '#gateway/availability/timers.ts'
import { endByOrder, setNoticeTimer } from '#gateway/carts/notices.ts'
import { tellAt } from '#gateway/conversions/timers.ts'
import type { Sql } from '#gateway/db/database.ts'
import type { EventRecord } from '#gateway/events/event-store.ts'
import type { Reaction, Unit } from '#gateway/events/log.ts'
import { completeLater } from '#gateway/orders/timers.ts'
import { webhookSender } from '#gateway/payments/providers/sandbox/webhook.ts'
import { takeWebhook } from '#gateway/payments/reconcile/webhooks.ts'
import { refundAgainLater } from '#gateway/payments/refunds/refund-again.ts'
import { systemClock } from '#gateway/ports/clock.ts'
import { acceptLater } from '#gateway/processes/auto-accept.ts'
import { carryOut } from '#gateway/processes/change-order.ts'
import { endWaveLater } from '#gateway/processes/waves.ts'
import { tellLater } from '#gateway/push/notices.ts'
import { timerOf } from '#gateway/till/timers.ts'
import { setTimer } from '#gateway/timers/timers.ts'

const at = '2026-11-21T20:00:00.000Z'
const later = '2026-11-21T20:05:00.000Z'
const soon = new Date(at)

/** The ids of the timers that some code sets. Each table has the same row, which says that a browser and a cart wait. */
async function idsOf(set: (sql: Sql) => unknown): Promise<readonly string[]> {
  const ids: string[] = []
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (text.startsWith('insert into timers')) ids.push(String(values[0]))
    return { rows: [{ orderId: 'watched' }] }
  }
  await set({ query: query as Sql['query'] })
  return ids
}

const recorded = (stream: string, event: object) => [{ stream, event } as unknown as EventRecord]
const reacting = (react: Reaction, stream: string, event: object) => (sql: Sql) =>
  react(sql, recorded(stream, { at, ...event }))

/** A unit of work whose writes run at once. */
const inUnit = (work: (unit: Unit) => unknown) => async (sql: Sql) => {
  const writes: Promise<void>[] = []
  await work({
    sql,
    afterwards: (write: (sql: Sql) => Promise<void>) => void writes.push(write(sql)),
  } as unknown as Unit)
  await Promise.all(writes)
}

const accepting = (orderId: string) =>
  inUnit((unit) =>
    acceptLater(
      unit,
      { settings: { autoAcceptMinutes: 5 }, orderModes: [{ id: 'mode', autoAcceptMinutes: 5 }] } as never,
      { orderId, orderModeId: 'mode', code: 'AB12' },
      { type: 'OrderPaid', at } as never,
    ),
  )

const hinted = (provider: string, reference: string) => (sql: Sql) =>
  takeWebhook(
    {
      clock: systemClock,
      log: { transact: (_: unknown, work: (unit: Unit) => unknown) => inUnit(work)(sql) } as never,
    },
    { name: provider, readWebhook: () => ({ type: 'Payment', notificationId: 'n', reference }) } as never,
    {} as never,
  )

const alarm =
  (storeId: string, time: string, phones = ['one']) =>
  (sql: Sql) =>
    sendLater(sql, { storeId, phones, at: time, want: { type: 'tell', says: 'guessed', count: 0, isAgain: false } })

const wanted = (id: string) =>
  inUnit((unit) =>
    carryOut(unit, (() => {}) as never, [{ to: 'timer', id, kind: 'late', orderId: 'o', due: at }] as never),
  )

/** The code that sets each key of a timer, by its file: one timer, and others that differ from it in one part each. */
const keys: Readonly<Record<string, readonly [readonly [string, ...((sql: Sql) => unknown)[]]]>> = {
  'aggregates/payments/look-timer.ts': [
    ['a look', ...['one', 'two'].map((attemptId) => (sql: Sql) => lookSoon(sql, { orderId: 'o', attemptId }, soon))],
  ],
  'aggregates/payments/refund-timer.ts': [
    [
      'a refund',
      (sql) => setRefund(sql, { orderId: 'o', attemptId: 'a', refundId: 'r' }, soon),
      (sql) => setRefund(sql, { orderId: 'o', attemptId: 'b', refundId: 'r' }, soon),
      (sql) => setRefund(sql, { orderId: 'o', attemptId: 'a', refundId: 's' }, soon),
    ],
  ],
  'alarm/messages.ts': [
    [
      'a message of the alarm to each phone',
      alarm('store', at, ['one', 'two']),
      alarm('other', at),
      alarm('store', later),
    ],
  ],
  'availability/timers.ts': [
    [
      'the end of a lever',
      reacting(endLater, 'availability-store', { type: 'LeverPulled', until: at }),
      reacting(endLater, 'availability-other', { type: 'LeverPulled', until: at }),
      reacting(endLater, 'availability-store', { type: 'LeverPulled', until: later }),
      reacting(endLater, 'service-store', { type: 'LeverPulled', until: at }),
    ],
  ],
  'carts/notices.ts': [
    [
      'the notice of a cart, and its end by an order',
      (sql) => setNoticeTimer(sql, 'c', 'absence', at),
      (sql) => setNoticeTimer(sql, 'd', 'absence', at),
      reacting(endByOrder, 'order-c', { type: 'OrderPlaced', customer: { phone: '+5491155550003' } }),
      reacting(endByOrder, 'order-d', { type: 'OrderPlaced', customer: { phone: '+5491155550003' } }),
    ],
  ],
  'conversions/timers.ts': [
    [
      'a sale that a vendor is told',
      (sql) => tellAt(sql, 'pixel', { orderId: 'o', at, tries: 0 }, soon),
      (sql) => tellAt(sql, 'property', { orderId: 'o', at, tries: 0 }, soon),
      (sql) => tellAt(sql, 'pixel', { orderId: 'p', at, tries: 0 }, soon),
    ],
  ],
  'orders/timers.ts': [
    [
      'the end of an order',
      reacting(completeLater, 'order-o', { type: 'OrderDelivered' }),
      reacting(completeLater, 'order-p', { type: 'OrderDelivered' }),
      reacting(completeLater, 'order-o', { type: 'OrderDelivered', at: later }),
    ],
  ],
  'payments/providers/sandbox/webhook.ts': [
    [
      'a message of the sandbox',
      (sql) => webhookSender(sql).send('a', soon),
      (sql) => webhookSender(sql).send('b', soon),
      (sql) => webhookSender(sql).send('a', new Date(later)),
    ],
  ],
  'payments/reconcile/webhooks.ts': [
    ['a provider’s message', hinted('one', 'p'), hinted('two', 'p'), hinted('one', 'q')],
  ],
  'payments/refunds/refund-again.ts': [
    [
      'a refund that is asked for again',
      reacting(refundAgainLater, 'payment-o', { type: 'RefundFailed', attemptId: 'a', refundId: 'r' }),
      reacting(refundAgainLater, 'payment-o', { type: 'RefundFailed', attemptId: 'b', refundId: 'r' }),
      reacting(refundAgainLater, 'payment-o', { type: 'RefundFailed', attemptId: 'a', refundId: 's' }),
    ],
  ],
  'processes/auto-accept.ts': [['a store’s own acceptance', accepting('o'), accepting('p')]],
  'processes/change-order.ts': [['a process', wanted('offer-one'), wanted('offer-two')]],
  'processes/waves.ts': [
    [
      'the end of a wave',
      reacting(endWaveLater, 'shipment-s', { type: 'ShipmentOffered', wave: { until: at } }),
      reacting(endWaveLater, 'shipment-t', { type: 'ShipmentOffered', wave: { until: at } }),
      reacting(endWaveLater, 'shipment-s', { type: 'ShipmentOffered', wave: { until: later } }),
    ],
  ],
  'push/notices.ts': [
    [
      'a notice',
      reacting(tellLater, 'order-o', { type: 'OrderAccepted' }),
      reacting(tellLater, 'order-p', { type: 'OrderAccepted' }),
      reacting(tellLater, 'order-o', { type: 'OrderCanceled' }),
    ],
  ],
  'till/gather.ts': [
    ['the orders of a store', ...['store', 'other'].map((id) => (sql: Sql) => setTimer(sql, timerOf(id), soon))],
  ],
}

/** Files that make no key from parts, and the reason. */
const others: Readonly<Record<string, string>> = {
  'carts/operations.ts': 'sets the timers of carts/notices.ts',
  'customers/sign-in.ts': 'the id of a code is random',
}

test.each(Object.entries(keys))('two timers of %s never have one key', async (_, keysOfFile) => {
  for (const [name, ...setters] of keysOfFile) {
    const ids = (await Promise.all(setters.map(idsOf))).flat()
    expect(ids.length, name).toBeGreaterThanOrEqual(2)
    expect(new Set(ids).size, `${name}: ${ids}`).toBe(ids.length)
  }
})

test('timers of two kinds never have one key: each begins with a word of its own', async () => {
  const ids = await Promise.all(Object.values(keys).map(async ([[, first]]) => (await idsOf(first!))[0]!))
  const words = ids.map((id) => /^[a-z]+(?:-[a-z]+)*(?=-)/.exec(id)?.[0])
  expect(words.filter((word) => word === undefined)).toEqual([])
  expect(new Set(words).size).toBe(words.length)
})

test('every file that sets a timer has its keys here', () => {
  const setting = globSync('**/*.ts', { cwd: 'gateway', exclude: ['timers/**'] }).filter((file) =>
    /\bset(?:Notice)?Timer\(/.test(readFileSync(`gateway/${file}`, 'utf8')),
  )
  expect(setting.sort()).toEqual([...Object.keys(keys), ...Object.keys(others)].sort())
})
