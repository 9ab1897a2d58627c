import type { Attempt } from '#domain/payment/state.ts'
import type { CardCharge, PageOrder, Payer } from '#gateway/ports/payment-provider.ts'

export const attemptId = '01KAPC9V4ZJ5Y6N7Q8R9S0T1V2'

export const payer: Payer = {
  name: 'ANA DE LAS CUENTAS',
  email: 'ana.cuentas@example.com',
  phone: '+5491155550000',
  document: '30123456',
  country: 'ar',
}

export const pageOrder = (more: Partial<PageOrder> = {}): PageOrder => ({
  attemptId,
  key: 'key-of-the-press',
  sum: { minor: 1_285_050, currency: 'ARS' },
  orderCode: '7KQ2MXPA',
  description: 'Pedido 7KQ2MXPA · Parrilla Centro',
  payer,
  returnUrl: 'https://pedidos.example.com/api/payments/return',
  webhookUrl: 'https://pedidos.example.com/api/payments/webhook',
  until: '2026-11-23T20:00:00.000Z',
  ...more,
})

export const cardCharge = (token: string, more: Partial<CardCharge> = {}): CardCharge => {
  const { until: _, ...charge } = pageOrder()
  return { ...charge, token, methodId: 'visa', ...more }
}

/** For a provider that has keys, which reports nothing before a refund. */
export const noteSent = async (): Promise<void> => undefined

/** An attempt that was sent to its provider, without any news. */
export const attemptOf = (more: Partial<Attempt> = {}): Attempt => ({
  attemptId,
  key: 'key-of-the-press',
  provider: 'mercadopago',
  flow: 'card',
  sum: { minor: 1_285_050, currency: 'ARS' },
  openedAt: '2026-11-22T20:00:00.000Z',
  status: 'sent',
  reference: null,
  reason: null,
  card: null,
  authorization: null,
  charged: null,
  isSuperseded: false,
  refunds: [],
  ...more,
})
