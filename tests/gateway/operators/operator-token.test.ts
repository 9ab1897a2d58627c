import { expect, onTestFinished, test } from 'vitest'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { callOf, operationsOf } from '#tests/kit/operation-walk.ts'

const operatorCalls = operationsOf('admin')

/** The operator calls that do not answer 401 to these headers, on a node with this token. */
async function openTo(headersOf: readonly Readonly<Record<string, string>>[], ADMIN_TOKEN: string) {
  const gateway = await startTestGateway({ environment: { ADMIN_TOKEN } })
  onTestFinished(() => gateway.close())
  const open: string[] = []
  for (const headers of headersOf)
    for (const operation of operatorCalls) {
      const { status } = await callOf(operation, gateway.url, headers)
      if (status !== 401) open.push(`${operation.operationId} ${headers['authorization']}: ${status}`)
    }
  return open
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const wrong = [{}, bearer(''), { authorization: 'Bearer' }, bearer('undefined'), bearer('null'), bearer('demo-admi')]

test('the contract has operator calls', () => {
  expect(operatorCalls.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(['listConsoleOrders', 'acceptOrder', 'cancelOrder', 'createStack']),
  )
})

test('a node without an operator token refuses every operator call, with any token', async () => {
  expect(await openTo([...wrong, bearer('demo-admin')], '')).toEqual([])
})

test('a node with an operator token refuses every operator call without it', async () => {
  expect(await openTo([...wrong, { authorization: 'Basic demo-admin' }], 'demo-admin')).toEqual([])
})

test('the operator token opens every operator call', async () => {
  expect(await openTo([bearer('demo-admin')], 'demo-admin')).toHaveLength(operatorCalls.length)
})
