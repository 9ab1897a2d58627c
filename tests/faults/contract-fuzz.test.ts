import { Agent } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractOperations } from '#gateway/http/contract.ts'
import { contractDocument } from '#gateway/http/document.ts'
import { type ContractCall, contractCalls } from '#tests/kit/contract.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { rawAnswer } from '#tests/kit/raw.ts'
import { isWhole } from '#tests/kit/sample.ts'
import { anyValueOf } from '#tests/kit/schema-values.ts'
import { type Input, regressions } from './regressions.ts'

/**
 * Sends each operation inputs made from its own schema, most of them good in shape, and accepts only documented answers.
 * `npm run fuzz -- --budget N --seed N` says how many an operation gets and where they start. A failure prints its seed
 * and the smallest input that fails: that input goes into `regressions.ts`.
 */
const inputs = Number(process.env['FUZZ_INPUTS'] ?? (isWhole() ? 300 : 40))
const seed = Number(process.env['FUZZ_SEED'] ?? 20261122)

const operations = new Map(
  contractOperations(contractDocument()).map((operation) => [operation.operationId, operation]),
)

let gateway: TestGateway
let courier: Awaited<ReturnType<typeof aCourier>>
/** Existing ids and names, so that inputs get past the first look. */
const words: string[] = [
  ...['parrilla', 'parrilla-centro', 'parrilla-palermo', 'sushi-belgrano', 'tucan', 'AR', 'Argentina', 'efectivo'],
  ...['1234', '+5491155551234', '1155551234', 'OWN_FLEET', 'DIRECT', '1.1', 'BRASAS15', 'Ana'],
]

async function startShift() {
  courier = await aCourier(gateway)
  words.push(courier.id, courier.phone, `private-rider-${courier.id}`)
}

beforeAll(async () => {
  gateway = await startTestGateway()
  await startShift()
  const { code } = await placeOrder(gateway)
  const { trackingId, shipmentId } = await anOfferedOrder(gateway)
  const { data } = await gateway.api.GET('/api/diner/{alias}', { params: { path: { alias: 'parrilla-centro' } } })
  const modes = data?.type === 'branchContact' ? data.info.deliveryConfig.orderModes.map(({ id }) => id) : []
  words.push(code, trackingId, shipmentId, ...modes)
})
afterAll(() => gateway.close())

/** A path or query is bytes: half of a surrogate pair is sent as its encoding would be. */
const encoded = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%BD'
}

function inputOf({ path, parameters, body }: ContractCall): fc.Arbitrary<Input> {
  const known = [...words]
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const texts = (place: string) =>
    fc.record(Object.fromEntries(inPlace(place).map(({ name, schema }) => [name, anyValueOf(schema, known)])), {
      requiredKeys: inPlace(place)
        .map(({ name }) => name)
        .filter((_, index) => inPlace(place)[index]!.required),
    })
  return fc
    .record({
      inPath: texts('path'),
      inQuery: texts('query'),
      body: body ? anyValueOf(body.schema, known) : fc.constant(undefined),
      key: fc.option(fc.constantFrom('a', 'b', ' ', 'k'.repeat(201)), { freq: 4, nil: undefined }),
    })
    .map(({ inPath, inQuery, body: content, key }) => ({
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(inPath[name] ?? '')),
      query: Object.entries(inQuery)
        .flatMap(([name, value]) => [value].flat().map((one) => `${name}=${encoded(one)}`))
        .join('&'),
      ...(content !== undefined && { body: content }),
      ...(key !== undefined && { key }),
    }))
}

/** Sockets that stay open: `fetch` would cost three times as much as the answer. */
const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

async function send(call: ContractCall, { path, query, body, key }: Input) {
  const headers = {
    ...(call.body && body !== undefined && { 'content-type': call.body.mediaType }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(call.schemes.includes('rider') && courier.headers),
    ...(call.schemes.includes('admin') && gateway.admin),
  }
  const url = `${gateway.url}${path}${query && `?${query}`}`
  const json = body === undefined ? '' : JSON.stringify(body)
  const answer = await rawAnswer(url, headers, { method: call.method, body: json, agent })
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
  return { status: answer.status, text: String(answer.body), isJson }
}

/** The reason why the contract does not allow an answer; null where it does. */
function fault(call: ContractCall, { status, text, isJson }: Awaited<ReturnType<typeof send>>): string | null {
  if (status === 500 || status === 503) return `${status} ${text.slice(0, 300)}`
  const check = operations.get(call.operationId)?.checkResponse(status)
  if (!check) return `the undocumented status ${status}: ${text.slice(0, 300)}`
  const answer = text && isJson ? JSON.parse(text) : text
  const faults = check(answer || undefined)
  return faults.length > 0 ? `${status} off its schema: ${JSON.stringify(faults)}` : null
}

/** These read or write a whole catalogue in a thread of their own, which loads its modules first. No other call waits for it. */
const inThreads: readonly string[] = ['exportCatalog', 'importCatalog']
const longestMsOf = ({ operationId }: ContractCall) => (inThreads.includes(operationId) ? 5_000 : 1_000)

/** A machine may stand still for a moment, so a slow call is made again. */
async function isQuick(call: ContractCall, ask: () => Promise<unknown>): Promise<boolean> {
  for (let tries = 0; tries < 3; tries++) {
    const before = performance.now()
    await ask()
    if (performance.now() - before < longestMsOf(call)) return true
  }
  return false
}

test.each(contractCalls.map((call) => ({ call, operationId: call.operationId })))(
  'only documented answers come, and in time: $operationId',
  async ({ call }) => {
    // An input of the previous operation may have ended the shift of its courier.
    if (call.schemes.includes('rider')) await startShift()
    const answersWell = fc.asyncProperty(inputOf(call), async (input) => {
      const before = performance.now()
      const answer = await send(call, input)
      const isSlow = performance.now() - before > longestMsOf(call)
      expect(fault(call, answer)).toBeNull()
      if (isSlow) expect(await isQuick(call, () => send(call, input)), 'answers in time').toBe(true)
    })
    await fc.assert(answersWell, { seed, numRuns: inputs, endOnFailure: process.env['CI'] === 'true' })
  },
  600_000,
)

test.each(regressions)(
  'an input that once failed does not fail again: $operationId: $why',
  async ({ operationId, input }) => {
    const call = contractCalls.find((one) => one.operationId === operationId)!
    expect(fault(call, await send(call, input))).toBeNull()
  },
)

test('the gateway lives on', async () => {
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200)
})
