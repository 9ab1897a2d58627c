import { describe, expect, test } from 'vitest'
import type { Fix } from '#domain/tracking/fix.ts'
import { courierIdForDiner } from '#gateway/aggregates/shipments/courier-of-diner.ts'
import { letRun } from '#tests/kit/clock.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { anOfferedOrder, aRoamingCourier, logOf } from '#tests/kit/delivery.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { needs, placeOf } from '#tests/kit/needs.ts'
import { aWatcher, hasStatus, isAt } from '#tests/kit/watcher.ts'

async function twoNodes(environment: Readonly<Record<string, string>>) {
  const schema = await openServerSchema()
  const start = () => startTestGateway({ database: schema.connect(), environment })
  const [one, other] = [await start(), await start()]
  const db = schema.connect()
  const stop = letRun([one.clock, other.clock])
  return {
    one,
    other,
    db,
    /** Advances both clocks, as they would go. */
    pass(milliseconds: number) {
      one.clock.advance(milliseconds)
      other.clock.advance(milliseconds)
    },
    /** A new fix each second, as a phone does, until a diner sees it: a single fix may be lost between nodes (decision 023). */
    async report(send: (fix: Fix) => unknown, lat: number, diner: Awaited<ReturnType<typeof aWatcher>>) {
      const seen = diner.until(isAt(lat))
      for (let found = null; !found; ) {
        this.pass(1_000)
        await send(this.fix(lat))
        found = await Promise.race([seen, new Promise<null>((resolve) => setTimeout(resolve, 200, null))])
      }
      return seen
    },
    fix: (lat: number): Fix => ({ at: one.clock.now().getTime(), lat, lng: -58.372 }),
    async close() {
      stop()
      await Promise.all([one.close(), other.close()])
      await db.close()
      await schema.drop()
    },
  }
}

describe('two nodes on one PostgreSQL and one NATS', needs('PostgreSQL', 'NATS'), () => {
  test('a diner on one node sees the statuses and fixes of a courier on the other', async () => {
    const nodes = await twoNodes({ NATS_URL: placeOf('NATS') })
    const { one, other, close } = nodes
    const { trackingId, shipmentId } = await anOfferedOrder(one)
    const diner = await aWatcher(other, trackingId)
    const ana = await aRoamingCourier(one)
    await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
    await diner.until(hasStatus('ON_ROUTE_TO_PICK_UP'))
    const phone = await ana.lineTo(one)
    await nodes.report((fix) => phone.say(fix), -34.617, diner)
    const { shipment } = await nodes.report((fix) => ana.reportTo(one, fix), -34.6171, diner)
    expect(shipment.riderInfo).toMatchObject({ riderId: courierIdForDiner(ana.id, trackingId) })
    expect(diner.goneBack()).toEqual([])
    phone.close()
    diner.close()
    await close()
  })

  test('a phone that moves to the other node and back with its kept fixes moves no marker backwards', async () => {
    const nodes = await twoNodes({ NATS_URL: placeOf('NATS') })
    const { one, other, pass, fix, close } = nodes
    const { trackingId, shipmentId } = await anOfferedOrder(one)
    const ana = await aRoamingCourier(one)
    await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
    const diner = await aWatcher(other, trackingId)
    await diner.until(hasStatus('ON_ROUTE_TO_PICK_UP'))
    await nodes.report((fix) => ana.reportTo(one, fix), -34.617, diner)
    pass(1_000)
    const kept = fix(-34.6171)
    await nodes.report((fix) => ana.reportTo(other, fix), -34.6172, diner)
    // The first node has no watcher, so its data is two seconds old, and this looks new to it.
    pass(1_000)
    await ana.reportTo(one, kept)
    await nodes.report((fix) => ana.reportTo(one, fix), -34.6173, diner)
    const places = diner.seen.map(({ shipment }) => shipment.riderInfo?.lastLocationLat)
    expect(places).not.toContain(-34.6171)
    expect(diner.goneBack()).toEqual([])
    diner.close()
    await close()
  })

  test('one of two simultaneous slides on two nodes wins, and both diners see the same courier', async () => {
    const { one, other, db, close } = await twoNodes({ NATS_URL: placeOf('NATS') })
    const { trackingId, shipmentId } = await anOfferedOrder(one)
    const diners = [await aWatcher(one, trackingId), await aWatcher(other, trackingId)]
    const [ana, bea] = [await aRoamingCourier(one), await aRoamingCourier(other)]
    const answers = await Promise.all([
      ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP'),
      bea.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP'),
    ])
    const riders = answers.map(({ data }) => data?.riderInfo?.riderId)
    const seen = await Promise.all(diners.map((diner) => diner.until(hasStatus('ON_ROUTE_TO_PICK_UP'))))
    expect(new Set(riders).size).toBe(1)
    const known = seen.map(({ shipment }) => shipment.riderInfo?.riderId)
    expect(new Set(known)).toEqual(new Set([courierIdForDiner(riders[0]!, trackingId)]))
    expect(await logOf(db, shipmentId)).toEqual(['ShipmentCreated', 'ShipmentOffered', 'ShipmentAccepted'])
    for (const diner of diners) diner.close()
    await close()
  })
})

test('without a bus a diner on the other node sees statuses by the tick', needs('PostgreSQL'), async () => {
  const { one, other, close } = await twoNodes({})
  const { trackingId, shipmentId } = await anOfferedOrder(one)
  const diner = await aWatcher(other, trackingId)
  const ana = await aRoamingCourier(one)
  await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  await diner.until(hasStatus('ON_ROUTE_TO_PICK_UP'))
  diner.close()
  await close()
})
