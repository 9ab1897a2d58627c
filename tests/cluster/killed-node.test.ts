import createClient from 'openapi-fetch'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { paths } from '#openapi/generated/api.d.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { anOfferedOrder, aRoamingCourier, logOf, trackingOf } from '#tests/kit/delivery.ts'
import { needs, placeOf } from '#tests/kit/needs.ts'
import { forkGateway } from '#tests/kit/process.ts'
import { aWatcher, hasStatus, isAt } from '#tests/kit/watcher.ts'

const fixAt = (lat: number) => ({ at: Date.now(), lat, lng: -58.372 })
const patience = { timeout: 20_000, interval: 200 }

/**
 * A phone that reports its position until the diner has seen it, as phones do: a fix before the diner's node
 * has told NATS its topics reaches no node, and is not sent again.
 */
const reportUntilSeen = (
  report: (fix: ReturnType<typeof fixAt>) => unknown,
  diner: Pick<Awaited<ReturnType<typeof aWatcher>>, 'seen'>,
  lat: number,
) =>
  vi.waitFor(async () => {
    await report(fixAt(lat))
    expect(diner.seen.some(isAt(lat))).toBe(true)
  }, patience)

describe('a node that is killed', { ...needs('PostgreSQL', 'NATS'), timeout: 90_000 }, () => {
  let schema: Awaited<ReturnType<typeof openServerSchema>>
  const running: Awaited<ReturnType<typeof start>>[] = []
  const start = async () => {
    const node = await forkGateway({ ...schema.environment, NATS_URL: placeOf('NATS') })
    return {
      ...node,
      api: createClient<paths>({ baseUrl: node.url }),
      async kill() {
        const gone = new Promise((resolve) => node.child.once('exit', resolve))
        node.child.kill('SIGKILL')
        await gone
      },
    }
  }
  const startTwo = async () => {
    const nodes = await Promise.all([start(), start()])
    running.push(...nodes)
    return nodes
  }
  beforeAll(async () => {
    schema = await openServerSchema()
  })
  afterAll(async () => {
    await Promise.all(running.map(({ stop }) => stop()))
    await schema.drop()
  })

  test('a node that is killed under the courier loses nothing: the phone goes on at the other', async () => {
    const [dying, survivor] = await startTwo()
    const { code, trackingId, shipmentId } = await anOfferedOrder(dying!)
    const diner = await aWatcher(survivor!, trackingId)
    const ana = await aRoamingCourier(dying!)
    await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
    const phone = await ana.lineTo(dying!)
    await reportUntilSeen((fix) => phone.say(fix), diner, -34.617)
    // Killed in the middle of a node's work for a courier.
    const lost = Promise.allSettled([
      ana.slideAt(dying!, shipmentId, 'IN_STORE'),
      ana.reportTo(dying!, fixAt(-34.6171)),
    ])
    await dying!.kill()
    phone.close()
    await lost

    // Calls without an answer are sent again.
    expect((await ana.slideAt(survivor!, shipmentId, 'IN_STORE')).data?.status).toBe('IN_STORE')
    await diner.until(hasStatus('IN_STORE'))
    await ana.slideAt(survivor!, shipmentId, 'ON_ROUTE_TO_DROP_OFF')
    const again = await ana.lineTo(survivor!)
    await reportUntilSeen((fix) => again.say(fix), diner, -34.6173)
    await ana.slideAt(survivor!, shipmentId, 'DELIVERED')
    const end = await diner.until(hasStatus('DELIVERED'))
    expect(end.shipment.riderInfo).toBeNull()
    expect(end).toEqual(await trackingOf(survivor!, code))
    expect(diner.goneBack()).toEqual([])
    const db = schema.connect()
    expect(await logOf(db, shipmentId)).toEqual([
      'ShipmentCreated',
      'ShipmentOffered',
      'ShipmentAccepted',
      'IN_STORE',
      'ON_ROUTE_TO_DROP_OFF',
      'DELIVERED',
    ])
    await db.close()
    again.close()
    diner.close()
  })

  test('a node that is killed under the diner is left for the other with the last seen place', async () => {
    const [dying, survivor] = await startTwo()
    const { code, trackingId, shipmentId } = await anOfferedOrder(survivor!)
    const ana = await aRoamingCourier(survivor!)
    await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
    const diner = await aWatcher(dying!, trackingId)
    await reportUntilSeen((fix) => ana.reportTo(survivor!, fix), diner, -34.617)
    const { at } = diner.last()!
    await dying!.kill()
    await ana.slideAt(survivor!, shipmentId, 'IN_STORE')
    await ana.reportTo(survivor!, fixAt(-34.6171))

    const back = await aWatcher(survivor!, trackingId, at)
    await back.until((snapshot) => hasStatus('IN_STORE')(snapshot) && isAt(-34.6171)(snapshot))
    expect(back.goneBack()).toEqual([])
    await vi.waitFor(async () => expect(back.last()).toEqual(await trackingOf(survivor!, code)), patience)
    back.close()
  })
})
