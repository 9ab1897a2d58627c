import { connect } from '@nats-io/transport-node'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { natsBus } from '#gateway/events/nats-bus.ts'
import { systemClock } from '#gateway/ports/clock.ts'
import { letRun, manualClock } from '#tests/kit/clock.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { anOfferedOrder, aRoamingCourier, logOf } from '#tests/kit/delivery.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { mortalNats } from '#tests/kit/nats.ts'
import { startNats } from '#tests/kit/nats-server.ts'
import { aWatcher, hasStatus, isAt } from '#tests/kit/watcher.ts'

/** What comes over a server of a test's own may take a while on a busy machine. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 100 })

const aBus = (url: string, more: Partial<Parameters<typeof natsBus>[1]> = {}) =>
  natsBus(url, { clock: systemClock, onError() {}, onLink() {}, ...more })

describe.runIf(inject('natsUrl'))('the bus', () => {
  test('says once that NATS is away and once that it is back, forgets what was sent meanwhile, and looks at the log again', async () => {
    const nats = await mortalNats()
    const links: boolean[] = []
    const errors: unknown[] = []
    const onError = (error: unknown) => errors.push(error)
    const [one, other] = [
      await aBus(nats.url, { onError, onLink: (isUp) => links.push(isUp) }),
      await aBus(nats.url, { onError }),
    ]
    const heard: number[] = []
    other.onSay('t1', (text) => heard.push(Number(text)))
    let pokes = 0
    one.onPoke(() => pokes++)
    const send = (n: number) => one.say('t1', String(n))
    await soon(() => {
      send(1)
      expect(heard).toContain(1)
    })

    await nats.kill()
    await soon(() => expect(links).toEqual([false]))
    const before = process.memoryUsage().heapUsed + process.memoryUsage().external
    for (let n = 0; n < 200_000; n++) send(2)
    expect(process.memoryUsage().heapUsed + process.memoryUsage().external - before).toBeLessThan(40 * 1024 * 1024)
    one.poke()
    expect(pokes).toBe(1)

    await nats.start()
    await soon(() => expect(links).toEqual([false, true]))
    expect(pokes).toBe(2)
    await soon(() => {
      send(3)
      expect(heard).toContain(3)
    })
    expect(heard).not.toContain(2)
    expect(errors).toEqual([])
    await Promise.all([one.close(), other.close()])
  })

  test('goes on after a listener that throws', async () => {
    const errors: unknown[] = []
    const bus = await aBus(inject('natsUrl')!, { onError: (error) => errors.push(error) })
    const stranger = await connect({ servers: inject('natsUrl')! })
    const heard: string[] = []
    bus.onSay('t2', (text) => {
      heard.push(text)
      if (text === '1') throw new Error('a listener fell')
    })
    await soon(() => {
      for (const text of ['1', '2']) stranger.publish('comanda.say.t2', text)
      expect(heard).toContain('2')
    })
    expect(errors.map(String)).toContain('Error: a listener fell')
    await Promise.all([stranger.close(), bus.close()])
  })

  test('asks all others and waits for no more than there are, nor for one that has died', async () => {
    const buses = [await aBus(inject('natsUrl')!), await aBus(inject('natsUrl')!), await aBus(inject('natsUrl')!)]
    for (const [index, bus] of buses.entries()) bus.onAsk('who', async (text) => `${text} ${index}`)
    await soon(async () => expect([...(await buses[0]!.ask('who', 'is'))].sort()).toEqual(['is 1', 'is 2']))
    await buses[2]!.close()
    expect(await buses[0]!.ask('who', 'is')).toEqual(['is 1'])
    await buses[1]!.close()
    expect(await buses[0]!.ask('who', 'is')).toEqual([])
    await buses[0]!.close()
  })

  test('waits for a server that is away at the start, and hears and is heard when it has come', async () => {
    const port = await freePort()
    const links: boolean[] = []
    const clock = manualClock()
    const bus = await aBus(`nats://127.0.0.1:${port}`, { clock, onLink: (isUp) => links.push(isUp) })
    onTestFinished(bus.close)
    expect(bus.canSay()).toBe(false)
    const heard: string[] = []
    bus.onSay('news', (text) => heard.push(text))
    for (const _ of [1, 2, 3]) clock.advance(1_000)
    onTestFinished(await startNats(port))
    await soon(() => {
      clock.advance(1_000)
      expect(links).toEqual([false, true])
    })
    const other = await aBus(`nats://127.0.0.1:${port}`)
    onTestFinished(other.close)
    await soon(() => {
      other.say('news', 'it is here')
      expect(heard).toContain('it is here')
    })
  })

  test('refuses a server without TLS when the address asks for it', async () => {
    const reasons: unknown[] = []
    const bus = await aBus(inject('natsUrl')!.replace('nats:', 'tls:'), { onLink: (_, reason) => reasons.push(reason) })
    expect(bus.canSay()).toBe(false)
    expect(reasons).toEqual([expect.objectContaining({ message: expect.stringContaining('tls') })])
    await bus.close()
  })

  test('takes name and password from the address', async () => {
    const nats = await mortalNats(['--user', 'shop', '--pass', 'a b'])
    const stranger = await aBus(nats.url)
    expect(stranger.canSay()).toBe(false)
    await stranger.close()
    const bus = await aBus(nats.url.replace('//', '//shop:a%20b@'))
    expect(bus.canSay()).toBe(true)
    await bus.close()
  })

  test('is left while NATS is away without waiting for it', async () => {
    const nats = await mortalNats()
    const links: boolean[] = []
    const bus = await aBus(nats.url, { onLink: (isUp) => links.push(isUp) })
    await nats.kill()
    await soon(() => expect(links).toEqual([false]))
    await bus.close()
    bus.poke()
    bus.say('t3', 'anything')
  })
})

describe.runIf(inject('natsUrl') && inject('postgresUrl'))('a delivery over NATS', () => {
  const start = async (url: string) => {
    const schema = await openServerSchema()
    const node = () => startTestGateway({ database: schema.connect(), environment: { NATS_URL: url } })
    const [one, other] = [await node(), await node()]
    const stop = letRun([one.clock, other.clock])
    const order = await anOfferedOrder(one)
    const ana = await aRoamingCourier(one)
    await ana.slide(order.shipmentId, 'ON_ROUTE_TO_PICK_UP')
    const fixAt = (lat: number, at = one.clock.now().getTime()) => ({ at, lat, lng: -58.372 })
    return { schema, one, other, ana, fixAt, ...order, stop }
  }

  test('goes on while NATS is away: statuses by the tick, positions again when it is back, nothing lost and nothing old after new', async () => {
    const nats = await mortalNats()
    const { schema, one, other, ana, fixAt, trackingId, shipmentId, stop } = await start(nats.url)
    const diner = await aWatcher(other, trackingId)
    await diner.until(hasStatus('ON_ROUTE_TO_PICK_UP'))
    await ana.reportTo(one, fixAt(-34.617))
    await diner.until(isAt(-34.617))

    await nats.kill()
    expect((await ana.slideAt(one, shipmentId, 'IN_STORE')).data?.status).toBe('IN_STORE')
    await ana.reportTo(one, fixAt(-34.6171))
    await diner.until(hasStatus('IN_STORE'))

    await nats.start()
    let lat = -34.6172
    const isPast = (point: number) => (diner.last()?.shipment.riderInfo?.lastLocationLat ?? 0) <= point
    await soon(async () => {
      lat -= 0.0001
      await ana.reportTo(one, fixAt(lat))
      expect(isPast(-34.6172)).toBe(true)
    })
    await ana.slideAt(other, shipmentId, 'ON_ROUTE_TO_DROP_OFF')
    await diner.until(hasStatus('ON_ROUTE_TO_DROP_OFF'))
    expect(diner.goneBack()).toEqual([])
    const db = schema.connect()
    expect(await logOf(db, shipmentId)).toEqual([
      'ShipmentCreated',
      'ShipmentOffered',
      'ShipmentAccepted',
      'IN_STORE',
      'ON_ROUTE_TO_DROP_OFF',
    ])
    diner.close()
    stop()
    await Promise.all([one.close(), other.close(), db.close()])
    await schema.drop()
  })

  test('is not moved by what NATS brings twice, late, in another order or from before the acceptance; and nobody listens for nobody', async () => {
    const nats = await mortalNats()
    const { schema, one, other, ana, fixAt, trackingId, stop } = await start(nats.url)
    const subject = `comanda.say.fix.${trackingId}`
    expect(await nats.subjects()).not.toContain(subject)
    const diner = await aWatcher(other, trackingId)
    await diner.until(hasStatus('ON_ROUTE_TO_PICK_UP'))
    await soon(async () => expect(await nats.subjects()).toContain(subject))
    const accepted = one.clock.now().getTime()
    const stranger = await connect({ servers: nats.url })
    const say = (lat: number, at: number) =>
      stranger.publish(subject, JSON.stringify({ riderId: ana.id, fix: fixAt(lat, at) }))
    say(-34.61, accepted - 60_000)
    for (const second of [3, 1, 3, 2, 3, 1]) say(-34.617 - second / 10_000, accepted + second * 1_000)
    await diner.until(isAt(-34.6173))
    for (const second of [2, 3, 1]) say(-34.617 - second / 10_000, accepted + second * 1_000)
    await ana.reportTo(one, fixAt(-34.6178, accepted + 10_000))
    await diner.until(isAt(-34.6178))
    const shown = diner.seen.flatMap(({ shipment }) => shipment.riderInfo?.lastLocationLat ?? [])
    expect(shown).toEqual([-34.6173, -34.6178])
    expect(diner.goneBack()).toEqual([])
    diner.close()
    await soon(async () => expect(await nats.subjects()).not.toContain(subject))
    await stranger.close()
    stop()
    await Promise.all([one.close(), other.close()])
    await schema.drop()
  })
})
