import { afterEach, expect } from 'vitest'
import type { ContractOperation } from '#gateway/http/contract.ts'
import { operations as contract } from './once-a-worker/contract.ts'

/**
 * Checks every fake gateway of the screens' tests against the contract. A test whose fake gives an answer that the
 * gateway never would give fails, whatever the screen does with it. It checks what is assigned to `globalThis.fetch`.
 */
const operations = contract.map((operation) => ({
  operation,
  path: new RegExp(`^${operation.url.replace(/:\w+/g, '[^/]+')}$`),
}))

/** Of several paths that match, the one with fewer parameters: `/api/shipments/rider` and not `/api/shipments/:id`. */
const operationOf = (method: string, path: string): ContractOperation | undefined =>
  operations
    .filter(({ operation, path: pattern }) => operation.method === method && pattern.test(path))
    .sort((a, b) => a.operation.url.split(':').length - b.operation.url.split(':').length)[0]?.operation

let faults: string[] = []

async function check(method: string, address: string, answer: Response) {
  const operation = operationOf(method, new URL(address, 'http://localhost').pathname)
  if (!operation || answer.status === 304) return
  const name = `${operation.operationId} ${answer.status}`
  const validate = operation.checkResponse(answer.status)
  if (!validate) return void faults.push(`${name} is no answer of the contract`)
  const text = await answer.clone().text()
  for (const { path, message } of validate(text === '' ? undefined : JSON.parse(text)))
    faults.push(`${name}: ${path ?? ''} ${message}`)
}

const checked = new WeakSet<typeof fetch>()

function checking(real: typeof fetch): typeof fetch {
  if (checked.has(real)) return real
  const wrapped: typeof fetch = async (input, init) => {
    const answer = await real(input, init)
    const method = input instanceof Request ? input.method : (init?.method ?? 'GET')
    await check(method, input instanceof Request ? input.url : String(input), answer)
    return answer
  }
  checked.add(wrapped)
  return wrapped
}

let current = checking(globalThis.fetch)
Object.defineProperty(globalThis, 'fetch', {
  configurable: true,
  get: () => current,
  set: (next: typeof fetch) => {
    current = checking(next)
  },
})

let isOffContract = false

/** For a test of what the page does with an answer that is not in the contract, as a newer gateway may give. */
export const answersOffContract = () => {
  isOffContract = true
}

afterEach(() => {
  const found = [...new Set(faults)]
  faults = []
  const isAllowed = isOffContract
  isOffContract = false
  if (isAllowed) return expect(found, 'the fake gateway leaves the contract').not.toEqual([])
  expect(found, 'the fake gateway answers by the contract').toEqual([])
})
