import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MountedCard } from '#web/diner/payment/card-fields.ts'
import { cardFieldsOf } from '#web/diner/payment/card-provider.ts'

const setup = { provider: 'sandbox', publicKey: null, binLength: 6, needsEmail: false }
const holder = { name: 'ANA SOSA', document: '30123456' }
const news = {
  onReady: vi.fn<() => void>(),
  onBrand: vi.fn<(methodId: string | null) => void>(),
  onChange: vi.fn<(isComplete: boolean) => void>(),
  onLost: vi.fn<() => void>(),
}
let into: HTMLElement
let frame: HTMLIFrameElement
let card: MountedCard
/** Messages that the page has sent into the frame, with the origin that may read them. */
let told: [message: Record<string, unknown>, readableBy: unknown][]

beforeEach(async () => {
  vi.useFakeTimers()
  into = document.createElement('div')
  into.style.setProperty('--ink', ' #123456 ')
  document.body.append(into)
  const mount = await cardFieldsOf('sandbox')
  if (!mount) throw new Error('the sandbox has no fields')
  card = mount(into, setup, news)
  frame = into.querySelector('iframe') as HTMLIFrameElement
  told = []
  window_().postMessage = (message: Record<string, unknown>, readableBy?: unknown) =>
    void told.push([message, readableBy])
})
afterEach(() => {
  card.unmount()
  into.remove()
  vi.clearAllMocks()
  vi.useRealTimers()
})

const window_ = () => frame.contentWindow as Window
const say = (data: object | null, by: { origin?: string; source?: Window | null } = {}) =>
  window.dispatchEvent(new MessageEvent('message', { origin: location.origin, source: window_(), data, ...by }))
const says = (data: object) => say({ source: 'sandbox-card', ...data })
/** Asks for a token, and answers the question as the frame. */
async function tokenised(...answers: object[]) {
  const token = card.tokenise(holder)
  for (const answer of answers) says(answer)
  await vi.advanceTimersByTimeAsync(20_000)
  return token
}

test('a provider that this page does not know has no fields', async () => {
  expect(await cardFieldsOf('another')).toBeNull()
})

test('the fields are a frame of the sandbox with a name for screen readers', () => {
  expect(frame.getAttribute('src')).toBe('/sandbox/card-fields.html')
  expect(frame.title).toBe('Datos de la tarjeta')
})

test('the frame that is ready gets the colours and the size of letters of the page around it', () => {
  document.documentElement.style.fontSize = '20px'
  says({ type: 'ready' })
  document.documentElement.style.fontSize = ''
  expect(news.onReady).toHaveBeenCalledOnce()
  expect(told).toEqual([
    [
      {
        type: 'look',
        look: expect.objectContaining({ ink: '#123456', surface: expect.any(String), font: expect.any(String) }),
        fontUrl: expect.stringContaining('figtree'),
        fontSize: '20px',
      },
      location.origin,
    ],
  ])
})

test('the frame is as high as its fields, with their focus rings', () => {
  says({ type: 'height', height: 120 })
  expect(frame.style.height).toBe('122px')
})

test.each([
  [{ type: 'change', isComplete: true }, true],
  [{ type: 'change', isComplete: false }, false],
  [{ type: 'change' }, false],
])('[PAY-12] the frame that says %j has fields that are complete: %s', (message, isComplete) => {
  says(message)
  expect(news.onChange.mock.calls).toEqual([[isComplete]])
})

test('the frame tells the kind of the card that is being typed', () => {
  says({ type: 'change', methodId: 'visa' })
  says({ type: 'change', methodId: null })
  expect(news.onBrand.mock.calls).toEqual([['visa'], [null]])
})

test('a message of another origin, window or kind changes nothing', () => {
  const ready = { source: 'sandbox-card', type: 'ready' }
  say(ready, { origin: 'https://thief.example' })
  say(ready, { source: window })
  say({ ...ready, source: 'another-card' })
  say(null)
  expect(news.onReady).not.toHaveBeenCalled()
  expect(told).toEqual([])
})

test('[PAY-15] the fields are asked for a token, which comes with its method', async () => {
  expect(await tokenised({ type: 'token', token: 'tok_7', methodId: 'visa' })).toEqual({
    token: 'tok_7',
    methodId: 'visa',
  })
  expect(told).toEqual([[{ type: 'tokenise' }, location.origin]])
})

test.each([
  ['refuses', { type: 'refused' }],
  ['fails', { type: 'failed' }],
  ['names no method', { type: 'token', token: 'tok_7' }],
  ['makes an empty token', { type: 'token', token: '', methodId: 'visa' }],
])('[PAY-09] a frame that %s gives no token', async (_, answer) => {
  const token = card.tokenise(holder)
  says(answer)
  expect(await token).toBeNull()
})

test('[PAY-09] a frame that says nothing for twenty seconds gives no token', async () => {
  const settled = vi.fn<(token: unknown) => void>()
  void card.tokenise(holder).then(settled)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled.mock.calls).toEqual([[null]])
})

test('a frame that was answered leaves no timer behind', async () => {
  await tokenised({ type: 'refused' })
  const token = card.tokenise(holder)
  says({ type: 'token', token: 'tok_8', methodId: 'visa' })
  expect(await token).toEqual({ token: 'tok_8', methodId: 'visa' })
  expect(vi.getTimerCount()).toBe(0)
})

test('[PAY-10] the frame is told to show its faults', () => {
  card.showErrors()
  expect(told).toEqual([[{ type: 'show' }, location.origin]])
})

test('a frame that cannot be loaded is told', () => {
  frame.dispatchEvent(new Event('error'))
  expect(news.onLost).toHaveBeenCalledOnce()
})

test('fields that are taken away hear no more messages', () => {
  const gone = window_()
  card.unmount()
  expect(into.childElementCount).toBe(0)
  // The window of a frame that is gone is null, as is the source of a message from a port.
  say({ source: 'sandbox-card', type: 'ready' }, { source: null })
  say({ source: 'sandbox-card', type: 'ready' }, { source: gone })
  expect(news.onReady).not.toHaveBeenCalled()
})
