import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import FollowUpPage from '#web/diner/pages/follow-up-page.tsx'
import { keepRefusal } from '#web/diner/payment/stored-refusal.ts'
import { paymentTexts } from '#web/diner/texts/card.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { clearToasts } from '#web/shared/ui/toast.ts'
import { ToastArea } from '#web/shared/ui/toast-area.tsx'
import { cardFrame } from '../../../kit/card-frame.ts'
import { fakeRealtime } from '../../../kit/fake-realtime.ts'
import { aFollowedOrder } from '../../../kit/followed-order.ts'
import { aConfiguration, anError } from '../../../kit/web-calls.ts'
import { toasts } from '../stores-page.tsx'

window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList
HTMLDialogElement.prototype.showModal ??= () => undefined
HTMLDialogElement.prototype.close ??= () => undefined

const store = '/api/diner/parrilla-centro'
const orderPath = `${store}/order/ABC23456`
const detailsPath = '/api/diner/order/details'
const now = '2026-05-04T23:40:00.000Z'

type Order = ReturnType<typeof aFollowedOrder>
type SentCall = { readonly path: string; readonly body: unknown; readonly key: string | null }

const unpaid = {
  status: 'PAY_NEEDED',
  paymentType: { id: 'tarjeta', showName: 'Tarjeta', paymentMethod: 'CARD', upload: 'API', provider: 'sandbox' },
} as const satisfies Partial<Order>
const byLink = {
  ...unpaid,
  paymentType: { ...unpaid.paymentType, paymentMethod: 'ONLINE', upload: 'APP' },
} as const satisfies Partial<Order>

let order: Order
let sent: SentCall[]
/** How often the order was read. */
let reads: number
let answers: Record<string, () => Response | Promise<Response>>
const left: { url: string; fields: Record<string, string> }[] = []
const realFetch = globalThis.fetch
let realtime: ReturnType<typeof fakeRealtime>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now) })
  sent = []
  reads = 0
  left.length = 0
  answers = {}
  realtime = fakeRealtime()
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const path = decodeURIComponent(new URL(request.url).pathname)
    if (path === '/api/diner/log') return new Response(null, { status: 204 })
    if (request.method === 'POST') {
      const text = await request.text()
      sent.push({ path, body: text ? JSON.parse(text) : null, key: request.headers.get('Idempotency-Key') })
    }
    if (path === orderPath) {
      reads += 1
      return Response.json(order)
    }
    if (path === '/api/configuration') return Response.json(aConfiguration({ enabled: false }))
    return answers[path]?.() ?? Response.json(anError(404), { status: 404 })
  }
  HTMLFormElement.prototype.submit = function submit(this: HTMLFormElement) {
    left.push({ url: this.getAttribute('action') ?? '', fields: Object.fromEntries(new FormData(this)) as never })
  }
})
afterEach(() => {
  cleanup()
  clearToasts()
  realtime.restore()
  globalThis.fetch = realFetch
  vi.useRealTimers()
  window.history.replaceState(null, '', '/')
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(changes: Partial<Order> = {}, query = '') {
  order = aFollowedOrder(changes)
  const path = `/menu/parrilla-centro/order/ABC23456${query}`
  // The return from the bank is read from the address bar.
  window.history.replaceState(null, '', path)
  const router = createMemoryRouter([{ path: '/menu/:alias/order/:orderCode', Component: FollowUpPage }], {
    initialEntries: [path],
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <ToastArea />
    </QueryClientProvider>,
  )
  await wait(50)
}

const payButton = () => screen.queryByRole('button', { name: /^Pagar / })
/** A press that may load code. */
const press = async (button: HTMLElement | null) => {
  if (!button) throw new Error('there is no button')
  await act(async () => fireEvent.click(button))
  for (let part = 0; part < 3; part++) {
    await act(() => vi.dynamicImportSettled())
    await wait(50)
  }
}
const sheet = () => within(screen.getByRole('dialog', { name: 'Completa los datos de tu tarjeta' }))
const type = (label: string, value: string) => fireEvent.change(sheet().getByLabelText(label), { target: { value } })
const payInSheet = () => press(sheet().getByRole('button', { name: /^Pagar/ }))
const details = () => sent.filter(({ path }) => path === detailsPath).map(({ body }) => body)
const toCard = () => sent.filter(({ path }) => path === '/api/order/payment')

/** Opens the card's sheet with everything filled in. */
async function fillCard(token?: string | null) {
  await press(payButton())
  await wait(50)
  const frame = cardFrame(token === undefined ? {} : { token })
  await frame.ready()
  await frame.filled()
  type('Nombre como figura en la tarjeta', 'ANA SOSA')
  type('Documento del titular', '30.123.456')
  return frame
}

test('[FPAY-01] [FPAY-21] [FOPEN-15] any reader of an unpaid order may pay it, and the button names the amount', async () => {
  await open(unpaid)
  expect(payButton()?.textContent?.trim()).toBe('Pagar $17.250')
})

test.each([
  ['is paid', { payment: { status: 'APPROVED' } }],
  ['has a payment under way', { payment: { status: 'PROCESSING' } }],
  ['is canceled', { status: 'CANCELED' }],
  ['is paid in person', { paymentType: { ...unpaid.paymentType, paymentMethod: 'CASH', upload: null } }],
] as const)('[FPAY-02] [PAY-26] [FOPEN-17] an order that %s has no button to pay', async (_, changes) => {
  await open({ ...unpaid, ...changes })
  expect(payButton()).toBeNull()
})

test('[FAMBIG-38] [FPAY-03] [FPAY-05] [FPAY-04] an order that is overdue has none either, and says so once', async () => {
  await open({ ...unpaid, orderedAt: '2026-05-03T23:39:59.000Z' })
  expect(payButton()).toBeNull()
  expect(screen.getByText('Tiempo de pago vencido, vuelva a generar el pedido')).toBeTruthy()
})

test('an order that was not paid in time says so also after it has been canceled for that', async () => {
  await open({ ...unpaid, status: 'CANCELED', orderedAt: '2026-05-03T23:39:59.000Z' })
  expect(screen.getByText('Tiempo de pago vencido, vuelva a generar el pedido')).toBeTruthy()
})

test('[FPAY-08] [FPAY-09] [PAY-11] no token is made before the provider is ready', async () => {
  await open(unpaid)
  await press(payButton())
  const frame = cardFrame()
  type('Nombre como figura en la tarjeta', 'ANA SOSA')
  type('Documento del titular', '30123456')
  await frame.filled()
  await payInSheet()
  expect(frame.asked()).not.toContain('tokenise')
  expect(toCard()).toEqual([])
})

test('[FPAY-10] [FPAY-11] [FPAY-12] [PAY-10] with gaps nothing is made or sent, and each field says so', async () => {
  await open(unpaid)
  await press(payButton())
  const frame = cardFrame()
  await frame.ready()
  await payInSheet()
  expect(toasts()).toEqual(['Debe completar correctamente los campos de su tarjeta'])
  expect(sheet().getAllByText('Este campo esta incompleto')).toHaveLength(2)
  expect(frame.asked()).toContain('show')
  expect(frame.asked()).not.toContain('tokenise')
  expect(toCard()).toEqual([])
})

test('[FAMBIG-58] [FAPI-05] [FPAY-06] [FPAY-07] [FPAY-13] [FPAY-14] [PAY-17] [FOPEN-14] a token goes out with the order’s id, and the document as DNI', async () => {
  answers['/api/order/payment'] = () => {
    order = { ...order, status: 'GENERATED', payment: { status: 'APPROVED' } }
    return Response.json({ orderCode: 'ABC23456', paymentStatus: 'APPROVED' })
  }
  answers[detailsPath] = () => new Response(null, { status: 204 })
  await open(unpaid)
  await fillCard()
  expect(
    sheet()
      .getByRole('button', { name: /^Pagar/ })
      .textContent?.trim(),
  ).toBe('Pagar $17.250')
  await payInSheet()
  expect(toCard().map(({ body }) => body)).toEqual([
    {
      token: 'tok_1',
      paymentMethodId: 'visa',
      dinerOrderId: 'order-1',
      cardName: 'ANA SOSA',
      identificationType: 'DNI',
      identificationNumber: '30123456',
    },
  ])
  expect(toasts()).toContain('¡Pago aprobado!')
  expect(payButton()).toBeNull()
  expect(details()).toMatchObject([{ status: 'GENERATED', payment: { status: 'APPROVED' } }])
})

test('[API-31] [FAMBIG-58] [ORDER-28] an update of the order that fails after a payment says so', async () => {
  answers['/api/order/payment'] = () => Response.json({ orderCode: 'ABC23456', paymentStatus: 'PROCESSING' })
  await open(unpaid)
  await fillCard()
  await payInSheet()
  expect(toasts()).toContain('Hubo un error actualizando el pedido')
})

test('a payment whose answer is lost is requested again under the same key', async () => {
  let tries = 0
  answers['/api/order/payment'] = () =>
    ++tries < 3
      ? Response.json(anError(503), { status: 503 })
      : Response.json({ orderCode: 'ABC23456', paymentStatus: 'APPROVED' })
  await open(unpaid)
  await fillCard()
  await payInSheet()
  await wait(3_000)
  expect(toCard()).toHaveLength(3)
  expect(new Set(toCard().map(({ key }) => key)).size).toBe(1)
})

test('[PAY-18] [API-29] [FOPEN-13] a refused card shows the bank’s reason in the sheet, and the input stays', async () => {
  answers['/api/order/payment'] = () =>
    Response.json(
      { ...anError(402, 'PAYMENT_REJECTED'), errors: [{ type: 'funds', message: 'funds' }] },
      { status: 402 },
    )
  await open(unpaid)
  await fillCard()
  await payInSheet()
  expect(toasts()).toContain('Hubo un error procesando su pago, vuelva a intentarlo en unos momentos')
  expect(sheet().getByText('La tarjeta no tiene fondos suficientes.')).toBeTruthy()
  expect(sheet().getByLabelText<HTMLInputElement>('Nombre como figura en la tarjeta').value).toBe('ANA SOSA')
})

/** The gateway holds the order back for this many seconds. */
const tooMany = (seconds: number) =>
  Response.json(anError(429, 'TOO_MANY_PAYMENTS'), { status: 429, headers: { 'Retry-After': String(seconds) } })

test.each([
  [60, 'Hubo demasiados intentos de pago. Esperá 1 minuto y volvé a intentar.'],
  [290, 'Hubo demasiados intentos de pago. Esperá 5 minutos y volvé a intentar.'],
  [80_000, 'Hubo demasiados intentos de pago con este pedido. Hacé un pedido nuevo o comunicate con el local.'],
])('a card after too many refusals shows how long to wait: %i s', async (seconds, sentence) => {
  answers['/api/order/payment'] = () => tooMany(seconds)
  await open(unpaid)
  await fillCard()
  await payInSheet()
  await wait(3_000)
  // It is above the button, which does not scroll, and no toast says something else.
  const told = sheet().getByText(sentence)
  expect(told.compareDocumentPosition(sheet().getByRole('button', { name: /^Pagar/ }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(toasts()).toEqual([])
})

test('after too many pages a link shows how long to wait', async () => {
  answers['/api/paymenturl'] = () => tooMany(120)
  await open(byLink)
  await press(payButton())
  await wait(3_000)
  expect(toasts()).toEqual(['Hubo demasiados intentos de pago. Esperá 2 minutos y volvé a intentar.'])
})

test('two presses at once pay once', async () => {
  answers['/api/order/payment'] = () => Response.json({ orderCode: 'ABC23456', paymentStatus: 'APPROVED' })
  await open(unpaid)
  await fillCard()
  const button = sheet().getByRole('button', { name: /^Pagar/ })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await wait(100)
  expect(toCard()).toHaveLength(1)
})

test('[FPAY-19] [FAPI-06] a link is opened by a form with its token', async () => {
  answers['/api/paymenturl'] = () => Response.json({ url: 'https://bank.example/pay', token: 'tbk_1' })
  await open(byLink)
  await press(payButton())
  expect(sent.find(({ path }) => path === '/api/paymenturl')?.body).toEqual({
    code: 'ABC23456',
    branchContactId: 'store-1',
    amount: 17_250,
  })
  expect(left).toEqual([{ url: 'https://bank.example/pay', fields: { token_ws: 'tbk_1' } }])
})

test('[FPAY-20] [FAPI-06] without an address nothing is opened', async () => {
  answers['/api/paymenturl'] = () => Response.json({ url: null, token: null })
  await open(byLink)
  await press(payButton())
  expect(left).toEqual([])
})

test('[PAY-20] a link that fails says so, and the order may be paid again', async () => {
  answers['/api/paymenturl'] = () => Response.json(anError(400, 'PROVIDER_FAILED'), { status: 400 })
  await open(byLink)
  await press(payButton())
  expect(toasts()).toContain('Error generando link de pago, intentelo nuevamente mas tarde.')
  expect(payButton()).toBeTruthy()
})

const aboveButton = () => payButton()?.parentElement?.querySelector('[role=status]')?.textContent

test('a link that fails says so above its button, until another try', async () => {
  answers['/api/paymenturl'] = () => Response.json(anError(400, 'PROVIDER_FAILED'), { status: 400 })
  await open(byLink)
  await press(payButton())
  await wait(5_000)
  expect(aboveButton()).toBe('Error generando link de pago, intentelo nuevamente mas tarde.')
  answers['/api/paymenturl'] = () => Response.json({ url: null, token: null })
  await press(payButton())
  expect(aboveButton()).toBe('')
})

test.each([
  ['card', new ApiError(402, 'PAYMENT_REJECTED', { types: ['funds'] }), 'La tarjeta no tiene fondos suficientes.'],
  ['card', new ApiError(402, 'PAYMENT_REJECTED', { types: ['toString'] }), paymentTexts.cardFailed],
  ['link', new ApiError(0, 'NO_ANSWER'), paymentTexts.linkFailed],
  ['card', new ApiError(429, 'TOO_MANY_PAYMENTS'), paymentTexts.tooMany(null)],
] as const)('the reason of a %s that the checkout tried is above the button (%s)', async (flow, error, sentence) => {
  keepRefusal('ABC23456', flow, error)
  await open(unpaid)
  expect(aboveButton()).toBe(sentence)
  cleanup()
  keepRefusal('ZZZ23456', flow, error)
  await open(unpaid)
  expect(aboveButton()).toBe('')
})

test('a page that renders again while a return is being settled waits for its outcome', async () => {
  const path = '/api/callback/transbank/ABC23456?token_ws=tbk_31'
  const answer = Promise.withResolvers<Response>()
  answers[path] = () => answer.promise
  answers[detailsPath] = () => new Response(null, { status: 204 })
  await open(byLink, '?token_ws=tbk_31')
  cleanup()
  await open(byLink, '?token_ws=tbk_31')
  expect(screen.getByRole('heading', { name: 'Estamos confirmando tu pago' })).toBeTruthy()
  order = { ...order, payment: { status: 'REJECTED' } }
  answer.resolve(Response.json({ orderCode: 'ABC23456', paymentStatus: 'REJECTED' }))
  await wait(100)
  expect(screen.queryByRole('heading', { name: 'Estamos confirmando tu pago' })).toBeNull()
  expect(payButton()).toBeTruthy()
  expect(sent.filter((call) => call.path === path)).toHaveLength(1)
})

const givenBack = () => {
  order = { ...order, payment: { status: 'REJECTED', refund: { status: 'COMPLETED', amount: 17_250 } } }
  return Response.json(anError(409, 'ORDER_REFUNDED'), { status: 409 })
}

test('a link for an order that was refunded meanwhile shows that instead of a failure', async () => {
  answers['/api/paymenturl'] = givenBack
  await open(byLink)
  await press(payButton())
  expect(toasts()).toEqual([])
  expect(screen.getByText('Te devolvimos $17.250')).toBeTruthy()
  expect(payButton()).toBeNull()
})

test('a card for an order that was refunded meanwhile shows that instead of a failure', async () => {
  answers['/api/order/payment'] = givenBack
  answers[detailsPath] = () => new Response(null, { status: 204 })
  await open(unpaid)
  await fillCard()
  await payInSheet()
  expect(toasts()).toEqual([])
  expect(screen.getByText('Te devolvimos $17.250')).toBeTruthy()
  expect(payButton()).toBeNull()
})

test('[FPAY-15] [FPAY-17] [FAMBIG-21] [PAY-22] [OPEN-31] [API-30] a return with a token is settled once, and the order is read again', async () => {
  const path = '/api/callback/transbank/ABC23456?token_ws=tbk_7'
  answers[path] = () => {
    order = { ...order, status: 'GENERATED', payment: { status: 'APPROVED' } }
    return Response.json({ orderCode: 'ABC23456', paymentStatus: 'APPROVED' })
  }
  answers[detailsPath] = () => new Response(null, { status: 204 })
  await open(byLink, '?token_ws=tbk_7')
  await wait(100)
  expect(sent.map((call) => call.path)).toEqual([path, detailsPath])
  expect(payButton()).toBeNull()
  expect(window.location.search).toBe('')
})

test('[FAMBIG-58] [FAPI-05] after a settled return the page tells the gateway of the order', async () => {
  answers['/api/callback/transbank/ABC23456?token_ws=tbk_12'] = () => {
    order = { ...order, status: 'GENERATED', payment: { status: 'APPROVED' } }
    return Response.json({ orderCode: 'ABC23456', paymentStatus: 'APPROVED' })
  }
  answers[detailsPath] = () => new Response(null, { status: 204 })
  await open(byLink, '?token_ws=tbk_12')
  await wait(100)
  expect(details()).toMatchObject([{ status: 'GENERATED', payment: { status: 'APPROVED' } }])
  expect(toasts()).toEqual([])
})

test('[FAMBIG-58] [ORDER-28] the page says so if it cannot tell the gateway of the order', async () => {
  answers['/api/callback/transbank/ABC23456?token_ws=tbk_13'] = () =>
    Response.json({ orderCode: 'ABC23456', paymentStatus: 'PROCESSING' })
  await open(byLink, '?token_ws=tbk_13')
  await wait(100)
  expect(toasts()).toEqual(['Hubo un error actualizando el pedido'])
})

test('[FAMBIG-58] a return that cannot be settled tells nothing', async () => {
  await open(byLink, '?token_ws=tbk_14')
  await wait(100)
  expect(details()).toEqual([])
})

test('[FPAY-16] a return without a token requests nothing', async () => {
  await open(byLink)
  expect(sent).toEqual([])
})

test('[PAY-23] [API-30] [FOPEN-13] a return that cannot be settled says so, and the order may be paid again', async () => {
  await open(byLink, '?token_ws=tbk_8')
  await wait(100)
  expect(toasts()).toContain(
    'Tuvimos un problema al generar el pago de tu pedido. Por favor intente nuevamente mas tarde.',
  )
  await wait(5_000)
  expect(screen.getByText(/^Tuvimos un problema al generar el pago/)).toBeTruthy()
  expect(payButton()).toBeTruthy()
})

test('a return whose payment the bank has not confirmed says so beside the button, until it is paid', async () => {
  const sentence = /^El banco todavía no nos confirmó ese pago/
  answers['/api/callback/transbank/ABC23456?token_ws=tbk_15&refreshAfterUpdate=true'] = () =>
    Response.json({ orderCode: 'ABC23456', paymentStatus: 'PENDING' })
  answers[detailsPath] = () => new Response(null, { status: 204 })
  await open(byLink, '?token_ws=tbk_15&refreshAfterUpdate=true')
  await wait(100)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(payButton()).toBeTruthy()
  order = { ...order, status: 'GENERATED', payment: { status: 'APPROVED' } }
  await wait(5_500)
  expect(screen.queryByText(sentence)).toBeNull()
})

test('[FPAY-18] with refreshAfterUpdate the order is read again five seconds after the return', async () => {
  answers['/api/callback/transbank/ABC23456?token_ws=tbk_9&refreshAfterUpdate=true'] = () =>
    Response.json({ orderCode: 'ABC23456', paymentStatus: 'PROCESSING' })
  await open(byLink, '?token_ws=tbk_9&refreshAfterUpdate=true')
  order = { ...order, status: 'GENERATED', payment: { status: 'APPROVED' } }
  await wait(4_000)
  expect(payButton()).toBeTruthy()
  await wait(1_500)
  expect(payButton()).toBeNull()
})

test('[FAMBIG-36] a settled return reads the order at once, and with the flag again after five seconds', async () => {
  answers['/api/callback/transbank/ABC23456?token_ws=tbk_10'] = () =>
    Response.json({ orderCode: 'ABC23456', paymentStatus: 'PROCESSING' })
  answers['/api/callback/transbank/ABC23456?token_ws=tbk_11&refreshAfterUpdate=true'] = () =>
    Response.json({ orderCode: 'ABC23456', paymentStatus: 'PROCESSING' })
  const readsOf = async (query: string) => {
    await open(byLink, query)
    const atOnce = reads
    await wait(6_000)
    return [atOnce, reads]
  }
  expect(await readsOf('?token_ws=tbk_10')).toEqual([2, 2])
  cleanup()
  reads = 0
  expect(await readsOf('?token_ws=tbk_11&refreshAfterUpdate=true')).toEqual([2, 3])
})

test('[OPEN-02] the page takes the end of the payment’s window from the order', async () => {
  const payment = { status: 'PENDING' as const, payableUntil: '2026-05-05T01:31:00.000Z' }
  await open({ ...unpaid, payment })
  expect(screen.getByText(/hasta hoy 04\/05, 22:31 hs/)).toBeTruthy()
  expect(payButton()).toBeTruthy()
  await wait(2 * 3_600_000)
  expect(payButton()).toBeNull()
})

const held = { status: 'HELD', code: 'DIEZ', until: '2026-05-04T23:55:00.000Z' } as const
const withHold = (codeHold: NonNullable<Order['payment']['codeHold']>, over: Partial<Order> = unpaid) => ({
  ...over,
  payment: { status: 'PENDING' as const, codeHold },
})
const codeGone = () => Response.json(anError(409, 'DISCOUNT_CODE_GONE'), { status: 409 })
const goneText = /^El código DIEZ ya no tiene usos disponibles/

test('the page says how long a limited code is kept, and nothing more after that time', async () => {
  await open(withHold(held))
  expect(screen.getByText('Te guardamos el código DIEZ hasta hoy 04/05, 20:55 hs.')).toBeTruthy()
  await wait(16 * 60_000)
  expect(screen.queryByText(/código DIEZ/)).toBeNull()
})

test('the page says that a code was given back and that the order may still be paid', async () => {
  await open(withHold({ status: 'GIVEN_BACK', code: 'DIEZ', until: null }))
  expect(screen.getByText(/^Se venció el tiempo que te guardábamos el código DIEZ/)).toBeTruthy()
  expect(payButton()).toBeTruthy()
})

test('a link refused because the code is gone says what to do, until the next press', async () => {
  answers['/api/paymenturl'] = codeGone
  await open(withHold({ status: 'GIVEN_BACK', code: 'DIEZ', until: null }, byLink))
  await press(payButton())
  expect(screen.getByText(goneText)).toBeTruthy()
  expect(toasts()).toEqual([])
  answers['/api/paymenturl'] = () => Response.json({ url: 'https://bank.example/pay', token: 'tbk_1' })
  await press(payButton())
  expect(screen.queryByText(goneText)).toBeNull()
})

test('a card refused because the code is gone closes its sheet and says what to do', async () => {
  answers['/api/order/payment'] = codeGone
  await open(withHold(held))
  order = { ...order, ...withHold({ status: 'GIVEN_BACK', code: 'DIEZ', until: null }) }
  await fillCard()
  await payInSheet()
  expect(toasts()).toEqual([])
  expect(screen.getByText(goneText)).toBeTruthy()
  await wait(1_000)
  expect(screen.queryByRole('dialog')).toBeNull()
})
