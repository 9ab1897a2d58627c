import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import type { TestGateway } from '#tests/kit/gateway.ts'
import { guesses, mostGuesses } from '#tests/kit/guesses.ts'
import { registerRider, updateRider } from '#tests/kit/shift.ts'
import { forgetOldIn } from '#tests/kit/side-tables.ts'
import { startTwoGateways } from '#tests/kit/two-gateways.ts'

const quarter = 15 * 60_000
const phoneOf = (n: number) => `+54911555${String(80_000 + n)}`

describeOn(oneOfDatabases('guess-limits'))('on $name, a code', ({ open }) => {
  let database: Database
  let nodes: Awaited<ReturnType<typeof startTwoGateways>>
  let gateway: TestGateway
  let other: TestGateway

  beforeAll(async () => {
    database = await open()
    nodes = await startTwoGateways(database, ({ stores }) => ({
      stores: stores.map((store) => ({ ...store, settings: { ...store.settings, requireSecurityCode: true } })),
    }))
    gateway = nodes.gateway
    other = nodes.other
  })
  beforeEach(() => database.script('delete from guesses'))
  afterAll(() => nodes.close())

  const guess = (id: string, securityCode: string, node: TestGateway = gateway) =>
    updateRider(node, id, { active: true, securityCode })
  const guessOften = async (times: number, one: (n: number) => Promise<{ status: number }>) => {
    const seen: number[] = []
    for (let n = 0; n < times; n++) seen.push((await one(n)).status)
    return seen
  }

  test(`[RIDER-38] a code of the store may be wrong ${mostGuesses.courier} times for one courier`, async () => {
    const ana = await aCourier(gateway)
    const seen = await guessOften(mostGuesses.courier, () => guess(ana.id, '9999'))
    expect(new Set(seen)).toEqual(new Set([400]))
    gateway.clock.advance(1_000)
    for (const node of [gateway, other])
      expect(await guess(ana.id, '1234', node)).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_GUESSES' },
        retryAfter: String(quarter / 1000 - 1),
      })
    expect((await guess(ana.id, '9999')).status).toBe(429)
    gateway.clock.advance(quarter - 2_000)
    expect((await guess(ana.id, '1234')).status).toBe(429)
    gateway.clock.advance(1_000)
    expect((await guess(ana.id, '1234')).status).toBe(200)
  })

  test('a code of the store that is refused to one courier is open to the others', async () => {
    const [ana, beto] = [await aCourier(gateway), await aCourier(gateway, 'Beto')]
    await guessOften(mostGuesses.courier + 1, () => guess(ana.id, '9999'))
    expect((await guess(beto.id, '1234')).status).toBe(200)
  })

  test(`[RIDER-37] a code of the store may be wrong ${mostGuesses.address} times from one address, for any courier`, async () => {
    const seen = await guessOften(mostGuesses.address, (n) =>
      registerRider(gateway, { phone: phoneOf(n), securityCode: '9999' }),
    )
    expect(new Set(seen)).toEqual(new Set([400]))
    expect(await registerRider(other, { phone: phoneOf(99) })).toMatchObject({ status: 429 })
  })

  test('a code that is right clears the earlier wrong ones', async () => {
    const ana = await aCourier(gateway)
    await guessOften(mostGuesses.courier - 1, () => guess(ana.id, '9999'))
    expect((await guess(ana.id, '1234')).status).toBe(200)
    const seen = await guessOften(mostGuesses.courier, () => guess(ana.id, '9999'))
    expect(new Set(seen)).toEqual(new Set([400]))
  })

  test('a code is judged no more often when a thousand are tried at once, at both nodes', async () => {
    const ana = await aCourier(gateway)
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) => guess(ana.id, n === 999 ? '1234' : '9999', n % 2 ? gateway : other)),
    )
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(400), count(429), count(200)]).toEqual([mostGuesses.courier, 1_000 - mostGuesses.courier, 0])
  })

  test('a code that many couriers know is accepted from all of them at once', async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, n) => registerRider(gateway, { phone: phoneOf(200 + n) })),
    )
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([201]))
  })

  async function atTheDoor() {
    const ana = await aCourier(gateway)
    const { shipmentId } = await anOfferedOrder(gateway)
    for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const)
      await ana.slide(shipmentId, status)
    const { rows } = await database.query<{ code: string }>(
      `select state->>'securityCode' as code from shipments where id = $1`,
      [shipmentId],
    )
    const right = rows[0]!.code
    const wrong = right === '0000' ? '1111' : '0000'
    const deliver = async (securityCode: string | null, node: TestGateway = gateway) => {
      const { response, error } = await node.api.PUT('/api/shipments/{id}', {
        params: { path: { id: shipmentId } },
        headers: ana.headers,
        body: {
          id: shipmentId,
          status: 'DELIVERED',
          rider_id: ana.id,
          rider_name: ana.name,
          rider_phone: ana.phone,
          ...(securityCode && { securityCode }),
        },
      })
      return { status: response.status, code: error?.code, retryAfter: response.headers.get('retry-after') }
    }
    return { right, wrong, deliver, shipmentId }
  }

  test(`[FOPEN-88] a code of a customer may be wrong ${mostGuesses.shipment} times at the door`, async () => {
    const { right, wrong, deliver, shipmentId } = await atTheDoor()
    const seen = await guessOften(mostGuesses.shipment, () => deliver(wrong))
    expect(new Set(seen)).toEqual(new Set([422]))
    expect(await deliver(right, other)).toEqual({ status: 429, code: 'TOO_MANY_GUESSES', retryAfter: '900' })
    const { rows } = await database.query('select 1 from shipments where id = $1 and status = $2', [
      shipmentId,
      'ON_ROUTE_TO_DROP_OFF',
    ])
    expect(rows).toHaveLength(1)
    gateway.clock.advance(quarter)
    expect((await deliver(right)).status).toBe(200)
  })

  test('a code of a customer that is right delivers, and the repeated slide is no guess', async () => {
    const { right, wrong, deliver } = await atTheDoor()
    await guessOften(mostGuesses.shipment - 1, () => deliver(wrong))
    expect((await deliver(right)).status).toBe(200)
    const again = await guessOften(mostGuesses.shipment + 1, () => deliver(wrong))
    expect(new Set(again)).toEqual(new Set([200]))
  })

  test('a code of a customer that is missing is no guess', async () => {
    const { right, deliver } = await atTheDoor()
    const seen = await guessOften(mostGuesses.shipment + 1, () => deliver(null))
    expect(new Set(seen)).toEqual(new Set([422]))
    expect((await deliver(right)).status).toBe(200)
  })

  test('a code leaves neither an address nor a phone in the count, and no count once its time is over', async () => {
    await registerRider(gateway, { phone: phoneOf(1), securityCode: '9999' })
    const windows = [guesses.address, guesses.courier, guesses.store].flatMap(({ limits }) => limits)
    const { rows } = await database.query<{ text: string }>('select g::text as text from guesses g')
    expect(rows).toHaveLength(windows.length)
    expect(rows.filter(({ text }) => /127\.0\.0\.1|80001/.test(text))).toEqual([])
    const since = gateway.clock.now().getTime()
    const left = async () => (await database.query('select 1 from guesses')).rows.length
    for (const end of new Set(windows.map(({ windowMs }) => windowMs).sort((a, b) => a - b))) {
      await forgetOldIn(database, 'guesses', new Date(since + end - 1))
      expect(await left()).toBe(windows.filter(({ windowMs }) => windowMs >= end).length)
      await forgetOldIn(database, 'guesses', new Date(since + end))
      expect(await left()).toBe(windows.filter(({ windowMs }) => windowMs > end).length)
    }
  })
})
