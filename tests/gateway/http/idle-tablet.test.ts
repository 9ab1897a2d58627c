import { afterAll, expect, test } from 'vitest'
import { type Action, mayCall, opensWhileLocked, rules } from '#domain/access/may.ts'
import type { SignedInOperator } from '#domain/access/principal.ts'
import { contractOperations } from '#gateway/http/contract.ts'
import { contractDocument } from '#gateway/http/document.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { callOf } from '#tests/kit/operation-walk.ts'
import { anOperator, cookiesOf, sessionOf } from '#tests/kit/operators.ts'

const database = await openTestDatabase()
const gateway = await startTestGateway({ database })
afterAll(() => gateway.close())

const minuteMs = 60_000
const minutes = (count: number) => gateway.clock.jump(count * minuteMs)

const administrator: SignedInOperator = {
  ...{ is: 'operator', operatorId: 'a', name: '', role: 'administrador', places: [], storeIds: [], sessionId: '' },
  isLocked: false,
}
/** By rules that read no session, a caller is never an operator. */
const withoutSession = ['everyone', 'customer']
/** It ends the session that it is called with, so nothing is left to look at. */
const endsItself = 'endConsoleSessions'
const operations = contractOperations(contractDocument()).filter(({ operationId }) => {
  const rule = rules[operationId as Action]
  return operationId !== endsItself && !withoutSession.includes(rule) && mayCall(administrator, rule)
})

test('a page that signs its channels again does not put the lock off', async () => {
  const { browser } = await anOperator(gateway)
  for (let drops = 0; drops < 4; drops++) {
    minutes(4)
    const body = { socket_id: '1.1', channel_name: 'private-console-parrilla-centro' }
    expect((await browser.call('POST', '/pusher/auth', body)).status).toBe(200)
  }
  expect((await sessionOf(browser)).isLocked).toBe(true)
})

test('only changes that a locked tablet may not make put the lock off, of all calls with a session', async () => {
  const ana = await anOperator(gateway, { role: 'administrador', places: [{ type: 'company', id: 'tucan' }] })
  const headers = { ...cookiesOf(ana), origin: gateway.url }
  minutes(10)
  const since = new Date(gateway.clock.now().getTime() - 5 * minuteMs).toISOString()
  const acts: string[] = []
  for (const operation of operations) {
    await database.query('update operator_sessions set active_at = $1, is_locked = false', [since])
    await callOf(operation, gateway.url, headers)
    const { rows } = await database.query<{ isLater: boolean }>(
      'select active_at > $1 as "isLater" from operator_sessions where operator_id = $2',
      [since, ana.id],
    )
    if (rows[0]?.isLater) acts.push(operation.operationId)
  }
  const changes = operations.filter(({ method }) => method !== 'GET')
  expect(acts).toEqual(changes.map(({ operationId }) => operationId).filter((id) => !opensWhileLocked(id as Action)))
  expect(acts).toEqual(expect.arrayContaining(['keepConsoleActive', 'acceptOrder', 'lockConsole', 'changePin']))
  expect(changes.map(({ operationId }) => operationId).filter((id) => !acts.includes(id))).toEqual(['authorizeChannel'])
})
