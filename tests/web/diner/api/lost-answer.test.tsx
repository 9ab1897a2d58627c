import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ChosenPayment } from '#domain/cart/line.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { aLine } from '#tests/kit/cart.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, toasts, visit, withStore } from '../stores-page.tsx'

afterEach(() => {
  leave()
  vi.restoreAllMocks()
})

const alias = 'parrilla-centro'
const cash = { id: 'efectivo', paymentMethod: 'CASH', upload: null } as const
const failed =
  'Hubo un error enviando el pedido, intentelo en unos minutos, o comuniquese con el local si el error persiste.'

const fill = (store = alias, payment: ChosenPayment = cash) => {
  const orderModeId = `${store}-take-away`
  const chosen = { orderModeId, paymentType: payment }
  cartStore.dispatch({ type: 'ChangeStore', alias: store, branchContactId: store, ...chosen })
  cartStore.dispatch({ type: 'ChangeOrderMode', ...chosen, menuHashFrom: 'a', menuHashTo: 'a' })
  cartStore.dispatch({ type: 'ChoosePaymentType', paymentType: payment })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ price: 1_480_000, name: 'Provoleta' }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
}

type Network = { answers: 'all' | 'none'; arrives: boolean }

/** Keeps its promise: one outcome per key. While `answers` is `none`, the browser gets no answer. */
function aGateway(network: Network, document?: CatalogDocument) {
  const outcomes = new Map<string, { id: string; code: string; publicId: string } | null>()
  const bodies: { notes: string; branchContact: string }[] = []
  const answer = (body: object | null, status = 200) => {
    if (network.answers === 'none') throw new TypeError('Failed to fetch')
    return { status, body }
  }
  const gateway = serveShops(document, {
    submitOrder: ({ body }, request) => {
      const key = request.headers.get('Idempotency-Key') ?? ''
      if (!network.arrives) return answer(null)
      if (outcomes.get(key) === null) return answer({ code: 'SUBMISSION_WITHDRAWN' }, 409)
      if (!outcomes.has(key)) {
        outcomes.set(key, { id: `order-${bodies.length}`, code: `ABCD234${bodies.length + 2}`, publicId: 'k.1' })
        bodies.push(body as (typeof bodies)[number])
      }
      return answer(outcomes.get(key) ?? null)
    },
    withdrawSubmission: ({ body }) => {
      const { key } = body as { key: string }
      if (network.arrives && !outcomes.has(key)) outcomes.set(key, null)
      return answer({ order: outcomes.get(key) ?? null })
    },
    requestPaymentUrl: () => ({ status: 200, body: { url: 'https://bank.example/pay', token: 'tbk_1' } }),
  })
  return { ...gateway, bodies, keys: () => [...new Set(gateway.callsOf('submitOrder').map(keyOf))] }
}
const keyOf = ({ headers }: { headers: Headers }) => headers.get('Idempotency-Key')

const enter = async (store = alias, paysWith: string | null = '20.000') => {
  const page = visit(`/menu/${store}/checkout`)
  const name = await screen.findByLabelText<HTMLInputElement>(nameField)
  if (name.value === '') await fillIn(name, 'Ana Paz')
  const phone = screen.getByLabelText<HTMLInputElement>(phoneField)
  if (phone.value === '') await fillIn(phone, '11 5555 4444')
  if (paysWith !== null) {
    const amount = await screen.findByLabelText<HTMLInputElement>('Con cuanto abonas')
    if (amount.value === '') await fillIn(amount, paysWith)
  }
  return page
}
const note = async (text: string) => fillIn(screen.getByLabelText(/^Notas del pedido/), text)
const press = async () => userEvent.click(await screen.findByRole('button', { name: /^Realizar pedido.*\$/ }))
const fails = async () => {
  await waitFor(() => expect(toasts()).toContain(failed))
}
/** Presses, and gets no answer three times. */
const pressInVain = async () => {
  await press()
  await fails()
}

describe('after three lost answers and a change', () => {
  test('[ORDER-27] the placed order is the only one, its diner is told, and the cart is used up', async () => {
    fill()
    const network: Network = { answers: 'none', arrives: true }
    const { bodies, callsOf } = aGateway(network)
    const page = await enter()
    await pressInVain()
    await note('sin sal')
    network.answers = 'all'
    await press()
    await waitFor(() => expect(page.path()).toBe(`/menu/${alias}/order/ABCD2342`))
    expect(bodies.map(({ notes }) => notes)).toEqual([''])
    expect(callsOf('submitOrder').length).toBe(3)
    expect(sessionStorage.getItem('comanda.earlier-order')).toBe('"ABCD2342"')
    expect(cartStore.getState().lines).toEqual([])
    expect(localStorage.getItem('comanda.orders')).toContain('ABCD2342')
    expect(localStorage.getItem('comanda.submission')).toBeNull()
  })

  test('the order that never arrived is withdrawn, and the changed one is placed', async () => {
    fill()
    const network: Network = { answers: 'none', arrives: false }
    const { bodies, callsOf, keys } = aGateway(network)
    const page = await enter()
    await pressInVain()
    await note('sin sal')
    Object.assign(network, { answers: 'all', arrives: true })
    await press()
    await waitFor(() => expect(page.path()).toBe(`/menu/${alias}/order/ABCD2342`))
    expect(bodies.map(({ notes }) => notes)).toEqual(['sin sal'])
    expect(callsOf('withdrawSubmission').map(({ body }) => body)).toEqual([{ key: keys()[0] }])
    expect(keys().length).toBe(2)
    await waitFor(() => expect(toasts()).toContain('¡Pedido enviado!'))
  })

  test('nothing new is sent while the withdrawal has no answer either, and each press asks again', async () => {
    fill()
    const network: Network = { answers: 'none', arrives: false }
    const { bodies, callsOf } = aGateway(network)
    const page = await enter()
    await pressInVain()
    await note('sin sal')
    await pressInVain()
    expect([callsOf('submitOrder').length, callsOf('withdrawSubmission').length]).toEqual([3, 3])
    Object.assign(network, { answers: 'all', arrives: true })
    await press()
    await waitFor(() => expect(page.path()).toBe(`/menu/${alias}/order/ABCD2342`))
    expect(bodies.length).toBe(1)
  })

  test('a diner who leaves the checkout and comes back has the same submission', async () => {
    fill()
    const network: Network = { answers: 'none', arrives: true }
    const { bodies } = aGateway(network)
    await enter()
    await pressInVain()
    cleanup()
    network.answers = 'all'
    const page = await enter()
    await note('sin sal')
    await press()
    await waitFor(() => expect(page.path()).toBe(`/menu/${alias}/order/ABCD2342`))
    expect(bodies.length).toBe(1)
  })

  test('an order of another store leads to its page, and keeps this store’s cart', async () => {
    fill()
    const network: Network = { answers: 'none', arrives: true }
    const { deliveryConfig } = demoCatalog.stores.find((store) => store.alias === alias)!
    const { bodies } = aGateway(
      network,
      withStore('parrilla-palermo', () => ({ deliveryConfig, mandatoryEmail: false })),
    )
    await enter()
    await pressInVain()
    cleanup()
    network.answers = 'all'
    fill('parrilla-palermo')
    const page = await enter('parrilla-palermo')
    await press()
    await waitFor(() => expect(page.path()).toBe(`/menu/${alias}/order/ABCD2342`))
    expect(bodies.map(({ branchContact }) => branchContact)).toEqual([alias])
    expect(cartStore.getState().lines.length).toBe(1)
    cleanup()
    const again = await enter('parrilla-palermo')
    await press()
    await waitFor(() => expect(again.path()).toBe('/menu/parrilla-palermo/order/ABCD2343'))
    expect(bodies.map(({ branchContact }) => branchContact)).toEqual([alias, 'parrilla-palermo'])
  })

  test('[ORDER-17] a store without a console gets the message of the placed order, with its first text', async () => {
    const opened: string[] = []
    vi.spyOn(globalThis, 'open').mockImplementation((address) => {
      opened.push(String(address))
      return { opener: null } as Window
    })
    fill()
    const network: Network = { answers: 'none', arrives: true }
    aGateway(
      network,
      withStore(alias, () => ({ ordersConsoleActive: false, whatsAppPhone: '+5491143610742' })),
    )
    await enter()
    await note('con sal')
    await pressInVain()
    await note(' y pimienta')
    network.answers = 'all'
    await press()
    await waitFor(() => expect(opened.length).toBe(1))
    const text = new URL(opened[0]!).searchParams.get('text')
    expect(text).toMatch(/^Pedido: ABCD2342\nLocal: Tucán San Telmo\n/)
    expect(text).toContain('Notas: con sal\n')
  })

  test('an error in the browser while the message opens is reported', async () => {
    vi.spyOn(globalThis, 'open').mockImplementation(() => {
      throw new Error('no window')
    })
    fill()
    const network: Network = { answers: 'none', arrives: true }
    const { callsOf } = aGateway(
      network,
      withStore(alias, () => ({ ordersConsoleActive: false, whatsAppPhone: '+5491143610742' })),
    )
    await enter()
    await pressInVain()
    await note('sin sal')
    network.answers = 'all'
    await press()
    await waitFor(() =>
      expect(callsOf('writeDinerLog').map(({ body }) => body)).toMatchObject([
        { component: 'checkout', message: 'no window' },
      ]),
    )
  })

  test('an order to pay by link is paid on its page, and not by the press that found it', async () => {
    fill(alias, { id: 'link-de-pago', paymentMethod: 'ONLINE', upload: 'APP' })
    const network: Network = { answers: 'none', arrives: true }
    const { callsOf } = aGateway(network)
    const page = await enter(alias, null)
    await pressInVain()
    await note('sin sal')
    network.answers = 'all'
    await press()
    await waitFor(() => expect(page.path()).toBe(`/menu/${alias}/order/ABCD2342`))
    expect(callsOf('requestPaymentUrl')).toEqual([])
  })
})

describe('above the button', () => {
  const beside = () => screen.getByRole('region', { name: 'Realizar pedido' })
  const goOffline = (isOffline: boolean) =>
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline) && isOffline === false
      ? window.dispatchEvent(new Event('online'))
      : undefined

  test('[ORDER-25] a lost answer is shown as being requested, and then as unknown', async () => {
    fill()
    aGateway({ answers: 'none', arrives: true })
    await enter()
    await press()
    await waitFor(() => expect(beside().textContent).toContain('Estamos confirmando si llegó tu pedido…'))
    await fails()
    expect(beside().textContent).toContain('No pudimos confirmar si tu pedido llegó.')
    expect(beside().textContent).not.toContain('Estamos confirmando')
  })

  test('without a network the page says so, and the order goes out under its key once it is back', async () => {
    fill()
    const network: Network = { answers: 'none', arrives: true }
    const { bodies, keys } = aGateway(network)
    const page = await enter()
    goOffline(true)
    await press()
    await waitFor(() => expect(beside().textContent).toContain('Sin conexión. Tu pedido sale solo apenas vuelva'), {
      timeout: 4_000,
    })
    expect(toasts()).toEqual([])
    network.answers = 'all'
    goOffline(false)
    await waitFor(() => expect(page.path()).toBe(`/menu/${alias}/order/ABCD2342`))
    expect([bodies.length, keys().length]).toEqual([1, 1])
  })

  test('an order that its diner cancels is not sent when the network is back', async () => {
    fill()
    const network: Network = { answers: 'none', arrives: false }
    const { callsOf } = aGateway(network)
    await enter()
    goOffline(true)
    await press()
    await userEvent.click(await screen.findByRole('button', { name: 'No enviarlo solo' }, { timeout: 4_000 }))
    expect(beside().textContent).not.toContain('Sin conexión')
    const tries = callsOf('submitOrder').length
    Object.assign(network, { answers: 'all', arrives: true })
    goOffline(false)
    // One turn of the loop: an order that goes out automatically does so within the event.
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(callsOf('submitOrder').length).toBe(tries)
  })
})

test('an identical order after a placed one is a new one', async () => {
  const { bodies, keys } = aGateway({ answers: 'all', arrives: true })
  for (const code of ['ABCD2342', 'ABCD2343']) {
    fill()
    const page = await enter()
    await press()
    await waitFor(() => expect(page.path()).toBe(`/menu/${alias}/order/${code}`))
    cleanup()
  }
  expect([bodies.length, keys().length]).toEqual([2, 2])
})
