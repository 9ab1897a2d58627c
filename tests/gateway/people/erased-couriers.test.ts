import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sideTables, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { rebuild } from '#gateway/log/rebuild.ts'
import { importLog } from '#gateway/log/transfer.ts'
import { eraseCourier, exportCourier } from '#gateway/people/courier.ts'
import { erasePerson } from '#gateway/people/diner.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { store } from '#tests/kit/aged-log.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { anOfferedOrder, trackingOf } from '#tests/kit/delivery.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { contentOf, faultsIn, groundOver } from '#tests/kit/people.ts'
import { phoneOf } from '#tests/kit/phone.ts'
import { registerRider, updateRider } from '#tests/kit/shift.ts'
import { aStack } from '#tests/kit/stack.ts'

type Courier = Awaited<ReturnType<typeof aCourier>>
type Status = components['schemas']['ShipmentStatus']

const diner = { phone: phoneOf('+5491155563210'), customerName: 'Zoila Cerrojo' }
const toTheDoor: readonly Status[] = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED']

describeOn(databases)('on $name, a courier', ({ open }) => {
  let db: Database
  let gateway: TestGateway
  beforeEach(async () => {
    db = await open()
    const demo = demoCatalog()
    const stores = demo.stores.map((one) => ({ ...one, settings: { ...one.settings, requeueOnCancel: true } }))
    gateway = await startTestGateway({
      database: { ...db, close: async () => undefined },
      catalog: { ...demo, stores },
    })
  })
  afterEach(async () => {
    await gateway.close()
    await db.close()
  })

  const erase = async ({ phone }: Courier) => eraseCourier(await groundOver(db), phoneOf(phone))
  const take = async ({ slide }: Courier, shipmentId: string, ...steps: readonly Status[]) => {
    for (const step of steps) {
      const { data } = await slide(shipmentId, step)
      // A shipment that was given back looks for another courier.
      expect(data?.status).toBe(step === 'DRIVER_CANCELED' ? 'LOOKING_FOR_DRIVER' : step)
    }
  }
  const endShift = async ({ id }: Courier) =>
    expect((await updateRider(gateway, id, { active: false })).status).toBe(200)
  const reportAt = ({ id, headers }: Courier, lat: number) =>
    gateway.api.POST('/api/rider/{id}/positions', {
      params: { path: { id } },
      headers,
      body: { fixes: [{ lat, lng: -58.37, at: gateway.clock.now().toISOString() }] },
    })
  const rowsOf = async ({ id }: Courier) => {
    const counts: Record<string, number> = {}
    for (const table of ['rider_tokens', 'rider_sockets', 'rider_devices', 'positions']) {
      const { rows } = await db.query<{ count: number }>(
        `select count(*)::int as count from ${table} where rider_id = $1`,
        [id],
      )
      counts[table] = rows[0]?.count ?? 0
    }
    return counts
  }

  /** The diner's order, brought to the door. */
  const deliver = async (courier: Courier) => {
    const { code } = await placeOrder(gateway, diner)
    await gateway.api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: gateway.admin })
    await take(courier, (await trackingOf(gateway, code)).shipment.id, ...toTheDoor)
    return code
  }

  /** Two couriers who have done everything; both shifts have ended. */
  const twoCouriers = async () => {
    const wilfredo = await aCourier(gateway, 'Wilfredo')
    const eusebia = await aCourier(gateway, 'Eusebia')
    const code = await deliver(wilfredo)
    const { shipmentId } = await anOfferedOrder(gateway)
    await take(wilfredo, shipmentId, 'ON_ROUTE_TO_PICK_UP', 'DRIVER_CANCELED')
    await take(eusebia, shipmentId, ...toTheDoor)
    const stack = await aStack(gateway)
    for (const step of ['ON_ROUTE_TO_PICK_UP', 'DRIVER_CANCELED'] as const)
      expect((await wilfredo.slideStack(stack.id, step)).response.status).toBe(200)
    await reportAt(wilfredo, -34.61)
    await reportAt(eusebia, -34.62)
    gateway.clock.advance(2_000)
    await gateway.settle()
    await endShift(wilfredo)
    await endShift(eusebia)
    return { wilfredo, eusebia, code }
  }

  /** The names in shipments, folded again from the log. */
  const namedByShipments = async () => {
    await rebuild({ db, store, tables, wait: () => Promise.resolve(), say: () => undefined })
    const { rows } = await db.query<{ name: string }>(
      `select distinct state->'rider'->>'name' as name from shipments where rider_id is not null order by name`,
    )
    return rows.map(({ name }) => name)
  }

  test('a courier is nowhere in the database after an erasure, and all others stay', async () => {
    const { wilfredo, eusebia } = await twoCouriers()
    const own = ['Wilfredo', wilfredo.phone.slice(1)]
    const before = await contentOf(db)
    for (const each of [...own, 'Eusebia']) expect(before, each).toContain(each)
    expect(await rowsOf(wilfredo)).toMatchObject({ rider_devices: 2, positions: 1 })

    // Registered, one delivery, one shipment and one stack with its shipment given back.
    expect(await erase(wilfredo)).toBe(5)
    const after = await contentOf(db)
    for (const each of own) expect(after, each).not.toContain(each)
    for (const each of ['Zoila', 'Eusebia', eusebia.phone.slice(1)]) expect(after, each).toContain(each)
    expect(await rowsOf(wilfredo)).toEqual({ rider_tokens: 0, rider_sockets: 0, rider_devices: 0, positions: 0 })
    expect(await rowsOf(eusebia)).toMatchObject({ rider_devices: 2, positions: 1 })
    expect(await faultsIn(db)).toEqual([])
    expect(await namedByShipments()).toEqual(['', 'Eusebia'])
    expect(await faultsIn(db)).toEqual([])
    expect(await erase(wilfredo)).toBe(0)
  })

  test('a courier keeps their own name when a diner is erased, and a diner theirs when a courier is erased', async () => {
    const { wilfredo } = await twoCouriers()
    expect(await erasePerson(await groundOver(db), diner.phone)).toBeGreaterThan(0)
    expect(await contentOf(db)).not.toContain('Zoila')
    expect(await namedByShipments()).toEqual(['Eusebia', 'Wilfredo'])
    const { code } = await placeOrder(gateway, diner)
    await erase(wilfredo)
    expect(await contentOf(db)).toContain('Zoila')
    expect((await trackingOf(gateway, code)).code).toBe(code)
  })

  test('a courier is not erased on shift, nor with a shipment in hand', async () => {
    const courier = await aCourier(gateway, 'Wilfredo')
    await expect(erase(courier)).rejects.toThrow('at: parrilla-centro. End the shift first.')
    const { shipmentId } = await anOfferedOrder(gateway)
    await take(courier, shipmentId, 'ON_ROUTE_TO_PICK_UP')
    // An earlier release allowed the end of a shift in the middle of a shipment.
    await db.query(`update riders set active = false, state = jsonb_set(state, '{active}', 'false')`)
    await expect(erase(courier)).rejects.toThrow('has a shipment in hand')
    expect(await contentOf(db)).toContain('Wilfredo')
  })

  test('a courier cannot start a shift after an erasure, and registers again as a new courier', async () => {
    const courier = await aCourier(gateway, 'Wilfredo')
    await endShift(courier)
    await erase(courier)
    for (const active of [true, false])
      expect((await updateRider(gateway, courier.id, { active })).body).toMatchObject({ code: 'RIDER_NOT_FOUND' })
    const query = { branchContactId: 'parrilla-centro', phone: courier.phone }
    expect((await gateway.api.GET('/api/rider/bc/phone', { params: { query } })).response.status).toBe(404)
    const again = await registerRider(gateway, { name: 'Wilfredo', phone: courier.phone })
    expect(again.status).toBe(201)
    expect(again.body['id']).not.toBe(courier.id)
    expect(await faultsIn(db)).toEqual([])
  })

  test('a courier gets all their own data, and no other person’s', async () => {
    const { wilfredo, eusebia, code } = await twoCouriers()
    const exported = JSON.stringify(await exportCourier(await groundOver(db), phoneOf(wilfredo.phone)))
    for (const own of ['Wilfredo', wilfredo.phone, 'StackAccepted', '-34.61', 'usedAt'])
      expect(exported, own).toContain(own)
    for (const others of ['Zoila', 'Eusebia', eusebia.id, eusebia.phone, code, '-34.62', 'Carla'])
      expect(exported, others).not.toContain(others)
    await erase(wilfredo)
    expect(await exportCourier(await groundOver(db), phoneOf(wilfredo.phone))).toMatchObject({
      streams: {},
      positions: [],
      devices: [],
    })
  })

  test('a courier is erased from the events in which an earlier release has written them', async () => {
    const file = new URL('../../log-fixture/logs/2026-11-22-points.jsonl', import.meta.url)
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    await importLog(
      db,
      sideTables,
      (async function* () {
        yield* lines
      })(),
    )
    await rebuild({ db, store, tables, wait: () => Promise.resolve(), say: () => undefined })
    const [ana, beto] = ['5491155551000', '5491155551001']
    expect(await eraseCourier(await groundOver(db), phoneOf(`+${ana}`))).toBe(6)
    const after = await contentOf(db)
    expect(after).not.toContain(ana)
    expect(after).not.toContain('"Ana"')
    for (const others of [beto, 'Carla Gómez']) expect(after, others).toContain(others)
    expect(await faultsIn(db)).toEqual([])
  })
})
