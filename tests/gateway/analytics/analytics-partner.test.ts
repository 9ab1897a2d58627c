import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AnalyticsConsent } from '#domain/catalog/branch.ts'
import { forPartner } from '#gateway/analytics/partner-event.ts'
import { createPartnerLanes } from '#gateway/analytics/partner-lanes.ts'
import type { PartnerAnswer, TellPartner } from '#gateway/analytics/partner-port.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { openReceiver } from '#tests/kit/webhook-receiver.ts'

type Event = Wire['AnalyticsEvents']['events'][number]

const anEvent = (over: Partial<Event> = {}): Event => ({
  ...{ name: 'CREATE_ORDER', branch: 'parrilla', customer: 'known', branchContact: 'parrilla-centro' },
  ...{ campaignId: 'verano', date: '2026-11-21T20:00:00.000Z', abandonedCart: false, source: 'instagram' },
  fields: { code: '7KQ2MXP4', total: 31_400, items: 2 },
  ...over,
})

const out = (over: Partial<Event>) => forPartner(anEvent(over), (code) => `public-${code}`)

test('[ANALYT-04] [ANALYT-15] a step that leaves the gateway has its context, and the order by its public id alone', () => {
  const told = out({ sharedWith: 'https://steps.example/in' })
  expect(told).toEqual({ ...anEvent(), fields: { total: 31_400, items: 2, publicId: 'public-7KQ2MXP4' } })
  expect(JSON.stringify(told)).not.toContain('"7KQ2MXP4"')
})

test.each([
  ['tel:+5491155551234', 'tel:'],
  ['mailto:', 'mailto:'],
  ['https://wa.me/5491155551234', 'https://wa.me'],
  ['https://shop.example/menu/a/order/7KQ2MXP4', 'https://shop.example'],
  ['no address', ''],
])('[ANALYT-04] a step that leaves the gateway tells of the link %s only %s', (url, host) => {
  expect(out({ name: 'LINK_CLICK', fields: { url } }).fields).toEqual({ url: host })
})

test('[ANALYT-04] a step that leaves the gateway names no person by its source', () => {
  expect(out({ source: '+54 9 11 5555-1234' }).source).toBeNull()
  expect(out({ source: 'ana@example.com' }).source).toBeNull()
  expect(out({ source: null }).source).toBeNull()
})

describe('The lanes of endpoints', () => {
  const second = 1_000
  /** Two endpoints whose answers a test gives. */
  function lanes() {
    const clock = manualClock()
    const errors: string[] = []
    const told: string[] = []
    const answers = new Map<string, PartnerAnswer | 'never'>()
    const tell: TellPartner = ({ endpoint, key }) => {
      told.push(`${new URL(endpoint).host} ${key}`)
      const answer = answers.get(endpoint) ?? 'taken'
      return answer === 'never' ? new Promise(() => undefined) : Promise.resolve(answer)
    }
    const made = createPartnerLanes(tell, clock, (error) => errors.push((error as Error).message))
    const take = (key: string, endpoint = 'https://a.example/in') =>
      made.take({ endpoint, session: 's', key, events: [{}] })
    const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
    return { ...made, clock, errors, told, answers, take, settle }
  }

  test('one that never answers holds up no other', async () => {
    const { take, told, answers, settle } = lanes()
    answers.set('https://a.example/in', 'never')
    for (const key of ['1', '2']) take(key)
    for (const key of ['3', '4']) take(key, 'https://b.example/in')
    await settle()
    expect(told).toEqual(['a.example 1', 'b.example 3', 'b.example 4'])
  })

  test('one that is away is asked again after 5 s, then after twice as long, in the order of its steps', async () => {
    const { take, told, answers, settle, clock, errors, waiting } = lanes()
    answers.set('https://a.example/in', 'not now')
    take('1')
    await settle()
    // A new step does not shorten the pause.
    take('2')
    await settle()
    expect(told).toEqual(['a.example 1'])
    for (const [wait, tries] of [
      [4 * second, 1],
      [second, 2],
      [9 * second, 2],
      [second, 3],
    ] as const) {
      clock.advance(wait)
      await settle()
      expect(told).toHaveLength(tries)
    }
    expect(errors).toEqual(['a.example takes no steps, and is asked again'])
    expect(waiting()).toBe(2)
    answers.clear()
    clock.advance(20 * second)
    await settle()
    expect(told.slice(3)).toEqual(['a.example 1', 'a.example 2'])
    expect(waiting()).toBe(0)
  })

  test('a batch that is refused is lost, and the next goes on', async () => {
    const { take, told, answers, settle, lost } = lanes()
    answers.set('https://a.example/in', 'refused')
    for (const key of ['1', '2']) take(key)
    await settle()
    expect([told, lost.get('refused')]).toEqual([['a.example 1', 'a.example 2'], 2])
  })

  test('500 batches wait for an endpoint, and the oldest make room', async () => {
    const { take, answers, settle, lost, waiting, told, clock } = lanes()
    answers.set('https://a.example/in', 'not now')
    for (let key = 1; key <= 502; key++) take(String(key))
    await settle()
    expect([waiting(), lost.get('full')]).toEqual([500, 2])
    answers.clear()
    clock.advance(5 * second)
    await settle()
    expect(told.slice(1)).toEqual(Array.from({ length: 500 }, (_, index) => `a.example ${index + 3}`))
  })

  test('steps of more than an hour ago are told no more', async () => {
    const { take, answers, settle, lost, clock, told } = lanes()
    answers.set('https://a.example/in', 'not now')
    take('1')
    await settle()
    clock.jump(3_600_001)
    answers.clear()
    take('2')
    clock.advance(5 * second)
    await settle()
    expect([told, lost.get('old')]).toEqual([['a.example 1', 'a.example 2'], 1])
  })

  test('a node that ends counts what it has not told', async () => {
    const { take, answers, settle, lost, stop, told, clock } = lanes()
    answers.set('https://a.example/in', 'not now')
    take('1')
    await settle()
    stop()
    clock.advance(60 * second)
    await settle()
    expect([told.length, lost.get('stopped')]).toEqual([1, 1])
  })
})

/** A gateway whose grill names the receiver's address. */
async function start(consent: AnalyticsConsent = 'ASK') {
  const receiver = await openReceiver()
  const document = demoCatalog()
  const branches = document.branches.map((branch) =>
    branch.id === 'parrilla'
      ? {
          ...branch,
          generalConfig: { ...branch.generalConfig, analyticsConfig: { consent, endpoint: receiver.url } },
        }
      : branch,
  )
  const gateway = await startTestGateway({ catalog: { ...document, branches } })
  onTestFinished(async () => {
    await Promise.all([gateway.close(), receiver.close()])
  })
  const send = (events: readonly Event[], key: string = crypto.randomUUID()) =>
    gateway.api.POST('/analytics/events', {
      params: { header: { 'session-id': 'session-1', 'Idempotency-Key': key } },
      body: { events: [...events] },
    })
  return { receiver, send, gateway }
}

test('[ANALYT-04] [ruling-88] the endpoint of a branch gets the steps of a diner who has accepted it, with the session, once', async () => {
  const { receiver, send } = await start()
  const accepted = anEvent({ sharedWith: receiver.url })
  for (const key of ['k-1', 'k-1']) expect((await send([anEvent(), accepted], key)).response.status).toBe(204)
  const { headers, rawBody } = await receiver.next()
  expect(headers).toMatchObject({ 'session-id': 'session-1', 'content-type': 'application/json' })
  const { events } = JSON.parse(rawBody) as { events: Event[] }
  expect(events).toEqual([
    expect.objectContaining({
      name: 'CREATE_ORDER',
      fields: expect.objectContaining({ publicId: expect.any(String) }),
    }),
  ])
  expect(rawBody).not.toContain('7KQ2MXP4')
  await send([anEvent({ name: 'ADD_ITEM', fields: {}, sharedWith: receiver.url })])
  expect((await receiver.next()).rawBody).toContain('ADD_ITEM')
})

test('[ANALYT-04] [ruling-88] the endpoint of a branch gets nothing of a diner who has not accepted, or who was not asked', async () => {
  const asking = await start()
  for (const sharedWith of [undefined, 'https://another.example/in'])
    await asking.send([anEvent(sharedWith === undefined ? {} : { sharedWith })])
  await asking.send([anEvent({ sharedWith: asking.receiver.url, branch: 'sushi' })])
  await asking.send([anEvent({ name: 'PAY_ORDER', sharedWith: asking.receiver.url })])
  expect((await asking.receiver.next()).rawBody).toContain('PAY_ORDER')
  const off = await start('OFF')
  await off.send([anEvent({ sharedWith: off.receiver.url })])
  expect([asking.receiver.unread, off.receiver.unread]).toEqual([0, 0])
})

test('[ANALYT-04] [ruling-88] the endpoint of a branch that does not answer delays no page, and is asked again', async () => {
  const { receiver, send, gateway } = await start()
  receiver.status = 503
  expect((await send([anEvent({ sharedWith: receiver.url })])).response.status).toBe(204)
  const first = await receiver.next()
  receiver.status = 200
  await vi.waitFor(async () => {
    gateway.clock.advance(5_000)
    expect(receiver.unread).toBe(1)
  })
  const second = await receiver.next()
  expect(second.headers['idempotency-key']).toBe(first.headers['idempotency-key'])
  receiver.status = null
  for (let calls = 0; calls < 3; calls++)
    expect((await send([anEvent({ sharedWith: receiver.url })])).response.status).toBe(204)
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
  expect(metrics).toMatch(/comanda_analytics_partner_waiting [1-3]\b/)
})
