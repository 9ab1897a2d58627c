import { z } from 'zod'
import type { Sum } from '#domain/payment/events.ts'
import { wasMade } from '#domain/payment/nameless.ts'
import { sumFromUnits } from '#domain/payment/sum.ts'
import type { JsonReply } from '../../../outside/json-call.ts'
import type { PaymentProvider, RefundOrder } from '../../../ports/payment-provider.ts'
import { type CallProvider, known, refused, toldOf, unknown } from '../provider-http.ts'
import { givenBack, readTransaction } from './transaction.ts'

const refundSchema = z.union([
  z.object({ type: z.literal('REVERSED') }),
  z.object({ type: z.literal('NULLIFIED'), response_code: z.number(), nullified_amount: z.number().nullish() }),
])

type Calls = {
  readonly call: CallProvider
  readonly look: (token: string) => Promise<JsonReply>
  readonly path: readonly string[]
  readonly amountOf: (sum: Sum) => number | null
}

const refundMs = 30_000

/**
 * Transbank knows no keys. The rest of the payment says whether a refund that was sent before was made. Each call is
 * recorded with that first, so that a refund of Transbank's portal is never taken for one that was not sent. Only one
 * refund of a payment may be under way.
 */
export function createRefund({ call, look, path, amountOf }: Calls): PaymentProvider['refund'] {
  return async ({ attempt, refundId, amount, noteSent }: RefundOrder) => {
    const { reference: token, sum, charged, refunds } = attempt
    const units = amountOf({ minor: amount, currency: sum.currency })
    if (token === null || units === null) return refused('other', 'no payment or no such amount')
    const completed = { refundId, reference: null, outcome: 'completed' } as const
    const made = known({ ...completed, amount })

    /** The sum that was given back, or null when that cannot be told. */
    const totalIn = (reply: JsonReply): number | null => {
      const transaction = reply.type === 'Answered' && reply.status === 200 ? readTransaction(reply.body) : null
      return transaction && givenBack(transaction, sum.currency)
    }

    const before = await look(token)
    const givenBackBefore = totalIn(before)
    const sent = refunds.find((one) => one.refundId === refundId)
    if (sent?.status === 'completed') return made
    if (sent && givenBackBefore !== null && wasMade(sent, givenBackBefore)) return made
    // After seven days nothing can be read. The whole sum may still be sent: Transbank gives it back once.
    const isWhole = amount === (charged ?? sum).minor
    if (givenBackBefore === null && !(isWhole && isUnreadable(before))) return unknown(toldOf(before))
    await noteSent(givenBackBefore)

    const reply = await call({
      method: 'POST',
      path: [...path, token, 'refunds'],
      body: { amount: units },
      timeoutMs: refundMs,
    })
    const isAnswered = reply.type === 'Answered' && reply.status >= 200 && reply.status < 300
    const answer = isAnswered ? refundSchema.safeParse(reply.body).data : undefined
    if (answer?.type === 'REVERSED') return made
    if (answer?.type === 'NULLIFIED' && answer.response_code === 0) {
      const given = sumFromUnits(answer.nullified_amount ?? units, sum.currency)
      return given ? known({ ...completed, amount: given.minor }) : unknown('an unreadable amount')
    }
    if (reply.type === 'Unanswered' && !reply.wasSent) return refused('other', reply.why)
    const total = totalIn(await look(token))
    if (total !== null && wasMade({ givenBackBefore, amount }, total)) return made
    if (answer) return refused('other', `response code ${answer.response_code}`)
    if (reply.type === 'Unanswered' || !isDefinite(reply.status)) return unknown(toldOf(reply))
    return refused(reply.status === 401 ? 'configuration' : 'other', toldOf(reply))
  }
}

const isUnreadable = (reply: JsonReply) => reply.type === 'Answered' && [400, 404, 422].includes(reply.status)

/** Transbank documents these statuses as faults of the call, which it has not carried out. */
const isDefinite = (status: number) => [400, 401, 403, 404, 405, 406, 415, 422].includes(status)
