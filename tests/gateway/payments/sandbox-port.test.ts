import { expect, test } from 'vitest'
import { migrate } from '#gateway/db/migrate.ts'
import { changePayment, paymentById, paymentOfAttempt } from '#gateway/payments/providers/sandbox/books.ts'
import { keepCard, testCardOf } from '#gateway/payments/providers/sandbox/cards.ts'
import { createSandbox } from '#gateway/payments/providers/sandbox/sandbox.ts'
import { forgedMessage, readWebhook, signedMessage } from '#gateway/payments/providers/sandbox/webhook-signature.ts'
import { secureRandom } from '#gateway/ports/random.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { keepsThePort } from './port-contract.ts'

const number = '4509953566233704'

keepsThePort({
  name: 'sandbox',
  flows: ['card', 'link'],
  sums: [
    { minor: 1_285_050, currency: 'ARS' },
    { minor: 12_990, currency: 'CLP' },
  ],
  // Its books are a table of ours: no answer is lost on the way. `tests/gateway/payments/card.test.ts` has its cards
  // that imitate a lost answer.
  hasNetwork: false,
  hasWebhooks: true,
  async open() {
    const sql = await openTestDatabase()
    await migrate(sql)
    const clock = manualClock('2026-11-22T20:00:00.000Z')
    const { provider } = createSandbox({ sql, clock, random: secureRandom })
    return {
      provider,
      holderOf: (outcome) => ({ paid: 'APRO', refused: 'FUND' })[outcome],
      async tokenFor() {
        const token = secureRandom.token()
        const card = testCardOf(number)
        if (card) await keepCard(sql, token, card, clock.now())
        return token
      },
      async onPage({ reference }, outcome) {
        const payment = await paymentById(sql, reference ?? '', clock.now())
        const status = ({ paid: 'accepted', refused: 'rejected' } as const)[outcome]
        if (payment) await changePayment(sql, payment, { status, ...(outcome === 'refused' && { reason: 'funds' }) })
      },
      async held(attemptId) {
        const payment = await paymentOfAttempt(sql, attemptId, clock.now())
        const given = payment?.refunds.reduce((sum, { amount }) => sum + amount, 0) ?? 0
        return payment?.taken ? { charges: 1, minor: payment.taken.minor - given } : { charges: 0, minor: 0 }
      },
      webhookFor: (reference, now) => signedMessage('notice-1', reference, now),
      secrets: [number, 'no-such-token'],
      close: sql.close,
    }
  },
})

test('a message of the sandbox that another has signed is forged, also with a signature of its length', () => {
  const now = new Date('2026-11-21T20:00:00.000Z')
  expect(readWebhook(signedMessage('n1', 'p1', now))).toEqual({
    type: 'Payment',
    notificationId: 'n1',
    reference: 'p1',
  })
  expect(readWebhook(forgedMessage('n1', 'p1', now))).toEqual({ type: 'Forged' })
})
