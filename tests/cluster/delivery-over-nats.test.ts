import { connect } from '@nats-io/transport-node'
import { describe, expect, test, vi } from 'vitest'
import { installationId } from '#gateway/events/installation.ts'
import { letRun } from '#tests/kit/clock.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { anOfferedOrder, aRoamingCourier, logOf } from '#tests/kit/delivery.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { mortalNats } from '#tests/kit/nats.ts'
import { needs } from '#tests/kit/needs.ts'
import { aWatcher, hasStatus, isAt } from '#tests/kit/watcher.ts'

/** Messages over a test's own server may take a while on a busy machine. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 25_000, interval: 100 })

describe('a delivery over NATS', { ...needs('PostgreSQL', 'nats-server'), timeout: 90_000 }, () => {
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

  test('a delivery goes on without NATS: statuses by the tick, positions once it is back, nothing lost', async () => {
    const nats = await mortalNats()
    const { schema, one, other, ana, fixAt, trackingId, shipmentId, stop } = await start(nats.url)
    const diner = await aWatcher(other, trackingId)
    await diner.until(hasStatus('ON_ROUTE_TO_PICK_UP'))
    // A new fix each time, as a phone does: a fix before the other node listens is lost (decision 023).
    await soon(async () => {
      await ana.reportTo(one, fixAt(-34.617))
      expect(diner.seen.some(isAt(-34.617))).toBe(true)
    })

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

  test('a delivery is not moved by NATS messages that are doubled, late, out of order or too early', async () => {
    const nats = await mortalNats()
    const { schema, one, other, ana, fixAt, trackingId, stop } = await start(nats.url)
    const db = schema.connect()
    const subject = `comanda.${await installationId(db)}.say.fix.${trackingId}`
    await db.close()
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
