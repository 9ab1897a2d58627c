import { afterAll, expect, test } from 'vitest'
import { contractOperations } from '#gateway/http/contract.ts'
import { contractDocument } from '#gateway/http/document.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const gateway = await startTestGateway()
afterAll(() => gateway.close())

const changing = contractOperations(contractDocument()).filter(({ changes }) => changes)
const optional = changing.filter(
  ({ mediaTypes, checkBody }) => mediaTypes.length > 0 && checkBody(undefined).length === 0,
)

const send = (method: string, url: string, type: string, body?: string) =>
  fetch(gateway.url + url.replace(/:\w+/g, 'nothing'), {
    method,
    headers: { ...gateway.admin, 'content-type': type },
    ...(body !== undefined && { body }),
  })

test('the contract has optional bodies', () => {
  expect(optional.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(['acceptOrder', 'cancelOrder']))
})

test.each(optional)('$operationId refuses a body of null', ({ checkBody }) => {
  expect(checkBody(null)).not.toEqual([])
  expect(checkBody(undefined)).toEqual([])
})

test.each(changing)('$operationId answers no fault of ours to null, or to the type of JSON alone', async (call) => {
  for (const body of [undefined, '', 'null', ' ', '[]', '0', '""']) {
    const { status } = await send(call.method, call.url, call.mediaTypes[0] ?? 'application/json', body)
    expect([body, status < 500]).toEqual([body, true])
  }
})

test.each(['application/json', 'application/json; charset=utf-8'])(
  'a till that names JSON in every call takes an order to its end without a body: %s',
  async (type) => {
    const { code } = await placeOrder(gateway)
    for (const step of ['accept', 'ready']) {
      const answer = await send('POST', `/api/console/orders/${code}/${step}`, type)
      expect([step, answer.status]).toEqual([step, 200])
    }
  },
)

test.each(['accept', 'cancel'])(
  'a till that names JSON in every call is told that null is no body: %s',
  async (step) => {
    const { code } = await placeOrder(gateway)
    const answer = await send('POST', `/api/console/orders/${code}/${step}`, 'application/json', 'null')
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'INVALID_REQUEST'])
  },
)
