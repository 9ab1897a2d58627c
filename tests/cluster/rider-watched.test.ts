import { expect, test } from 'vitest'
import { letRun } from '#tests/kit/clock.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { anOfferedOrder, aRoamingCourier } from '#tests/kit/delivery.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { needs, placeOf } from '#tests/kit/needs.ts'
import { aDevice, updateRider } from '#tests/kit/shift.ts'
import { aWatcher, hasStatus } from '#tests/kit/watcher.ts'

test(
  'a phone at one node learns of a diner at the other, and its socket ends with its shift',
  needs('PostgreSQL', 'NATS'),
  async () => {
    const schema = await openServerSchema()
    const start = () => startTestGateway({ database: schema.connect(), environment: { NATS_URL: placeOf('NATS') } })
    const [one, other] = [await start(), await start()]
    const stop = letRun([one.clock, other.clock])
    const { trackingId, shipmentId } = await anOfferedOrder(one)
    const ana = await aRoamingCourier(one)
    await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
    const phone = await aDevice(one, ana.token, `private-rider-${ana.id}`)
    const word = async () => JSON.parse((await phone.next('rider-watched')).data)
    const diner = await aWatcher(other, trackingId)
    await diner.until(hasStatus('ON_ROUTE_TO_PICK_UP'))
    expect(await word()).toMatchObject({ watched: true })
    diner.close()
    await phone.next('rider-watched', ({ data }) => JSON.parse(data).watched === false)
    await ana.slide(shipmentId, 'DRIVER_CANCELED')
    expect((await updateRider(other, ana.id, { active: false })).status).toBe(200)
    expect(await phone.closed).toBe(4009)
    stop()
    await Promise.all([one.close(), other.close()])
    await schema.drop()
  },
)
