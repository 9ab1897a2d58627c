import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveForBank, submitForm } from '#web/diner/payment/leave.ts'
import { loadsAnewForCards } from '#web/diner/payment/own-document.ts'
import { forgetStep, openChallenge, storedStep } from '#web/diner/payment/stored-step.ts'
import { paymentTexts } from '#web/diner/texts/card.ts'

/** jsdom goes nowhere: the page's location is played by a test. */
const page = { origin: 'https://shop.example', pathname: '/', assign: vi.fn<(url: string) => void>(), reload: vi.fn() }
/** Forms that were sent: what they held at that moment. */
let sent: object[]

beforeEach(() => {
  sent = []
  sessionStorage.clear()
  vi.stubGlobal('location', page)
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    const { method, target, isConnected } = this
    const fields = [...this.elements].map((input) => ({
      type: (input as HTMLInputElement).type,
      [(input as HTMLInputElement).name]: (input as HTMLInputElement).value,
    }))
    sent.push({ method, target, isConnected, action: this.getAttribute('action'), fields })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  page.assign.mockReset()
  page.reload.mockReset()
})

const storage = (broken: Partial<Storage>) => vi.stubGlobal('sessionStorage', { ...broken })
const refuses = () => {
  throw new DOMException('storage is forbidden', 'SecurityError')
}
const step = { kind: 'challenge', method: 'POST', url: 'https://bank.example/3ds', fields: { creq: 'abc' } } as const

test('[OPEN-27] a token goes to the bank as a hidden field, and the page has no form after that', () => {
  leaveForBank('https://bank.example/pay', 'tbk_1')
  const form = { method: 'post', target: '_self', isConnected: true, action: 'https://bank.example/pay' }
  expect(sent).toEqual([{ ...form, fields: [{ type: 'hidden', token_ws: 'tbk_1' }] }])
  expect(document.querySelector('form')).toBeNull()
  expect(page.assign).not.toHaveBeenCalled()
})

test('[OPEN-27] an address without a token is just opened', () => {
  leaveForBank('https://bank.example/pay', null)
  expect(page.assign.mock.calls).toEqual([['https://bank.example/pay']])
  expect(sent).toEqual([])
})

test('a form may be sent into a frame of the page, with all its fields', () => {
  submitForm('https://bank.example/3ds', { creq: 'abc', session: '7' }, 'bank-challenge')
  const fields = [
    { type: 'hidden', creq: 'abc' },
    { type: 'hidden', session: '7' },
  ]
  expect(sent).toMatchObject([{ target: 'bank-challenge', fields }])
})

test('the bank’s second step is kept for its order, and opens on a page that is loaded again', () => {
  openChallenge('parrilla', 'ABC23456', step)
  expect(page.assign.mock.calls).toEqual([['/menu/parrilla/order/ABC23456/challenge']])
  expect(storedStep('ABC23456')).toEqual(step)
  expect(storedStep('ZZZ23456')).toBeNull()
})

test('the step of one order is forgotten, and no other', () => {
  openChallenge('parrilla', 'ABC23456', step)
  openChallenge('parrilla', 'ZZZ23456', step)
  forgetStep('ABC23456')
  expect(storedStep('ABC23456')).toBeNull()
  expect(storedStep('ZZZ23456')).toEqual(step)
})

test('a tab whose storage is forbidden opens the step’s page all the same, without a step', () => {
  storage({ setItem: refuses, getItem: refuses, removeItem: refuses })
  openChallenge('parrilla', 'ABC23456', step)
  expect(page.assign).toHaveBeenCalledOnce()
  expect(storedStep('ABC23456')).toBeNull()
  forgetStep('ABC23456')
})

test('a kept step that cannot be read is none', () => {
  storage({ getItem: () => '{' })
  expect(storedStep('ABC23456')).toBeNull()
})

const checkout = '/menu/parrilla/checkout'
const order = '/menu/parrilla/order/ABC23456'
test.each([
  ['/menu/parrilla', checkout, true],
  ['/menu/parrilla', order, true],
  ['/menu/parrilla', `${order}/`, true],
  ['/menu/parrilla/orders', `${checkout}/`, true],
  [`${order}/tracking`, order, true],
  [`/x${checkout}`, checkout, true],
  [checkout, checkout, false],
  [`${checkout}/`, checkout, false],
  [checkout, order, false],
  [order, checkout, false],
  [order, '/menu/parrilla/order/ZZZ23456', false],
  ['/menu/parrilla', '/menu/parrilla/orders', false],
  ['/menu/parrilla', `${order}/tracking`, false],
  ['/menu/parrilla', '/menu/parrilla/sur/checkout', false],
])('a page that was loaded as %s is loaded again for a card on %s: %s', (loadedAs, here, isAnew) => {
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((kind) =>
    kind === 'navigation' ? [{ name: `https://shop.example${loadedAs}?a=1` } as PerformanceEntry] : [],
  )
  page.pathname = here
  expect(loadsAnewForCards()).toBe(isAnew)
  expect(page.reload).toHaveBeenCalledTimes(isAnew ? 1 : 0)
})

test('a browser that does not say as what the page was loaded reloads no checkout for ever', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  page.pathname = checkout
  expect(loadsAnewForCards()).toBe(false)
  expect(page.reload).not.toHaveBeenCalled()
})

test('Mercado Pago’s fields wait for ever in a page that is being loaded again', async () => {
  const { cardFieldsOf } = await import('#web/diner/payment/card-provider.ts')
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: 'https://shop.example/menu/parrilla' } as PerformanceEntry,
  ])
  page.pathname = checkout
  const settled = vi.fn<() => void>()
  void cardFieldsOf('mercadopago').then(settled)
  await vi.waitFor(() => expect(page.reload).toHaveBeenCalledOnce())
  await new Promise((resolve) => setTimeout(resolve))
  expect(settled).not.toHaveBeenCalled()
  page.pathname = '/menu/parrilla'
  expect(await cardFieldsOf('mercadopago')).toBeTypeOf('function')
})

/** The sentence that a page shows after a reload of what the tab keeps. */
async function sentenceOf(code: string) {
  vi.resetModules()
  const { useRefusal } = await import('#web/diner/payment/stored-refusal.ts')
  return renderHook(() => useRefusal(code)).result.current
}
/** The failure of a try to pay: the status and the reason of an answer, or null without an answer. */
type Failure = { readonly status: number; readonly type: string } | null

async function keepFailure(code: string, flow: 'card' | 'link', failure: Failure) {
  const { ApiError } = await import('#web/shared/api/api-error.ts')
  const { keepRefusal } = await import('#web/diner/payment/stored-refusal.ts')
  keepRefusal(code, flow, failure ? new ApiError(failure.status, 'REFUSED', { types: [failure.type] }) : new Error())
}

test.each([
  ['card', { status: 402, type: 'funds' }, paymentTexts.reason.funds],
  ['card', { status: 402, type: 'no-such-reason' }, paymentTexts.cardFailed],
  ['card', { status: 402, type: 'toString' }, paymentTexts.cardFailed],
  ['link', { status: 402, type: 'no-such-reason' }, paymentTexts.linkFailed],
  ['card', null, paymentTexts.cardFailed],
  ['link', null, paymentTexts.linkFailed],
  ['link', { status: 429, type: 'funds' }, paymentTexts.tooMany(null)],
] as const)(
  'the sentence of a %s that failed with %j outlives a reload of the tab, for its order alone',
  async (flow, failure, sentence) => {
    await keepFailure('ABC23456', flow, failure)
    expect(await sentenceOf('ABC23456')).toBe(sentence)
    expect(await sentenceOf('ZZZ23456')).toBeNull()
  },
)

test('another try forgets the refusal of its own order, and of no other', async () => {
  await keepFailure('ABC23456', 'card', { status: 402, type: 'funds' })
  const { forgetRefusal } = await import('#web/diner/payment/stored-refusal.ts')
  forgetRefusal('ZZZ23456')
  expect(await sentenceOf('ABC23456')).toBe(paymentTexts.reason.funds)
  forgetRefusal('ABC23456')
  expect(await sentenceOf('ABC23456')).toBeNull()
})

test.each(['null', '{', '7', '{"code":"ABC23456"}', '{"code":"ABC23456","why":7}', '{"code":7,"why":"funds"}'])(
  'a kept refusal of %s is none',
  async (text) => {
    sessionStorage.setItem('comanda.payment-refusal', text)
    expect(await sentenceOf('ABC23456')).toBeNull()
  },
)
