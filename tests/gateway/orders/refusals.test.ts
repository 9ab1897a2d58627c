import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'

const lines: string[] = []
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({
    environment: { LOG_LEVEL: 'info' },
    logTo: { write: (line) => void lines.push(line) },
  })
})
afterAll(() => gateway.close())

type Courier = Awaited<ReturnType<typeof aCourier>>

/** A courier's call that fails, and the log's line about it. */
const calls: Readonly<Record<string, (ana: Courier, shipmentId: string) => [path: string, body: string]>> = {
  '409 STEP_NOT_ALLOWED': (ana, id) => [`/api/shipments/${id}`, stepOf(ana, id, 'DELIVERED')],
  '403 ACCESS_DENIED': (ana, id) => [`/api/shipments/${id}`, stepOf({ ...ana, id: 'beto' }, id, 'IN_STORE')],
  '404 STACK_NOT_FOUND': (ana, id) => [`/api/stacking/${id}`, stepOf(ana, id, 'ON_ROUTE_TO_PICK_UP')],
  '400 INVALID_REQUEST': (_, id) => [`/api/shipments/${id}`, ''],
  '413 BODY_TOO_LARGE': (_, id) => [`/api/shipments/${id}`, JSON.stringify({ filler: 'x'.repeat(10_000_000) })],
  '422 INVALID_REQUEST': (ana) => [`/api/rider/${ana.id}/updatewithcode`, JSON.stringify({ active: 'maybe' })],
}

const stepOf = ({ id, name, phone }: Pick<Courier, 'id' | 'name' | 'phone'>, shipmentId: string, status: string) =>
  JSON.stringify({ id: shipmentId, status, rider_id: id, rider_name: name, rider_phone: phone })

test.each(Object.keys(calls))(
  'a call that is refused with %s writes nothing and leaves one line in the log',
  async (says) => {
    const ana = await aCourier(gateway, 'Ana Ríos')
    const { shipmentId } = await anOfferedOrder(gateway)
    const [path, body] = calls[says]!(ana, shipmentId)
    lines.length = 0
    const { status } = await fetch(gateway.url + path, {
      method: 'PUT',
      headers: { ...ana.headers, 'content-type': 'application/json' },
      body,
    })
    const [number, code] = says.split(' ')
    expect(String(status)).toBe(number)
    const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused')
    const call = `PUT ${path.replace(shipmentId, ':id').replace(ana.id, ':id')}`
    expect(refused).toEqual([expect.objectContaining({ call, status, code })])
    for (const personal of [ana.id, ana.phone, 'Ana', ana.token, shipmentId])
      expect(lines.join()).not.toContain(personal)
    const { data } = await gateway.api.GET('/api/shipments/{id}', {
      params: { path: { id: shipmentId } },
      headers: ana.headers,
    })
    expect(data?.status).toBe('LOOKING_FOR_DRIVER')
  },
)

test('a client that floods the gateway does not flood its log', async () => {
  await gateway.close()
  lines.length = 0
  gateway = await startTestGateway({
    environment: { LOG_LEVEL: 'info', RATE_LIMIT: '3' },
    logTo: { write: (line) => void lines.push(line) },
  })
  const ask = () => fetch(`${gateway.url}/api/whoami`)
  const statuses: number[] = []
  while (statuses.length < 6) statuses.push((await ask()).status)
  expect(statuses).toEqual([403, 403, 403, 429, 429, 429])
  expect(lines.filter((line) => line.includes('refused'))).toHaveLength(3)
})
