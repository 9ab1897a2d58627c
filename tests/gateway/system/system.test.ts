import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeReport } from '#gateway/system/reports.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { anOperator, centro } from '#tests/kit/operators.ts'

type System = components['schemas']['System']

const database = await openTestDatabase()
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({ database })
  const heardAt = gateway.clock.now().toISOString()
  await writeReport(database, {
    ...{ name: 'other:8080', level: 1, startedAt: '2026-11-20T09:00:00.000Z', heardAt },
    figures: { realtime_connections: 38, relay_behind_seconds: 12, timers_overdue: { refund: 2 } },
  })
})
afterAll(() => gateway.close())

const read = async () => {
  const answer = await fetch(`${gateway.url}/api/console/system`, { headers: gateway.admin })
  expect(answer.status).toBe(200)
  return (await answer.json()) as System
}

test('the node that answers comes first, then the others as their reports say', async () => {
  const { nodes, at } = await read()
  expect(at).toBe(gateway.clock.now().toISOString())
  expect(nodes.map(({ isSelf, isAway }) => [isSelf, isAway])).toEqual([
    [true, false],
    [false, false],
  ])
  expect(nodes[0]).toMatchObject({ heardAt: at, startedAt: at, freeBytes: null })
  expect(nodes[1]).toEqual({
    ...{ name: 'other:8080', level: 1, startedAt: '2026-11-20T09:00:00.000Z', heardAt: at },
    ...{ isSelf: false, isAway: false, readers: 38, freeBytes: null },
  })
})

test('a figure of another node beyond its limit is a concern', async () => {
  expect((await read()).concerns).toEqual([
    { code: 'timers-late', node: null, of: 'refund', value: 2 },
    { code: 'pushes-late', node: 'other:8080', of: null, value: 12 },
  ])
})

test('only the token of scripts and an administrator of all stores read the nodes', async () => {
  const branches = demoCatalog().companies.map(({ id }) => ({ type: 'company', id }) as const)
  const statusFor = async (person: Parameters<typeof anOperator>[1]) =>
    (await (await anOperator(gateway, person)).browser.call('GET', '/api/console/system')).status
  expect(await statusFor({ role: 'administrador', places: branches })).toBe(200)
  expect(await statusFor({ role: 'administrador', places: [centro] })).toBe(403)
  expect(await statusFor({ role: 'encargado', places: branches })).toBe(403)
  expect((await fetch(`${gateway.url}/api/console/system`)).status).toBe(401)
})

test('a node without a report for a minute is away', async () => {
  gateway.clock.advance(61_000)
  const { nodes, concerns } = await read()
  expect(nodes.map(({ isAway }) => isAway)).toEqual([false, true])
  expect(concerns).toEqual([{ code: 'node-away', node: 'other:8080', of: null, value: 61 }])
})

test('a node whose database may serve others reports from its start until it leaves', async () => {
  const shared = { ...database, isShared: true, close: async () => undefined }
  const names = async () =>
    (await database.query<{ name: string }>('select name from node_reports')).rows.map(({ name }) => name)
  const before = await names()
  const node = await startTestGateway({ database: shared })
  expect(await names()).toHaveLength(before.length + 1)
  await node.close()
  expect(await names()).toEqual(before)
})
