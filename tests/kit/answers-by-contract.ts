import { afterEach, expect } from 'vitest'
import type { ContractOperation } from '#gateway/http/contract.ts'
import { operations as contract } from './once-a-worker/contract.ts'

/**
 * Checks every fake gateway of the screens' tests against the contract. A test fails if its fake gives an answer that the
 * gateway would never give, even if the screen handles it. It checks the function assigned to `globalThis.fetch`.
 */
const operations = contract.map((operation) => ({
  operation,
  path: new RegExp(`^${operation.url.replace(/:\w+/g, '[^/]+')}$`),
}))

/** Among several matching paths, the one with fewer parameters: `/api/shipments/rider` and not `/api/shipments/:id`. */
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
  for (const { path, message } of validate(text === '' ? undefined : jsonOr(text)))
    faults.push(`${name}: ${path ?? ''} ${message}`)
}

/** A text that is no JSON, such as a proxy's page, is an answer outside the contract like others. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
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

/** For a test of the page's reaction to an answer outside the contract, as a newer gateway may give it. */
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
