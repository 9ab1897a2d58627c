import { expect, test } from 'vitest'
import { type Submission, submissionDefaults } from '#domain/ordering/submission.ts'
import type { OrderPrice } from '#domain/pricing/order-price.ts'
import { aLine, anExtrasGroup } from '#tests/kit/cart.ts'
import { type OtherValues, unsaidFields } from '#tests/kit/other-values.ts'
import { messageLink, withText } from '#web/diner/pages/checkout/effects/hand-off.ts'
import { type OrderWords, orderText } from '#web/diner/texts/order-text.ts'

const price: OrderPrice = {
  itemsPrice: 5_930_000,
  cartTotal: 5_930_000,
  discounts: [
    {
      ...{ name: 'BRASAS15', type: 'PERCENT', value: 15, amount: 889_500 },
      ...{ discountReferenceId: 'brasas', code: 'BRASAS15', externalBenefitType: null },
    },
  ],
  surcharges: [{ name: 'Envase', type: 'FIXED', value: 60_000, amount: 60_000, surchargeReferenceId: 'envase' }],
  userServiceFee: 45_000,
  deliveryFee: 180_000,
  redeemedAmount: 100_000,
  totalBeforePoints: 5_325_500,
  total: 5_225_500,
}
const order: Submission = {
  ...submissionDefaults,
  storeId: 'parrilla-centro',
  orderModeId: 'parrilla-centro-delivery',
  modeType: 'DELIVERY',
  paymentTypeId: 'efectivo',
  lines: [
    aLine({
      ...{ name: 'Provoleta al hierro', quantity: 2, price: 1_740_000, notes: 'Bien dorada,\npor favor' },
      extras: [
        anExtrasGroup({
          groupName: 'Sumale algo',
          items: [
            { referenceId: 'a', referenceType: 'GARNISH', name: 'Panceta', quantity: 2, price: 130_000 },
            { referenceId: 'b', referenceType: 'GARNISH', name: 'Morrón', quantity: 1, price: 0 },
          ],
        }),
      ],
    }),
    aLine({ name: 'Mollejas al limón', quantity: 1, price: 2_450_000 }),
  ],
  shown: { ...price, toPay: price.total },
  redeemedPoints: 1_000,
  customer: { name: 'Carla Gómez', phone: '+5491155551234', email: '', document: '', optIn: true },
  destination: {
    ...{ street: 'Bolívar', number: '900', zone: '', locality: 'Buenos Aires', city: '', postalCode: '' },
    ...{ fullAddress: '', details: '3 B', betweenStreets: 'Estados Unidos y Carlos Calvo', position: null },
  },
  paysWith: 8_000_000,
  notes: 'Tocar timbre',
  minDelayInMinutes: 30,
  maxDelayInMinutes: 40,
}
const words: OrderWords = {
  storeName: 'Tucán San Telmo',
  timeZone: 'America/Argentina/Buenos_Aires',
  modeName: 'Delivery',
  paymentName: 'Efectivo',
  price,
  money: (minor) => `$${minor / 100}`,
  now: '2026-11-22T16:00:00.000Z',
}

test('[ORDER-11] [OPEN-34] the text of an order has all its facts, one fact per line', () => {
  expect(orderText(order, words, 'K7QX2M4R').split('\n')).toEqual([
    'Pedido: K7QX2M4R',
    'Local: Tucán San Telmo',
    'Modo: Delivery',
    'Nombre: Carla Gómez',
    'Teléfono: +5491155551234',
    '2 × Provoleta al hierro: $34800',
    '- Sumale algo: 2 × Panceta, Morrón',
    '- Nota: Bien dorada, por favor',
    '1 × Mollejas al limón: $24500',
    'Dirección: Bolívar 900, Buenos Aires',
    'Detalles: 3 B',
    'Entre calles: Estados Unidos y Carlos Calvo',
    'Notas: Tocar timbre',
    'Pago: Efectivo',
    'Abona con: $80000',
    'Productos: $59300',
    'BRASAS15: −$8895',
    'Envase: $600',
    'Tarifa de servicio: $450',
    'Envío: $1800',
    'Puntos canjeados: −$1000',
    'Total: $52255',
  ])
})

const inWords = { unsaid: 'the words beside the order have it' }
const notTyped = { unsaid: 'no diner has typed it' }
const otherValues: OtherValues<Submission> = {
  ...{ storeId: inWords, orderModeId: inWords, paymentTypeId: inWords, paymentUpload: inWords, shown: inWords },
  ...{ redeemedPoints: inWords, minDelayInMinutes: inWords, maxDelayInMinutes: inWords },
  ...{ modeType: { to: 'TAKE_AWAY' }, lines: { to: [] }, destination: { to: null }, tableNumber: { to: '7' } },
  customer: { to: { ...order.customer, name: 'Bruno' } },
  ...{ paysWith: { to: null }, notes: { to: 'Sin timbre' }, scheduledAt: { to: '2026-11-23T23:30:00.000Z' } },
  orderText: { unsaid: 'it is this text' },
  ...{ source: notTyped, acquisitionChannel: notTyped, installedApp: notTyped, external: notTyped },
  browserIds: notTyped,
}

test('[OPEN-34] the text of an order says every field of it, but for those with a reason', () => {
  expect(unsaidFields(order, otherValues, (of) => orderText(of, words, null))).toEqual([])
})

test('[OPEN-34] missing fields of an order are left out, and a fee of nothing is shown', () => {
  const free = { ...price, discounts: [], surcharges: [], userServiceFee: 0, deliveryFee: 0, redeemedAmount: 0 }
  const text = orderText(
    { ...order, modeType: 'DINING_IN', destination: null, tableNumber: '7', paysWith: null, notes: '', lines: [] },
    { ...words, modeName: 'Salón', price: free },
    null,
  )
  expect(text.split('\n')).toEqual([
    'Local: Tucán San Telmo',
    'Modo: Salón',
    'Mesa: 7',
    'Nombre: Carla Gómez',
    'Teléfono: +5491155551234',
    'Pago: Efectivo',
    'Productos: $59300',
    'Tarifa de servicio: (Bonificada)',
    'Total: $52255',
  ])
})

test('an order for later says for when, by the clock of the store', () => {
  const text = orderText({ ...order, scheduledAt: '2026-11-23T23:30:00.000Z' }, words, null)
  expect(text).toContain('Para: mañana 23/11, 20:30 hs')
})

test('[OPEN-32] [OPEN-33] [ORDER-16] [ORDER-17] only a store without a console gets the text with the code as a message', () => {
  const store = { ordersConsoleActive: false, whatsAppPhone: '+54 9 11 4361-0742' }
  const link = messageLink(store, order, words, 'K7QX2M4R')
  const text = encodeURIComponent(orderText(order, words, 'K7QX2M4R'))
  expect(link).toBe(`https://wa.me/5491143610742?text=${text}`)
  expect(messageLink({ ...store, ordersConsoleActive: true }, order, words, 'K7QX2M4R')).toBeNull()
  expect(messageLink({ ...store, whatsAppPhone: null }, order, words, 'K7QX2M4R')).toBeNull()
})

test('an order carries its text up to the contract’s limit', () => {
  expect(withText(order, words).orderText).toBe(orderText(order, words, null))
  expect(withText({ ...order, lines: Array(500).fill(order.lines[0]) }, words).orderText.length).toBe(8000)
})
