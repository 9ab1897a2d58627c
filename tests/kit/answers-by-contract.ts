import { afterEach, expect } from 'vitest'
import { faultsOfAnswer } from './contract-answers.ts'

/**
 * Checks every fake gateway of the screens' tests against the contract. A test fails if its fake gives an answer that the
 * gateway would never give, even if the screen handles it. It checks the function assigned to `globalThis.fetch`.
 */
let faults: string[] = []

async function check(method: string, address: string, answer: Response) {
  const { pathname } = new URL(address, 'http://localhost')
  faults.push(...faultsOfAnswer(method, pathname, answer.status, await answer.clone().text()))
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
