import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { rememberEarlierOrder } from '#web/diner/state/earlier-order.ts'
import { forgetOrders, rememberOrder } from '#web/diner/state/placed-orders.ts'
import { answersOffContract } from '../../../kit/answers-by-contract.ts'
import { aFollowedOrder, aShipmentOf } from '../../../kit/followed-order.ts'
import { followUpApp, type Order, orderPath, unpaid } from './follow-up-app.tsx'

const app = followUpApp()

const region = (name: string) => within(screen.getByRole('region', { name }))
const rows = () =>
  [...document.querySelectorAll('dl dt')].map((name) => `${name.textContent} ${name.nextElementSibling?.textContent}`)

test('[FOLLOW-01] [FOLLOW-15] the order of the path is loaded and named', async () => {
  await app.open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pedido ABC23456')
})

test('an order with a diner’s earlier details says so as long as it is under way', async () => {
  const sentence = 'Tu pedido ya se había hecho con los datos de antes: los últimos cambios no se enviaron.'
  await app.open()
  expect(screen.queryByText(sentence)).toBeNull()
  act(() => rememberEarlierOrder('ABC23456'))
  expect(screen.getByText(sentence)).toBeTruthy()
  cleanup()
  await app.open({ status: 'CANCELED' })
  expect(screen.queryByText(sentence)).toBeNull()
})

test('[FOLLOW-13] an unknown payment type breaks nothing', async () => {
  answersOffContract()
  const paymentType = { id: 'x', showName: 'Trueque', paymentMethod: 'BARTER' as 'CASH', upload: null }
  await app.open({ paymentType, status: 'DELIVERED' })
  expect(screen.getByText('Trueque')).toBeTruthy()
})

test('[FOLLOW-14] the logo of the shop shows', async () => {
  await app.open()
  expect(screen.getByRole('img', { name: 'Tucán' }).getAttribute('src')).toBe('/media/brands/parrilla-logo.svg')
})

test('[FFMT-13] the logo and the names of the shop are those of its data', async () => {
  const { branchContact } = aFollowedOrder()
  await app.open({
    branch: { id: 'branch-2', name: 'La Otra', customLogoURL: '/media/brands/la-otra.svg' },
    branchContact: { ...branchContact, name: 'La Otra Norte' },
  })
  const head = within(screen.getByRole('banner'))
  expect(head.getByRole('img', { name: 'La Otra' }).getAttribute('src')).toBe('/media/brands/la-otra.svg')
  expect(head.getByText(/^La Otra Norte · /)).toBeTruthy()
})

test('[FOLLOW-16] the type of the order shows under the shop’s own name of it', async () => {
  app.answers[orderPath] = () => aFollowedOrder({ orderModeName: 'A domicilio' })
  await app.open()
  expect(screen.getByText(/Tucán San Telmo · A domicilio/)).toBeTruthy()
})

test('[FOLLOW-17] [FOLLOW-18] [FOLLOW-20] the head shows time, date and total', async () => {
  await app.open()
  const head = within(screen.getByRole('banner'))
  expect(head.getByText('20:31 hs · 04/05')).toBeTruthy()
  expect(head.getByText('$17.250')).toBeTruthy()
})

test('the amounts of an order are written in the money of its time', async () => {
  await app.open({ money: { currencyCode: 'CLP', currencySymbol: 'CLP ', mantissaLength: 0 } })
  expect(within(screen.getByRole('banner')).getByText('CLP 17.250')).toBeTruthy()
  expect(rows()).toContain('Vuelto CLP 2.750')
})

test('an order kept by an earlier release is written in its country’s money', async () => {
  const { money: _, ...kept } = aFollowedOrder()
  app.answers[orderPath] = () => kept
  await app.open()
  expect(within(screen.getByRole('banner')).getByText('$17.250,00')).toBeTruthy()
})

test('[FOPEN-51] all times are those of the store’s clock', async () => {
  const { branchContact } = aFollowedOrder()
  await app.open({ branchContact: { ...branchContact, timeZone: 'America/Lima' } })
  expect(within(screen.getByRole('banner')).getByText('18:31 hs · 04/05')).toBeTruthy()
  const times = document.body.textContent?.match(/\d\d:\d\d/g) ?? []
  expect(times.length).toBeGreaterThanOrEqual(5)
  expect(times.filter((time) => !/^1[89]/.test(time))).toEqual([])
})

test('[FOLLOW-19] a scheduled order says for when', async () => {
  await app.open({ scheduled: true, scheduledAt: '2026-05-05T00:30:00.000Z' })
  expect(screen.getByText('Programado para hoy 04/05, 21:30 hs')).toBeTruthy()
})

test('[FOLLOW-22] an order at a table goes to its table', async () => {
  await app.open({ type: 'DINING_IN', tableUID: '12', destination: null })
  expect(region('Lo llevan a tu mesa').getByText('Mesa 12')).toBeTruthy()
})

test('[FOLLOW-23] [FOPEN-19] an order at the counter is picked up there', async () => {
  await app.open({ type: 'SELF_SERVICE', destination: null })
  expect(region('Lo retirás en').getByText('Retirá tu pedido por el mostrador')).toBeTruthy()
})

test('[FOLLOW-24] [FOLLOW-25] [FOLLOW-26] a delivery shows address, details and between-streets', async () => {
  await app.open()
  const destination = region('Lo llevamos a')
  for (const line of ['Bolívar 900', 'San Telmo, CABA', '3 B, timbre roto', 'Entre Estados Unidos y Carlos Calvo'])
    expect(destination.getByText(line)).toBeTruthy()
})

test('[FOLLOW-27] a takeaway shows the address of the shop', async () => {
  await app.open({ type: 'TAKE_AWAY', destination: null })
  expect(region('Lo retirás en').getByText('Defensa 742')).toBeTruthy()
})

test('[FOLLOW-36] [FOLLOW-37] [FAMBIG-56] [FOPEN-20] the key of the shipment shows, with the courier who will ask', async () => {
  await app.open()
  const key = region('Clave de entrega')
  expect(key.getByRole('img', { name: '4 8 2 1' }).textContent).toBe('4821')
  expect(key.getByText('El repartidor te solicitará esta clave al entregar el pedido')).toBeTruthy()
})

test.each([null, '', '   ', '\t'])(
  '[FOLLOW-36] [FAMBIG-56] a shipment whose key is %j shows none',
  async (securityCode) => {
    await app.open({ shipments: [aShipmentOf({ securityCode })] })
    expect(screen.queryByRole('region', { name: 'Clave de entrega' })).toBeNull()
  },
)

test('[FOLLOW-38] [FOLLOW-39] [FOLLOW-40] [FOLLOW-41] [FOLLOW-42] an item shows all its parts', async () => {
  await app.open()
  const cells = within(screen.getByRole('table', { name: 'Tu pedido' })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['2', 'MilanesaPapas fritas“bien cocida”', '$16.000'])
})

test('[FOLLOW-41] each item shows its own notes, with extras or without', async () => {
  const [item] = aFollowedOrder().items
  const plain = { ...item!, id: 'item-2', extras: [], notes: 'sin sal' }
  await app.open({ items: [item!, plain, { ...plain, id: 'item-3', notes: '' }] })
  const named = within(screen.getByRole('table', { name: 'Tu pedido' })).getAllByRole('cell', { name: /^Milanesa/ })
  expect(named.map(({ textContent }) => textContent)).toEqual([
    'MilanesaPapas fritas“bien cocida”',
    'Milanesa“sin sal”',
    'Milanesa',
  ])
})

test('[FOLLOW-43] [FOLLOW-44] [FOLLOW-45] [FOLLOW-46] [FOLLOW-47] [FOLLOW-48] [FOLLOW-49] [FOLLOW-50] [FOPEN-22] the money rows keep their order', async () => {
  await app.open({ redeemedPoints: 30, redeemedAmount: 300 })
  const all = rows()
  const first = all.findIndex((row) => row.startsWith('Subtotal'))
  expect(all.slice(first, first + 7)).toEqual([
    'Subtotal $16.000',
    'Envase $600',
    'Costo de envío $1.500',
    'Promo del mes −$1.000',
    'Puntos canjeados −$300',
    'Tarifa de servicio $450',
    'Total $17.250',
  ])
})

test('[FOLLOW-45] [FOLLOW-50] a free delivery keeps its row between surcharges and discounts', async () => {
  await app.open({ deliveryFee: 0, total: 16_050 })
  const all = rows()
  const surcharge = all.indexOf('Envase $600')
  expect(all.slice(surcharge, surcharge + 3)).toEqual(['Envase $600', 'Costo de envío Gratis', 'Promo del mes −$1.000'])
})

test('[FOLLOW-51] [FOLLOW-52] [FOLLOW-53] [FOPEN-21] the payment shows its method, amount and change', async () => {
  await app.open()
  expect(rows().slice(-3)).toEqual(['Pago Efectivo', 'Abona con $20.000', 'Vuelto $2.750'])
})

test('[FOLLOW-54] without a given amount neither it nor the change is shown', async () => {
  await app.open({ paysWith: null })
  expect(rows().at(-1)).toBe('Pago Efectivo')
})

test('[FOLLOW-55] [FOPEN-23] the gained points show, under the program’s name for them', async () => {
  await app.open({ status: 'DELIVERED', gainedPoints: 2_272, pointsName: 'tucanes' })
  expect(screen.getByText('Sumaste 2.272 tucanes')).toBeTruthy()
  cleanup()
  await app.open({ status: 'COMPLETED', gainedPoints: 120 })
  expect(screen.getByText('Sumaste 120 puntos')).toBeTruthy()
})

test.each(['UNCONFIRMED', 'PAY_NEEDED', 'GENERATED', 'ACCEPTED', 'READY'] as const)(
  'an order that is %s has not earned its points yet',
  async (status) => {
    await app.open({ status, gainedPoints: 120, pointsName: 'Plumas' })
    expect(screen.getByText('Vas a sumar 120 Plumas')).toBeTruthy()
    expect(screen.queryByText(/^Sumaste/)).toBeNull()
  },
)

test('redeemed points have the name of their program', async () => {
  await app.open({ redeemedPoints: 300, redeemedAmount: 300, pointsName: 'Plumas' })
  expect(rows()).toContain('Canje de Plumas −$300')
})

test('a canceled order that took no money says so', async () => {
  await app.open({ status: 'CANCELED' })
  expect(screen.getByText('No te cobramos nada').closest('[role=status]')).toBeTruthy()
  cleanup()
  for (const status of ['APPROVED', 'PROCESSING'] as const) {
    await app.open({ status: 'CANCELED', paymentType: unpaid.paymentType, payment: { status } })
    expect(screen.queryByText('No te cobramos nada'), status).toBeNull()
    cleanup()
  }
  const refund = { status: 'REQUESTED', amount: 10 } as const
  await app.open({ status: 'CANCELED', paymentType: unpaid.paymentType, payment: { status: 'REJECTED', refund } })
  expect(screen.queryByText('No te cobramos nada')).toBeNull()
})

test('an order that is not paid shows no delivery key', async () => {
  await app.open({ ...unpaid, shipments: [aShipmentOf()] })
  expect(screen.queryByText('Clave de entrega')).toBeNull()
  cleanup()
  await app.open({ ...unpaid, payment: { status: 'APPROVED' }, shipments: [aShipmentOf()] })
  expect(screen.getByText('Clave de entrega')).toBeTruthy()
})

test('[FOLLOW-63] after a courier’s cancel there is nothing to follow until another has the shipment', async () => {
  const trackingUrl = '/logistics/tracking/order/parrilla-centro/ABC23456'
  const times = { DRIVER_CANCELED: '2026-05-04T23:35:00.000Z' }
  const shown = async (changes: Parameters<typeof aShipmentOf>[0]) => {
    cleanup()
    await app.open({ shipments: [aShipmentOf(changes)] })
    return app.link('Seguir envío')
  }
  expect(await shown({ status: 'LOOKING_FOR_DRIVER', times })).toBeNull()
  expect(await shown({ status: 'DRIVER_CANCELED', times })).toBeNull()
  expect(await shown({ status: 'ON_ROUTE_TO_PICK_UP', times })).toBe(trackingUrl)
  expect(await shown({ status: 'LOOKING_FOR_DRIVER' })).toBe(trackingUrl)
})

test('a payment under way shows as being confirmed, and not as missing', async () => {
  await app.open({ ...unpaid, payment: { status: 'PROCESSING' } })
  expect(screen.getByRole('heading', { name: 'Estamos confirmando tu pago' })).toBeTruthy()
  expect(screen.getByText('Te avisamos acá apenas se confirme')).toBeTruthy()
  expect(screen.queryByText('Pendiente de pago')).toBeNull()
})

test.each([
  ['API', 'El pago no se hizo. Podés intentarlo de nuevo, con esta u otra tarjeta.'],
  ['APP', 'El pago no se hizo. Podés intentarlo de nuevo.'],
] as const)('a refused payment by %s names the diner’s payment', async (upload, sentence) => {
  await app.open({ ...unpaid, paymentType: { ...unpaid.paymentType, upload }, payment: { status: 'REJECTED' } })
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('the second step of a bank can be continued, until the payment has ended', async () => {
  const step = JSON.stringify({ url: 'https://bank.example', fields: {} })
  sessionStorage.setItem('comanda.payment-step.ABC23456', step)
  const goOn = () => app.link('Seguir con la verificación')
  for (const status of ['PROCESSING', 'PENDING'] as const) {
    await app.open({ ...unpaid, payment: { status } })
    expect(goOn()).toBe('/menu/parrilla-centro/order/ABC23456/challenge')
    cleanup()
  }
  for (const status of ['APPROVED', 'REJECTED'] as const) {
    await app.open({ ...unpaid, payment: { status } })
    expect(goOn()).toBeNull()
    cleanup()
  }
  sessionStorage.clear()
  await app.open({ ...unpaid, payment: { status: 'PROCESSING' } })
  expect(goOn()).toBeNull()
})

test('[FAMBIG-37] [FAMBIG-61] a card at the table is no online payment, so nothing waits for it', async () => {
  const paymentType = { id: 'mesa', showName: 'Tarjeta en la mesa', paymentMethod: 'CARD', upload: null } as const
  await app.open({ status: 'GENERATED', type: 'DINING_IN', paymentType })
  expect(screen.getByRole('heading', { name: 'Esperamos que Tucán San Telmo acepte tu pedido' })).toBeTruthy()
  expect(screen.queryByText('Pendiente de pago')).toBeNull()
  expect(app.link('Cancelar pedido')).toContain('wa.me')
  expect(app.progress()[0]?.getAttribute('data-tone')).toBe('reached')
})

test('a canceled order shows the shop’s reason, and promises neither change, points nor a courier', async () => {
  const shipments = [aShipmentOf({ status: 'CANCELED' })]
  const gone = { status: 'CANCELED', gainedPoints: 120, paysWith: 40_000, shipments } as const
  await app.open({ ...gone, cancelReason: 'Nos quedamos sin gas' })
  expect(screen.getByText('Motivo: Nos quedamos sin gas')).toBeTruthy()
  expect(screen.queryByText(/Sumaste/)).toBeNull()
  expect(rows().filter((row) => /Vuelto|Abona/.test(row))).toEqual([])
  expect(app.link('Seguir envío')).toBeNull()
})

const order = (...names: string[]) => {
  const all = [...document.querySelectorAll('main *')].filter(({ children }) => children.length === 0)
  return names.map((name) => all.findIndex(({ textContent }) => textContent === name))
}
const inOrder = (places: readonly number[]) =>
  places.every((place, index) => place >= 0 && (index === 0 || place > (places[index - 1] ?? -1)))

test('a canceled order says why, and offers the next step above its receipt', async () => {
  await app.open({ status: 'CANCELED', cancelReason: 'Nos quedamos sin gas' })
  expect(inOrder(order('Motivo: Nos quedamos sin gas', 'Pedir de nuevo', 'Contactar al local', 'Tu pedido'))).toBe(true)
  expect(screen.getAllByRole('link', { name: 'Contactar al local' })).toHaveLength(1)
  expect(screen.queryByText('El local no dejó el motivo: podés preguntarle')).toBeNull()
})

test('a canceled order without a reason says so, unless it was not paid in time', async () => {
  await app.open({ status: 'CANCELED' })
  expect(screen.getByText('El local no dejó el motivo: podés preguntarle')).toBeTruthy()
  cleanup()
  await app.open({ ...unpaid, status: 'CANCELED', orderedAt: '2026-05-03T23:30:00.000Z' })
  expect(screen.queryByText('El local no dejó el motivo: podés preguntarle')).toBeNull()
  expect(screen.queryByText('Tu pedido se canceló')).toBeNull()
})

test('a canceled order whose payment is still with the bank promises the money back', async () => {
  await app.open({ ...unpaid, status: 'CANCELED', payment: { status: 'PROCESSING' }, cancelReason: 'Sin gas' })
  expect(screen.getByText('Si tu pago llega a entrar, te lo devolvemos entero')).toBeTruthy()
  cleanup()
  await app.open({ ...unpaid, status: 'CANCELED', payment: { status: 'REJECTED' }, cancelReason: 'Sin gas' })
  expect(screen.queryByText('Si tu pago llega a entrar, te lo devolvemos entero')).toBeNull()
})

test('an unpaid order says what its payment starts', async () => {
  const sentence = 'Cuando lo pagues, Tucán San Telmo lo prepara'
  await app.open(unpaid)
  expect(screen.getByText(sentence)).toBeTruthy()
  cleanup()
  await app.open({ ...unpaid, payment: { status: 'APPROVED' } })
  expect(screen.queryByText(sentence)).toBeNull()
})

test('a delivered order offers the same order again below its rating, and above its receipt', async () => {
  await app.open({ status: 'DELIVERED' })
  expect(
    inOrder(order('¡Que lo disfrutes!', 'Pedir de nuevo', 'Tu pedido', 'Contactar al local', 'Seguir envío')),
  ).toBe(true)
})

test('[ORDER-13] a free service shows as free here as in checkout', async () => {
  await app.open({ userServiceFee: 0 })
  expect(rows()).toContain('Tarifa de servicio (Bonificada)')
})

test('[FOLLOW-63] [FOLLOW-67] a shipment that can be watched leads to its tracking', async () => {
  await app.open()
  expect(app.link('Seguir envío')).toBe('/logistics/tracking/order/parrilla-centro/ABC23456')
})

test('the link to the tracking is the loud one only while a courier has the order', async () => {
  const look = async (status: ReturnType<typeof aShipmentOf>['status']) => {
    cleanup()
    await app.open({ shipments: [aShipmentOf({ status })] })
    return screen.getByRole('link', { name: 'Seguir envío' }).className
  }
  const quiet = await look('LOOKING_FOR_DRIVER')
  expect([await look('ON_ROUTE_TO_PICK_UP'), await look('IN_STORE')]).toEqual([quiet, quiet])
  const loud = await look('ON_ROUTE_TO_DROP_OFF')
  expect(loud).not.toBe(quiet)
  expect(await look('ON_ROUTE_TO_DROP_OFFS')).toBe(loud)
})

test('[FAMBIG-40] a tracking address elsewhere is opened unchanged', async () => {
  const trackingUrl = 'https://envios.example/t/9?k=a%2Fb#mapa'
  await app.open({ shipments: [aShipmentOf({ trackingUrl })] })
  expect(app.link('Seguir envío')).toBe(trackingUrl)
})

test('[FOLLOW-64] without a shipment there is nothing to watch', async () => {
  await app.open({ shipments: [], logisticsOrderId: null })
  expect(app.link('Seguir envío')).toBeNull()
})

test('[FOLLOW-65] without an address of its tracking there is nothing to open', async () => {
  await app.open({ shipments: [aShipmentOf({ trackingUrl: null })] })
  expect(app.link('Seguir envío')).toBeNull()
})

test('[FOLLOW-66] while the order awaits its payment there is nothing to watch', async () => {
  await app.open(unpaid)
  expect(app.link('Seguir envío')).toBeNull()
})

test('[FOLLOW-74] [FOLLOW-75] [FERR-02] a reported error shows in words with an icon', async () => {
  await app.open({ status: 'DELIVERED', errorType: 'MISSING_ITEMS' })
  const words = screen.getByText('Faltaron productos')
  expect(words.parentElement?.querySelector('svg')).not.toBeNull()
})

test('[FSUP-01] [FSUP-10] [FOPEN-28] the diner can ask in a chat to cancel an order under way', async () => {
  await app.open()
  expect(app.link('Cancelar pedido')).toBe(
    'https://wa.me/5491144440000?text=Hola%2C%20quiero%20cancelar%20mi%20pedido%20ABC23456',
  )
})

test('[FSUP-01] [FSUP-02] a shop without WhatsApp has no cancel button', async () => {
  await app.open({ branchContact: { ...aFollowedOrder().branchContact, whatsAppPhone: null } })
  expect(app.link('Cancelar pedido')).toBeNull()
})

test('[FSUP-02] [FAMBIG-41] a shop without WhatsApp has no cancel button, although it has a chat', async () => {
  const followUpSupport = { enabled: true, widgetId: 'chat-1' }
  await app.open({ branchContact: { ...aFollowedOrder().branchContact, whatsAppPhone: null, followUpSupport } })
  expect(app.link('Contactar al local')).not.toBeNull()
  expect(app.link('Cancelar pedido')).toBeNull()
})

const cannotBeCanceled = async (changes: Partial<Order>) => {
  await app.open(changes)
  expect(app.link('Contactar al local')).not.toBeNull()
  expect(app.link('Cancelar pedido')).toBeNull()
}

test('[FSUP-01] [FSUP-03] a canceled order has no cancel button', () => cannotBeCanceled({ status: 'CANCELED' }))

test.each(['DELIVERED', 'COMPLETED'] as const)(
  '[FSUP-01] [FSUP-04] an order that is %s has no cancel button',
  (status) => cannotBeCanceled({ status }),
)

test('[FSUP-01] [FSUP-05] an order that waits for its payment has no cancel button', () => cannotBeCanceled(unpaid))

test.each([
  ['UNCONFIRMED', 'in time', '2026-05-04T23:30:00.000Z'],
  ['UNCONFIRMED', 'expired', '2026-05-03T23:30:00.000Z'],
  ['GENERATED', 'expired', '2026-05-03T23:30:00.000Z'],
] as const)(
  '[FAMBIG-37] [FSUP-05] [FOLLOW-66] an unpaid card order that is %s and %s awaits its payment',
  async (status, _, orderedAt) => {
    await cannotBeCanceled({ ...unpaid, status, orderedAt })
    expect(app.link('Seguir envío')).toBeNull()
  },
)

test.each([{ status: 'ACCEPTED' }, { payment: { status: 'APPROVED' } }] as const)(
  '[FAMBIG-37] [FSUP-01] a card order with %j awaits no payment',
  async (changes) => {
    await app.open({ ...unpaid, ...changes })
    expect(app.link('Cancelar pedido')).not.toBeNull()
    expect(app.link('Seguir envío')).not.toBeNull()
  },
)

test('[FOLLOW-02] the page signs no diner in: it reads the order by alias and code, without a token', async () => {
  await app.open()
  expect(app.calls.count(orderPath)).toBe(1)
  expect(app.calls.asked.filter((path) => /customer|whoami|session/.test(path))).toEqual([])
})

test.each([
  [{ paymentMethod: 'CASH', upload: null }, 'banknote'],
  [{ paymentMethod: 'CARD', upload: null }, 'credit-card'],
  [{ paymentMethod: 'CARD', upload: 'API' }, 'credit-card'],
  [{ paymentMethod: 'ONLINE', upload: 'APP' }, 'smartphone'],
] as const)('[FOLLOW-21] an order paid by %j shows the icon %s beside its total', async (type, icon) => {
  await app.open({ status: 'DELIVERED', paymentType: { id: 'x', showName: 'X', ...type } })
  expect(document.querySelector(`dl svg.lucide-${icon}`)).not.toBeNull()
})

describe('where the branch redirects the diners of an order to its own page', () => {
  const url = 'https://tienda.example/pedidos'
  const gone: unknown[][] = []
  const realOpen = globalThis.open
  beforeEach(() => {
    gone.length = 0
    globalThis.open = (...to: unknown[]) => {
      gone.push(to)
      return null
    }
    app.answers['/api/menucustomization/branch-1'] = () => [
      { resource: 'REDIRECT_ACTION', displayType: null, theme: null, commands: null, action: 'FOLLOW_UP', url },
    ]
  })
  afterEach(() => {
    globalThis.open = realOpen
    window.history.replaceState(null, '', '/')
  })

  test('[FOLLOW-62] [FOPEN-30] a custom redirect sends them there once', async () => {
    await app.open()
    await app.wait(1_000)
    expect(gone).toEqual([[url, '_self']])
  })
  test('[FOLLOW-61] [DISC-39] with invalidCustomRedirect=true they stay', async () => {
    window.history.replaceState(null, '', '/menu/parrilla-centro/order/ABC23456?invalidCustomRedirect=true')
    await app.open({}, '?invalidCustomRedirect=true')
    await app.wait(1_000)
    expect(gone).toEqual([])
  })
})

test('[FSUP-07] [FSUP-11] the shop can be written to about the order', async () => {
  await app.open()
  expect(app.link('Contactar al local')).toBe(
    'https://wa.me/5491144440000?text=Hola%2C%20quiero%20consultar%20por%20mi%20pedido%20ABC23456',
  )
})

test.each([
  ['+541143610742', 'tel:+541143610742'],
  [null, '/menu/parrilla-centro'],
])(
  '[FSUP-07] [FSUP-02] a shop without WhatsApp, with the phone %s, can be reached nevertheless',
  async (callPhone, to) => {
    await app.open({ branchContact: { ...aFollowedOrder().branchContact, whatsAppPhone: null, callPhone } })
    expect(app.link('Contactar al local')).toBe(to)
    expect(app.link('Cancelar pedido')).toBeNull()
  },
)

const canceledAt = { DRIVER_CANCELED: '2026-05-04T23:40:00.000Z' }

test('[FOPEN-90] after a courier canceled, the page looks for another and promises no time', async () => {
  await app.open({ shipments: [aShipmentOf({ times: canceledAt })] })
  expect(screen.getByRole('heading', { name: 'Buscamos otro repartidor para tu pedido' })).toBeTruthy()
  expect(screen.getByText('Puede tardar más de lo previsto')).toBeTruthy()
})

test('[FOPEN-90] a shipment canceled by its courier is left to the store, and no time is promised', async () => {
  await app.open({ shipments: [aShipmentOf({ status: 'DRIVER_CANCELED', times: canceledAt })] })
  expect(screen.getByRole('heading', { name: 'El repartidor canceló: el local va a resolver tu envío' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Llega/)
})

test('the courier shows when the gateway names them', async () => {
  const riderInfo = { id: 'r', riderId: 'r', name: 'Ana Paz', phone: '+5491155550001' }
  const nowhere = { lastLocationLat: null, lastLocationLng: null, lastLocationAt: null }
  await app.open({
    shipments: [aShipmentOf({ status: 'ON_ROUTE_TO_DROP_OFF', riderInfo: { ...riderInfo, ...nowhere } })],
  })
  expect(screen.getByRole('heading', { name: 'Ana está en camino con tu pedido' })).toBeTruthy()
  expect(app.link('Llamar a Ana Paz')).toBe('tel:+5491155550001')
})

test('the name of the tab says the state of the order, so that a diner reads it from another tab', async () => {
  await app.open({ status: 'ACCEPTED', shipments: [] })
  expect(document.title).toMatch(/ prepara tu pedido · Pedido /)
  cleanup()
  await app.open({ status: 'CANCELED' })
  expect(document.title).toMatch(/^Tu pedido se canceló · Pedido /)
})

test('notices are offered once the browser’s worker runs, to the diner who placed the order', async () => {
  const workers = Object.assign(new EventTarget(), { controller: null as object | null })
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', class {})
  rememberOrder({ alias: 'parrilla-centro', code: 'ABC23456', at: app.order.times.placed })
  onTestFinished(() => {
    forgetOrders()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  await app.open()
  expect(screen.queryByRole('button', { name: 'Avisarme' })).toBeNull()
  workers.controller = {}
  act(() => void workers.dispatchEvent(new Event('controllerchange')))
  await vi.dynamicImportSettled()
  await app.wait()
  expect(screen.getByRole('button', { name: 'Avisarme' })).toBeTruthy()
})
