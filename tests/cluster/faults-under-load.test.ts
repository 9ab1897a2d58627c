import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPostgres } from '#gateway/db/postgres.ts'
import { anEvening } from '#tests/kit/evening.ts'
import { failover, faultsOf, fullDisk, type ShopFault } from '#tests/kit/faults-of-shop.ts'
import { needs } from '#tests/kit/needs.ts'
import { patientSender } from '#tests/kit/patient-sender.ts'
import { root } from '#tests/kit/recipes.ts'
import { sampled } from '#tests/kit/sample.ts'
import { aShopUnderFaults, type ShopUnderFaults } from '#tests/kit/shop-under-faults.ts'

/** A share of the faults, or all of them again and again for so many minutes (`npm run fuzz -- --under-load --minutes 10`). */
const minutes = Number(process.env['FAULT_MINUTES'] ?? 0)
const budgetMs = minutes * 60_000
const patience = { timeout: 90_000, interval: 50 }
const share = (faults: readonly ShopFault[]) => (minutes > 0 ? faults : sampled('faults under load', 2, faults))
/** This many orders are delivered under each fault that leaves a healthy part, and after each fault. */
const breath = 2
/** This many calls are refused or lost under each other fault. */
const lostCalls = 10
const ownDisk = needs('a disk of its own')
const diskMegabytes = 400

describe('an evening of two nodes under one fault after another', needs('postgres', 'nats-server'), () => {
  const sender = patientSender()
  let shop: ShopUnderFaults
  let evening: ReturnType<typeof anEvening>
  const deliveries = new Map<string, number>()

  beforeAll(async () => {
    shop = await aShopUnderFaults(ownDisk.skip ? null : diskMegabytes)
    evening = anEvening(shop.door.url, { send: sender.send, pageMs: 90_000 })
    await more()
    const end = Date.now() + budgetMs
    for (const fault of share(faultsOf(shop))) await suffer(fault)
    while (Date.now() < end) for (const fault of faultsOf(shop)) if (Date.now() < end) await suffer(fault)
    const full = fullDisk(shop)
    if (full) await suffer(full)
    await suffer(failover(shop))
    await evening.end()
    report()
  }, 300_000 + budgetMs)
  afterAll(async () => {
    sender.giveUp()
    await shop.close()
  })

  /** Waits for a few deliveries. */
  async function more() {
    const until = evening.delivered.length + breath
    await vi.waitFor(() => {
      expect([evening.refused.slice(0, 3), evening.delivered.length >= until]).toEqual([[], true])
    }, patience)
  }

  async function suffer({ name, mayRefuse, leavesHealthy, begin, end }: ShopFault) {
    const before = evening.delivered.length
    shop.door.begin({ name, mayRefuse })
    const sent = sender.retries()
    const from = performance.now()
    const seconds = () => Math.round((performance.now() - from) / 100) / 10
    await begin()
    if (leavesHealthy) await more()
    else await vi.waitFor(() => expect(sender.retries() - sent).toBeGreaterThan(lostCalls), patience)
    const began = seconds()
    await end()
    await vi.waitFor(() => expect(shop.nodes.urls.every(shop.door.isReady)).toBe(true), patience)
    await more()
    if (minutes > 0) console.info(`${name}: ended after ${began} s, over after ${seconds()} s`)
    deliveries.set(name, (deliveries.get(name) ?? 0) + evening.delivered.length - before)
  }

  /** The figures of each fault, for a long run. */
  function report() {
    if (minutes === 0) return
    for (const [name, { statuses, times }] of shop.door.records) {
      const sorted = times.toSorted((one, other) => one - other)
      const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
      const counts = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
      console.info(
        `${name}: ${deliveries.get(name) ?? 0} delivered; ${counts}; p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms`,
      )
    }
    console.info(`${evening.delivered.length} orders delivered, ${sender.retries()} calls sent again`)
  }

  /** Rows of the shop's database. */
  async function rowsOf<Row>(question: string) {
    const db = openPostgres(shop.databaseUrl(), { onError: () => undefined })
    try {
      return (await db.query<Row>(question)).rows
    } finally {
      await db.close()
    }
  }

  test('each acknowledged order is there once, and no other', async () => {
    const rows = await rowsOf('select code, status from orders order by code')
    expect(rows).toEqual(evening.delivered.toSorted().map((code) => ({ code, status: 'DELIVERED' })))
  })

  test('each step and slide is in the log once', async () => {
    const doubled = await rowsOf(`
      select stream, coalesce(data->>'to', type) as step, count(*) from events
      where stream like 'order-%' or stream like 'shipment-%' group by 1, 2 having count(*) > 1`)
    expect(doubled).toEqual([])
  })

  test('each call that is sent until it is answered succeeds', () => {
    expect(evening.refused).toEqual([])
  })

  test('each page shows the end of its delivery', () => {
    expect(evening.unseen).toEqual([])
  })

  test('each answer of a node is one of the contract', () => {
    expect(shop.door.outside).toEqual([])
  })

  test('a full disk of PostgreSQL refuses calls with 503, until it has room again', ownDisk, () => {
    expect(shop.door.records.get('the disk of PostgreSQL is full')?.statuses.get(503)).toBeGreaterThan(lostCalls / 2)
  })

  test('only a fault of the database makes a node refuse with 503', () => {
    expect(shop.door.refused).toEqual([])
  })

  test('no event is parked, and the log verifies', async () => {
    expect(await rowsOf('select * from parked')).toEqual([])
    const { PATH = '' } = process.env
    await promisify(execFile)(process.execPath, [join(root, 'gateway/commands/log.ts'), 'verify'], {
      env: { PATH, DATABASE_URL: shop.databaseUrl() },
    })
  })
})
