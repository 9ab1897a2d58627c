import { afterAll, describe, expect, test } from 'vitest'
import { type ContractCall, contractCalls, type Schema, schemaOf } from '#tests/kit/contract.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const gateway = await startTestGateway()
const courier = await aCourier(gateway)
afterAll(() => gateway.close())

const filled = (unit: string, bytes: number) =>
  Array(Math.floor(bytes / (unit.length + 1)))
    .fill(unit)
    .join(',')

/** Bodies of nearly `bytes` that cost the most for their size: many faults, many parts, depth. */
function hostileBodies({ body, bodyLimit }: ContractCall): readonly (readonly [name: string, json: string])[] {
  const bytes = bodyLimit - 200
  const properties = Object.entries((body?.schema['properties'] ?? {}) as Readonly<Record<string, Schema>>)
  const names = properties.map(([name]) => name)
  const lists = properties
    .filter(([, schema]) => [schemaOf(schema)['type']].flat().includes('array'))
    .map(([name]) => name)
  return [
    ['a list of zeros', `[${filled('0', bytes)}]`],
    ['a list of empty objects', `[${filled('{}', bytes)}]`],
    ['unknown fields', `{${Array.from({ length: Math.floor(bytes / 12) }, (_, index) => `"k${index}":0`).join(',')}}`],
    ['lists in lists', '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)],
    ['objects in objects', `${'{"a":'.repeat(bytes / 8)}0${'}'.repeat(bytes / 8)}`],
    ['one long text', JSON.stringify('('.repeat(bytes))],
    ...[...new Set([...lists, ...names.slice(0, 2)])].flatMap((name) => [
      [`${name} of zeros`, `{"${name}":[${filled('0', bytes - 100)}]}`] as const,
      [`${name} of empty objects`, `{"${name}":[${filled('{}', bytes - 100)}]}`] as const,
    ]),
  ]
}

const send = (call: ContractCall, json: string) =>
  fetch(gateway.url + call.path.replace(/\{\w+\}/g, 'AAAA2222'), {
    method: call.method,
    headers: {
      'content-type': call.body?.mediaType ?? 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(call.schemes.includes('rider') && courier.headers),
      ...(call.schemes.includes('admin') && gateway.admin),
    },
    body: json,
  })

/**
 * The limit of one request's cost for the loop. It is measured on the processor and not on the clock, so a busy machine
 * does not change it; a garbage collection may fall into one try, so the best of a few counts.
 */
const mostMilliseconds = 50
const tries = 4

async function cheapest(call: ContractCall, json: string) {
  let best = Number.POSITIVE_INFINITY
  let answer = { status: 0, text: '' }
  for (let count = 0; count < tries && best > mostMilliseconds; count++) {
    const before = process.threadCpuUsage()
    const response = await send(call, json)
    answer = { status: response.status, text: await response.text() }
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return { ...answer, milliseconds: best }
}

/** A whole catalogue is read from the shop's own scripts alone, and in a thread (tests/gateway/catalog/catalog-file.test.ts). */
const isFile = ({ body }: ContractCall) => body?.mediaType === 'application/yaml'

const withBodies = contractCalls.filter((call) => call.method !== 'GET' && !isFile(call))

describe.each(withBodies.map((call) => ({ call, operationId: call.operationId })))('$operationId', ({ call }) => {
  test('a call refuses its largest hostile bodies cheaply: twenty faults, 8 kB and 50 ms at most', async () => {
    for (const [name, json] of hostileBodies(call)) {
      const { status, text, milliseconds } = await cheapest(call, json)
      const { errors = [] } = text ? JSON.parse(text) : {}
      expect(status, name).toBeLessThan(600)
      expect([500, 503], `${name}: ${text.slice(0, 200)}`).not.toContain(status)
      expect(errors.length, name).toBeLessThanOrEqual(20)
      expect(text.length, name).toBeLessThan(8 * 1024)
      expect(milliseconds, `${name} answered ${status}`).toBeLessThan(mostMilliseconds)
    }
  })
})

test('an order with as many lines and extras as fit is refused with at most twenty problems', async () => {
  const order = await aSubmission(gateway)
  const [line] = order.items
  const extra = { quantity: 1, name: 'x', referenceId: 'gone', referenceType: 'GARNISH' as const, price: 1 }
  const group = { groupId: 'gone', groupName: 'x', min: 0, max: 9, multipleSelection: true, mandatory: false }
  const items = Array.from({ length: 100 }, () => ({
    ...line!,
    extras: Array.from({ length: 2 }, () => ({ ...group, groupItems: Array(8).fill(extra) })),
  }))
  const submitOrder = contractCalls.find(({ operationId }) => operationId === 'submitOrder')!
  const { status, text, milliseconds } = await cheapest(submitOrder, JSON.stringify({ ...order, items }))
  expect(status).toBe(422)
  expect(JSON.parse(text).errors).toHaveLength(20)
  expect(milliseconds).toBeLessThan(mostMilliseconds * 2)
})
