import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { type PaymentCommand, paymentDecider } from '#domain/payment/decide.ts'
import type { Sum } from '#domain/payment/events.ts'
import type { RefundNote } from '#domain/payment/refund.ts'
import { type Attempt, noPayments } from '#domain/payment/state.ts'
import type {
  OpenedPage,
  PaymentProvider,
  ProviderAnswer,
  ProviderNews,
  WebhookMessage,
} from '#gateway/ports/payment-provider.ts'
import { attemptId, cardCharge, pageOrder, payer } from '#tests/kit/payment.ts'

type Outcome = 'paid' | 'refused'
type Call = 'charge' | 'open' | 'settle' | 'refund'

type ChargeSum = { readonly charges: number; readonly minor: number }

/** A provider's adapter with a fake of the provider, and a test's actions on the provider's side. */
type Subject = {
  readonly provider: PaymentProvider
  /** A token of a card with this result. */
  readonly tokenFor?: (outcome: Outcome) => string | Promise<string>
  /** The name on a card with this result, where the name and not the token decides it. */
  readonly holderOf?: (outcome: Outcome) => string
  /** Performs the diner's action on the page. */
  readonly onPage?: (page: OpenedPage, outcome: Outcome) => void | Promise<void>
  /** Payments with money under an attempt's id, and the amount that is still held, in minor units. */
  readonly held: (attemptId: string) => ChargeSum | Promise<ChargeSum>
  /** The provider does the next such call, and its answer does not arrive. */
  readonly lose?: (call: Call) => void
  /** The provider fails before it does the next such call. */
  readonly fail?: (call: Call) => void
  /** A webhook as the provider sends it for a payment. */
  readonly webhookFor?: (reference: string, now: Date) => WebhookMessage
  /** Texts that no error may contain, besides the diner's input. */
  readonly secrets: readonly string[]
  readonly close: () => Promise<void>
}

type Facts = {
  readonly name: string
  readonly flows: PaymentProvider['traits']['flows']
  /** One amount in each of its currencies. */
  readonly sums: readonly [Sum, ...Sum[]]
  /** Answers can be lost. */
  readonly hasNetwork: boolean
  readonly hasWebhooks: boolean
  readonly open: (currency: string) => Promise<Subject>
}

const at = '2026-11-22T20:00:00.000Z'

/** The rules of the port that every adapter keeps (`gateway/ports/payment-provider.ts`). */
export function keepsThePort({ name, flows, sums, hasNetwork, hasWebhooks, open }: Facts) {
  describe(`the port, as ${name} keeps it`, () => {
    let subject: Subject
    let faults: string[]
    const [sum] = sums

    const begin = async ({ currency }: Sum) => {
      subject = await open(currency)
      faults = []
    }
    beforeEach(() => begin(sum))
    afterEach(async () => {
      await subject.close()
      for (const told of faults) {
        expect(told).toMatch(/^[\w ,.-]{1,80}$/)
        for (const secret of [payer.name, payer.email ?? '', payer.phone, payer.document ?? '', ...subject.secrets])
          expect(told).not.toContain(secret)
      }
    })

    /** The order's payments as the gateway keeps them: the adapter gets the decider's view of its news. */
    function ledger(flow: Attempt['flow'], total: Sum) {
      let state = noPayments
      const dispatch = (command: PaymentCommand) => {
        const decision = paymentDecider.decide(state, command)
        if (!decision.ok) throw new Error(decision.rejection.type)
        state = fold(paymentDecider, decision.events, state)
      }
      const payable = { orderId: 'order-1', total, isOpen: true, payableUntil: '2026-11-23T20:00:00.000Z' }
      dispatch({
        ...{ type: 'Open', at, attemptId, key: 'key-of-the-press', provider: name, flow },
        ...{ order: payable, believed: null },
      })
      dispatch({ type: 'Send', at, attemptId })
      return {
        attempt: () => state.attempts[0] as Attempt,
        hear: (news: ProviderNews) => {
          dispatch({ type: 'Observe', at, attemptId, from: 'answer', observation: news.observation })
          const { refunds, returned: told } = news
          dispatch({ type: 'NoteRefunds', at, attemptId, refunds, told, isLast: true })
        },
        note: (refund: RefundNote) => dispatch({ type: 'NoteRefund', at, attemptId, ...refund }),
        learn: (reference: string | null) => {
          if (reference !== null)
            state = fold(paymentDecider, [{ type: 'PaymentReferenceLearned', attemptId, at, reference }], state)
        },
        sent: (refundId: string, givenBackBefore: number | null) =>
          dispatch({ type: 'SendRefund', at, attemptId, refundId, givenBackBefore }),
        wish: (refundId: string, amount: number) =>
          dispatch({ type: 'RequestRefund', at, attemptId, refundId, amount }),
      }
    }

    /** Keeps an error's content, for the check at the end of each test. */
    const heard = <Value>(answer: ProviderAnswer<Value>): ProviderAnswer<Value> => {
      if (!answer.ok) faults.push(answer.fault.told)
      return answer
    }
    const valueIn = <Value>(answer: ProviderAnswer<Value>): Value => {
      const known = heard(answer)
      if (!known.ok) throw new Error(`${known.fault.type}: ${known.fault.told}`)
      return known.value
    }
    const faultOf = (answer: ProviderAnswer<unknown>) => {
      const known = heard(answer)
      return known.ok ? null : known.fault.type
    }
    const observe = (attempt: Attempt) => subject.provider.observe(attempt)
    const observed = async (attempt: Attempt) => valueIn(await observe(attempt))

    const charge = async (outcome: Outcome, total = sum) => {
      const name = subject.holderOf?.(outcome) ?? payer.name
      const token = (await subject.tokenFor?.(outcome)) ?? ''
      return subject.provider.charge(cardCharge(token, { sum: total, payer: { ...payer, name } }))
    }

    /** Opens a page, and performs the diner's action on it. */
    async function visit(payments: ReturnType<typeof ledger>, outcome: Outcome | null, total = sum) {
      const page = valueIn(await subject.provider.open(pageOrder({ sum: total })))
      payments.learn(page.reference)
      if (outcome !== null) await subject.onPage?.(page, outcome)
      return page
    }

    /** An order that was paid, by the provider's first way to pay. */
    async function paid(total = sum) {
      const payments = ledger(flows[0] ?? 'card', total)
      if (flows[0] === 'card') payments.hear(valueIn(await charge('paid', total)))
      else {
        await visit(payments, 'paid', total)
        payments.hear(valueIn(await subject.provider.settle(payments.attempt())))
      }
      return payments
    }

    const message = (more: Partial<WebhookMessage> = {}): WebhookMessage => ({
      ...{ query: {}, headers: {}, body: Buffer.alloc(0), now: new Date(at) },
      ...more,
    })

    test('the name of a provider is in small letters, and its traits name its ways to pay', () => {
      const { provider } = subject
      expect(provider.name).toBe(name)
      expect(name).toMatch(/^[a-z]+$/)
      expect(provider.traits.flows).toEqual(flows)
      expect(provider.traits.openForMinutes).toBeGreaterThan(0)
      expect(provider.traits.readableForDays).toBeGreaterThan(0)
    })

    test('an attempt that the provider does not know is null', async () => {
      for (const flow of flows) expect(await observed(ledger(flow, sum).attempt())).toBeNull()
    })

    test.each(sums)('the sum that is read back is the one that was sent: %o', async (total) => {
      await subject.close()
      await begin(total)
      const payments = await paid(total)
      expect(payments.attempt()).toMatchObject({ status: 'approved', charged: total })
      expect(await subject.held(attemptId)).toEqual({ charges: 1, minor: total.minor })
      expect((await observed(payments.attempt()))?.observation.sum).toEqual(total)
    })

    test('a payment is described again in the same words', async () => {
      const payments = await paid()
      const again = await observed(payments.attempt())
      const { state, attemptId: told, card, reference } = again?.observation ?? {}
      expect({ state, told }).toEqual({ state: 'approved', told: attemptId })
      expect(reference).toBe(payments.attempt().reference)
      expect(card).toEqual(payments.attempt().card)
      expect(again?.refunds).toEqual([])
    })

    test('no description of a payment holds secret data of a card', async () => {
      const payments = await paid()
      const described = JSON.stringify(await observed(payments.attempt()))
      expect(described).not.toMatch(/(?<![\da-f])\d{13,19}(?![\da-f])/)
      for (const personal of [payer.email ?? '', payer.document ?? '', payer.name])
        expect(described).not.toContain(personal)
    })

    test('an empty return is unreadable, and so is nonsense', () => {
      const { provider } = subject
      for (const parameters of [{}, { a: 'b' }, { '': '' }, { token: '\u{1f355}' }])
        expect(provider.readReturn(parameters)).toEqual({ kind: 'unreadable', reference: null, attemptId: null })
    })

    test.each<Partial<WebhookMessage>>([
      {},
      { body: Buffer.from('{"type":"payment","data":{"id":"1"}}') },
      { headers: { 'x-signature': '' } },
      { headers: { 'x-signature': 'ts=,v1=' } },
      { headers: { 'x-signature': 'v1=abc' } },
      { headers: { 'x-signature': ['ts=1795291200,v1=é€🍕'] }, query: { 'data.id': '1' } },
      { headers: { 'x-signature': `ts=1795291200,v1=${'🍕'.repeat(16)}` }, query: { 'data.id': '1', type: 'payment' } },
      { headers: { 'x-signature': `ts=1795291200,v1=${'0'.repeat(64)}` }, query: { 'data.id': '1', type: 'payment' } },
      { body: Buffer.from([0xff, 0xfe, 0x00]) },
    ])('a webhook of another sender is forged, and never an exception: %o', (more) => {
      expect(subject.provider.readWebhook(message(more))).toEqual({ type: 'Forged' })
    })

    if (hasWebhooks)
      test('a webhook names a payment, which names our attempt', async () => {
        const payments = await paid()
        const reference = payments.attempt().reference ?? ''
        const genuine = subject.webhookFor?.(reference, new Date(at)) ?? message()
        const note = subject.provider.readWebhook(genuine)
        expect(note).toMatchObject({ type: 'Payment', reference })
        const news = valueIn(await subject.provider.observeReference(reference))
        expect(news?.observation).toMatchObject({ attemptId, state: 'approved' })
        expect(subject.provider.readWebhook(genuine)).toEqual(note)
      })

    test('a payment with an unknown reference is none of ours', async () => {
      for (const reference of ['999', '../v1/customers', ''])
        expect(valueIn(await subject.provider.observeReference(reference))).toBeNull()
    })

    const half = { ...sum, minor: sum.minor / 2 }
    const send = (payments: ReturnType<typeof ledger>, refundId: string, amount: number) =>
      subject.provider.refund({
        ...{ attempt: payments.attempt(), refundId, amount },
        noteSent: async (givenBackBefore) => payments.sent(refundId, givenBackBefore),
      })

    test('a refund gives back once for one key', async () => {
      const payments = await paid()
      payments.wish('refund-1', half.minor)
      const first = valueIn(await send(payments, 'refund-1', half.minor))
      expect(first).toMatchObject({ refundId: 'refund-1', amount: half.minor, outcome: 'completed' })
      expect(valueIn(await send(payments, 'refund-1', half.minor))).toEqual(first)
      expect(await subject.held(attemptId)).toEqual({ charges: 1, minor: half.minor })
    })

    test('a refund in parts shows in the provider’s description, each part once', async () => {
      const payments = await paid()
      for (const refundId of ['refund-1', 'refund-2']) {
        payments.wish(refundId, half.minor)
        payments.note(valueIn(await send(payments, refundId, half.minor)))
        for (const _ of ['first', 'again']) {
          const news = await observed(payments.attempt())
          if (news) payments.hear(news)
        }
      }
      expect(payments.attempt().refunds.map(({ refundId, amount, status }) => ({ refundId, amount, status }))).toEqual(
        ['refund-1', 'refund-2'].map((refundId) => ({ refundId, amount: half.minor, status: 'completed' })),
      )
      expect(payments.attempt().status).toBe('approved')
      expect(payments.attempt().difference).toBeUndefined()
      expect((await observed(payments.attempt()))?.returned).toBe(sum.minor)
      expect(await subject.held(attemptId)).toEqual({ charges: 1, minor: 0 })
    })

    test('a refund of more than was taken is refused', async () => {
      const payments = await paid()
      payments.wish('refund-1', sum.minor)
      expect(faultOf(await send(payments, 'refund-1', 3 * sum.minor))).toBe('Refused')
      expect(await subject.held(attemptId)).toEqual({ charges: 1, minor: sum.minor })
    })

    test('a refund of an attempt without a payment is refused', async () => {
      expect(faultOf(await send(ledger(flows[0] ?? 'card', sum), 'refund-1', sum.minor))).toBe('Refused')
    })

    if (hasNetwork) {
      test.each([half.minor, sum.minor])('a refund whose answer is lost gives back once: %i', async (amount) => {
        const payments = await paid()
        payments.wish('refund-1', amount)
        subject.lose?.('refund')
        heard(await send(payments, 'refund-1', amount))
        expect(valueIn(await send(payments, 'refund-1', amount))).toMatchObject({ outcome: 'completed', amount })
        expect(await subject.held(attemptId)).toEqual({ charges: 1, minor: sum.minor - amount })
      })

      test('a refund whose answer is lost is found in the payment’s description, or by the same key', async () => {
        const payments = await paid()
        payments.wish('refund-1', half.minor)
        subject.lose?.('refund')
        heard(await send(payments, 'refund-1', half.minor))
        const news = await observed(payments.attempt())
        if (news) payments.hear(news)
        payments.note(valueIn(await send(payments, 'refund-1', half.minor)))
        expect(payments.attempt().refunds).toMatchObject([{ refundId: 'refund-1', status: 'completed' }])
        expect(await subject.held(attemptId)).toEqual({ charges: 1, minor: half.minor })
      })

      test('a refund that the provider did not make is unclear, and can be sent again', async () => {
        const payments = await paid()
        payments.wish('refund-1', sum.minor)
        subject.fail?.('refund')
        expect(faultOf(await send(payments, 'refund-1', sum.minor))).toBe('Unknown')
        expect(await subject.held(attemptId)).toEqual({ charges: 1, minor: sum.minor })
        valueIn(await send(payments, 'refund-1', sum.minor))
        expect(await subject.held(attemptId)).toEqual({ charges: 1, minor: 0 })
      })
    }

    if (flows.includes('card')) {
      test('a card that is refused is an answer with a reason, and no error', async () => {
        const payments = ledger('card', sum)
        const news = valueIn(await charge('refused'))
        expect(news.observation).toMatchObject({ state: 'rejected', attemptId })
        expect(news.observation.reason).not.toBeNull()
        payments.hear(news)
        expect((await observed(payments.attempt()))?.observation.state).toBe('rejected')
        expect(await subject.held(attemptId)).toEqual({ charges: 0, minor: 0 })
      })

      test('a card with an unknown token is refused because of its token', async () => {
        const answer = await subject.provider.charge(cardCharge('no-such-token', { sum }))
        expect(heard(answer)).toMatchObject({ ok: false, fault: { type: 'Refused', why: 'token' } })
      })

      if (hasNetwork) {
        test('a card whose answer is lost is unclear, and the payment is found by our attempt’s id', async () => {
          const payments = ledger('card', sum)
          subject.lose?.('charge')
          expect(faultOf(await charge('paid'))).toBe('Unknown')
          const news = await observed(payments.attempt())
          expect(news?.observation).toMatchObject({ state: 'approved', sum, attemptId })
          expect(await subject.held(attemptId)).toEqual({ charges: 1, minor: sum.minor })
        })

        test('a card at which the provider failed is unclear, and nothing is found', async () => {
          subject.fail?.('charge')
          expect(faultOf(await charge('paid'))).toBe('Unknown')
          expect(await observed(ledger('card', sum).attempt())).toBeNull()
        })

        test('a card that is sent again with its key is charged once', async () => {
          const token = (await subject.tokenFor?.('paid')) ?? ''
          subject.lose?.('charge')
          const send = () => subject.provider.charge(cardCharge(token, { sum }))
          expect(faultOf(await send())).toBe('Unknown')
          expect(valueIn(await send()).observation.state).toBe('approved')
          expect(await subject.held(attemptId)).toEqual({ charges: 1, minor: sum.minor })
        })
      }
    } else
      test('a card’s token is refused: the shop is set up wrongly', async () => {
        expect(heard(await charge('paid'))).toMatchObject({
          ok: false,
          fault: { type: 'Refused', why: 'configuration' },
        })
      })

    if (flows.includes('link')) {
      test('a page that was only opened has no money', async () => {
        const payments = ledger('link', sum)
        const page = await visit(payments, null)
        expect(page.next.kind).toBe('redirect')
        // On another host, or at a path of our own.
        expect(page.next.url).toSatisfy((url: string) => URL.canParse(url) || url.startsWith('/'))
        expect(['action', undefined]).toContain((await observed(payments.attempt()))?.observation.state)
        expect((await subject.held(attemptId)).charges).toBe(0)
      })

      test('a page on which the diner has paid is settled once, even if it is repeated', async () => {
        const payments = ledger('link', sum)
        await visit(payments, 'paid')
        for (const _ of ['first', 'again', 'and again']) {
          const { observation } = valueIn(await subject.provider.settle(payments.attempt()))
          expect(observation).toMatchObject({ state: 'approved', sum, attemptId })
        }
        expect(await subject.held(attemptId)).toEqual({ charges: 1, minor: sum.minor })
      })

      test('a page on which the card was refused is settled as refused', async () => {
        const payments = ledger('link', sum)
        await visit(payments, 'refused')
        const { observation } = valueIn(await subject.provider.settle(payments.attempt()))
        expect(observation).toMatchObject({ state: 'rejected' })
        expect((await subject.held(attemptId)).charges).toBe(0)
      })

      test('a page that is given up has no money', async () => {
        const payments = ledger('link', sum)
        await visit(payments, null)
        const news = valueIn(await subject.provider.cancel(payments.attempt()))
        expect(news?.observation.state).not.toBe('approved')
        expect((await subject.held(attemptId)).charges).toBe(0)
      })

      test('a page that was paid is not undone by giving it up', async () => {
        const payments = ledger('link', sum)
        await visit(payments, 'paid')
        payments.hear(valueIn(await subject.provider.settle(payments.attempt())))
        const news = valueIn(await subject.provider.cancel(payments.attempt()))
        expect(news?.observation.state).toBe('approved')
      })

      if (hasNetwork) {
        test('a page whose opening is unclear is surely unpaid, because no diner has its address', async () => {
          for (const go of ['lose', 'fail'] as const) {
            subject[go]?.('open')
            expect(faultOf(await subject.provider.open(pageOrder({ sum })))).toBe('Refused')
            expect(await observed(ledger('link', sum).attempt())).toBeNull()
          }
        })

        test('a page whose settling is lost is found by a question', async () => {
          const payments = ledger('link', sum)
          await visit(payments, 'paid')
          subject.lose?.('settle')
          heard(await subject.provider.settle(payments.attempt()))
          expect((await observed(payments.attempt()))?.observation).toMatchObject({ state: 'approved', sum })
          expect(await subject.held(attemptId)).toEqual({ charges: 1, minor: sum.minor })
        })

        test('a page at whose settling the provider fails is not refused', async () => {
          const payments = ledger('link', sum)
          await visit(payments, 'paid')
          subject.fail?.('settle')
          const answer = heard(await subject.provider.settle(payments.attempt()))
          expect(answer.ok ? answer.value.observation.state : answer.fault.type).not.toMatch(
            /Refused|rejected|canceled|expired/,
          )
          valueIn(await subject.provider.settle(payments.attempt()))
          expect(await subject.held(attemptId)).toEqual({ charges: 1, minor: sum.minor })
        })
      }
    }
  })
}
