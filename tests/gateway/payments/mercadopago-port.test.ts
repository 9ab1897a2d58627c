import { sumFromUnits } from '#domain/payment/sum.ts'
import { createMercadoPago } from '#gateway/payments/providers/mercadopago/provider.ts'
import { mercadoPagoKeys, mercadoPagoSignature, openFakeMercadoPago } from '#tests/kit/fake-mercadopago.ts'
import { keepsThePort } from './port-contract.ts'

const names = { paid: 'APRO', refused: 'FUND' } as const
const calls = {
  charge: 'POST /v1/payments',
  open: 'POST /checkout/preferences',
  settle: 'GET /v1/payments/search',
  refund: 'POST /v1/payments/',
} as const

keepsThePort({
  name: 'mercadopago',
  flows: ['card', 'link'],
  sums: [
    { minor: 1_285_050, currency: 'ARS' },
    { minor: 12_990, currency: 'CLP' },
    { minor: 1_299_000, currency: 'COP' },
  ],
  hasNetwork: true,
  hasWebhooks: true,
  async open(currency) {
    const fake = await openFakeMercadoPago({ currency })
    return {
      provider: createMercadoPago({ url: fake.url, ...mercadoPagoKeys, mayChallenge: false }),
      tokenFor: (outcome) => fake.tokenFor(names[outcome]),
      onPage: (_, outcome) => void fake.payLink(fake.preferenceIds().at(-1) ?? '', names[outcome]),
      held(attemptId) {
        const { charges, units } = fake.held(attemptId)
        return { charges, minor: sumFromUnits(units, currency)?.minor ?? Number.NaN }
      },
      lose: (call) => fake.fail(calls[call], 'lose'),
      fail: (call) => fake.fail(calls[call], { status: 500, body: { message: 'ana.cuentas@example.com' } }),
      webhookFor: (id, now) => ({
        query: { 'data.id': id, type: 'payment' },
        headers: {
          'x-signature': mercadoPagoSignature({ id, requestId: 'request-1', ts: String(now.getTime() / 1000) }),
          'x-request-id': 'request-1',
        },
        body: Buffer.from(JSON.stringify({ id: 12345, type: 'payment', data: { id } })),
        now,
      }),
      secrets: [mercadoPagoKeys.accessToken, mercadoPagoKeys.webhookSecret, 'card-token', 'no-such-token'],
      close: fake.close,
    }
  },
})
