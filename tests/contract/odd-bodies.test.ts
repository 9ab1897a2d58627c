import { afterAll, describe, expect, test } from 'vitest'
import { bodyLimit as usualLimit } from '#gateway/http/app.ts'
import { type ContractOperation, contractOperations } from '#gateway/http/contract.ts'
import { contractDocument } from '#gateway/http/document.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

/** Bodies that a call may get whether it takes one or not, and the part that refuses them before the call is known. */
const odd = [
  { what: 'a strange media type', status: 415, type: 'application/x-strange', bytes: 10 },
  { what: 'more bytes than it takes', status: 413, type: null, bytes: 2_100_000 },
] as const

const gateway = await startTestGateway({ environment: { RATE_LIMIT: '100000' } })
afterAll(() => gateway.close())

const all = contractOperations(contractDocument())
/** A long body is read only from a caller who may make the call. */
const proofFor = ({ bodyLimit }: ContractOperation) => ((bodyLimit ?? 0) > usualLimit ? gateway.admin : {})
const documents = ({ checkResponse }: ContractOperation, status: number) => checkResponse(status) !== null

describe.each(odd)('a body of $what', ({ status, type, bytes }) => {
  test.each(all.filter(({ method }) => method !== 'GET'))(
    'an odd body is refused by $operationId as it documents',
    async (call) => {
      const answer = await fetch(gateway.url + call.url.replace(/:\w+/g, 'nothing'), {
        method: call.method,
        headers: { 'content-type': type ?? call.mediaTypes[0] ?? 'application/json', ...proofFor(call) },
        body: 'x'.repeat(Math.max(bytes, (call.bodyLimit ?? 0) + 1)),
      })
      expect(answer.status).toBe(status)
      expect(documents(call, status)).toBe(true)
    },
  )
})

test('a call with a part in its address documents that the part may be unknown', () => {
  const parted = all.filter(({ url }) => url.includes(':'))
  expect(parted.filter((call) => !documents(call, 404)).map(({ operationId }) => operationId)).toEqual([])
})
