import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillIn } from '#tests/kit/fill-in.ts'

// The page in the frame of the sandbox's card fields, as its bank serves it.
const folder = 'gateway/payments/providers/sandbox/browser'
const [, body = ''] = /<body>([\s\S]*)<\/body>/.exec(readFileSync(`${folder}/card-fields.html`, 'utf8')) ?? []
const script = readFileSync(`${folder}/card-fields.js`, 'utf8')

let said: unknown[] = []
beforeEach(() => {
  said = []
  document.body.innerHTML = body
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
    },
  )
  vi.spyOn(window, 'postMessage').mockImplementation((message: unknown) => void said.push(message))
  vi.useFakeTimers({ now: new Date(2026, 10, 26), toFake: ['Date'] })
  new Function(script)()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

/** Types a card. Returns the last change that the frame reported. */
async function typed(number: string, expiry: string, code: string) {
  for (const [id, text] of Object.entries({ number, expiry, code }))
    await fillIn(document.getElementById(id) as HTMLInputElement, text)
  return said.filter((message) => (message as { type: string }).type === 'change').at(-1)
}
const change = (isComplete: boolean, methodId: string | null = 'visa') => ({
  ...{ source: 'sandbox-card', type: 'change' },
  isComplete,
  methodId,
})

test.each([
  ['a right card', '4509 9535 6623 3704', '11/26', '123', change(true)],
  ['a digit that is wrong (Luhn)', '4509 9535 6623 3705', '11/26', '123', change(false)],
  ['thirteen digits', '4222 2222 2222 2', '11/26', '123', change(true)],
  ['twelve digits', '4000 0000 0002', '11/26', '123', change(false)],
  ['a month that is over', '4509 9535 6623 3704', '10/26', '123', change(false)],
  ['a thirteenth month', '4509 9535 6623 3704', '13/30', '123', change(false)],
  ['two digits for a code', '4509 9535 6623 3704', '11/26', '12', change(false)],
  ['four digits for a code of three', '4509 9535 6623 3704', '11/26', '1234', change(false)],
  ['four digits for a code of four', '3711 803032 57522', '11/26', '1234', change(true, 'amex')],
  ['three digits for a code of four', '3711 803032 57522', '11/26', '123', change(false, 'amex')],
] as const)('[OPEN-25] %s is judged by number, expiry and code', async (_, number, expiry, code, told) => {
  expect(await typed(number, expiry, code)).toEqual(told)
})

test.each([
  ['45099', null],
  ['450995', 'visa'],
  ['510000', 'master'],
])('[OPEN-25] [PAY-14] first digits of %s name the method %s', async (number, methodId) => {
  expect(await typed(number, '', '')).toEqual(change(false, methodId))
})
