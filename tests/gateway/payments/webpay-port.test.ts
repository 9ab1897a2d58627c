import { sumFromUnits } from '#domain/payment/sum.ts'
import { createWebpay } from '#gateway/payments/providers/webpay/provider.ts'
import { openFakeWebpay, webpayKeys } from '#tests/kit/fake-webpay.ts'
import { keepsThePort } from './port-contract.ts'

keepsThePort({
  name: 'webpay',
  flows: ['link'],
  sums: [
    { minor: 12_850, currency: 'CLP' },
    { minor: 1_250, currency: 'USD' },
  ],
  hasNetwork: true,
  hasWebhooks: false,
  async open(currency) {
    const fake = await openFakeWebpay()
    const calls = {
      charge: `POST ${fake.transactionsPath}`,
      open: `POST ${fake.transactionsPath}`,
      settle: `PUT ${fake.transactionsPath}`,
      refund: `POST ${fake.transactionsPath}/`,
    } as const
    return {
      provider: createWebpay({ url: fake.url, ...webpayKeys }),
      onPage: ({ reference }, outcome) => fake.dinerDoes(reference ?? '', outcome),
      held(attemptId) {
        const { charges, units } = fake.held(attemptId)
        return { charges, minor: sumFromUnits(units, currency)?.minor ?? Number.NaN }
      },
      lose: (call) => fake.fail(calls[call], 'lose'),
      fail: (call) => fake.fail(calls[call], { status: 500, body: { error_message: 'ana.cuentas@example.com' } }),
      secrets: [webpayKeys.secret, webpayKeys.commerceCode],
      close: fake.close,
    }
  },
})
