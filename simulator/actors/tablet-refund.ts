import { Effect, Random } from 'effect'
import { amountsOf } from '#openapi/wire/amounts.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Consoles } from '../services/consoles.ts'
import { Ledger } from '../services/ledger.ts'
import { type AtWork, keyOf, pressed, refusalIn } from './tablet-press.ts'

type Order = Wire['ConsoleOrder']

/** Whether an order has money of a provider that a person may give back. */
export const mayGiveBack = ({ status, payableUntil, payment }: Order): boolean =>
  payableUntil != null && payment?.status === 'APPROVED' && payment.refund === null && status !== 'CANCELED'

/**
 * Considers an order once: gives half of the rest of its payment back, as it stands on the screen. A refund whose answer was lost is
 * pressed again.
 */
export const giveBack = Effect.fnUntraced(function* (work: AtWork, { code, money }: Order) {
  const { tabletId, browser, habits, memory } = work
  const [consoles, ledger] = [yield* Consoles, yield* Ledger]
  const answer = yield* Effect.result(consoles.payments(browser.cookies, code))
  if (answer._tag === 'Failure' || !money) return
  memory.considered.add(code)
  if ((yield* Random.next) >= habits.refunds) return
  const { read, write } = amountsOf(money.mantissaLength)
  const payment = answer.success.find(({ status, left = 0 }) => status === 'approved' && read(left) > 1)
  if (!payment) return
  const { id: paymentId, left = 0 } = payment
  const amount = Math.floor(read(left) / 2)
  const name = `${code} refund ${paymentId} ${amount} of ${left}`
  const told = { type: 'RefundPressed', tabletId, code, amount } as const
  for (;;) {
    // Known before it is sent: the tablet may die before the answer.
    yield* ledger.record({ ...told, key: yield* keyOf(work, name), answer: 'NONE_YET' })
    const { key, result } = yield* pressed(work, name, (key) =>
      consoles.refund(key, browser.cookies, { code, paymentId }, { amount: write(amount), left }),
    )
    const refusal = refusalIn(result)
    if (refusal !== 'NO_ANSWER')
      return yield* ledger.record({ ...told, key, answer: refusal === null ? 'TAKEN' : 'REFUSED' })
    yield* Effect.sleep((yield* Random.next) * habits.thinks)
  }
})
