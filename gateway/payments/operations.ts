import { toMinor } from '#domain/money/money.ts'
import { isLive } from '#domain/payment/state.ts'
import { orderGuesses } from '../aggregates/orders/guesses.ts'
import { orderByCode } from '../aggregates/orders/queries.ts'
import { lookNow } from '../aggregates/payments/look-timer.ts'
import { paymentStream } from '../aggregates/payments/stream.ts'
import { guessesBy, guessRefusal } from '../http/guess-limits.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import type { NextStep } from '../ports/payment-provider.ts'
import { notOnline, notServed, orderNotFound, paymentRefusal, providerRefusal, standing } from './attempts/answers.ts'
import { openPage, type Press, payByCard } from './attempts/pay.ts'
import { returnOf } from './attempts/return-note.ts'
import type { Settling } from './attempts/settle.ts'
import type { PaymentDeps } from './deps.ts'
import { sumIn } from './facts.ts'
import { paymentGuesses } from './guesses.ts'
import { orderById } from './orders.ts'

/** Operations for the diner's pages: pay by card, pay by link, and settle after the bank. */
export function paymentOperations(services: PaymentDeps, settling: Settling) {
  const { log, catalog, providers, random } = services
  const isTaken = async (orderId: string, key: string) =>
    (await log.state(paymentStream, orderId)).state.attempts.some((attempt) => attempt.key === key)

  return {
    async payOrder({ body, command, request }) {
      const order = await orderById(log, body.dinerOrderId)
      const key = command.id ?? random.id()
      const counted = guessesBy(paymentGuesses.refusedPayment, request)
      // A press that was taken is answered again, also where its address has been refused too often since.
      const tooMany =
        order && (await isTaken(order.orderId, key))
          ? null
          : await guessRefusal(log, services.clock, counted, order !== null)
      if (tooMany) return tooMany
      if (!order) return orderNotFound
      if (order.payment.upload !== 'API') return notOnline
      const provider = providers.get(order.payment.provider ?? '')
      if (!provider?.traits.flows.includes('card')) return notServed
      const { token, paymentMethodId: methodId, cardName: name, identificationNumber: document } = body
      const wish = { key, believed: null, by: command.by }
      const pressed = await payByCard(services, provider, order, wish, { token, methodId, name, document })
      if (isRefused(pressed)) await guessRefusal(log, services.clock, counted, false)
      if (pressed.type === 'ProviderRefused') return providerRefusal(pressed.why)
      if (pressed.type === 'Standing') return standing(order, pressed.payments, pressed.attempt, pressed.next)
      if (pressed.rejection.type !== 'AlreadyPaid') return paymentRefusal(pressed.rejection)
      return { status: 200, body: { orderCode: order.code, paymentStatus: 'APPROVED' } }
    },

    async requestPaymentUrl({ body, command, request }) {
      const order = await orderByCode(log.sql, body.code)
      const isRight = order?.storeId === body.branchContactId
      const tooMany = await guessRefusal(log, services.clock, guessesBy(orderGuesses.orderCode, request), isRight)
      if (tooMany) return tooMany
      if (!order || !isRight) return orderNotFound
      if (order.payment.upload === null) return notOnline
      const provider = providers.get(order.payment.provider ?? '')
      if (!provider?.traits.flows.includes('link')) return notServed
      const believed = sumIn(catalog(), order, toMinor(body.amount, order.money.decimals))
      if (!believed) return notOnline
      const wish = { key: command.id ?? random.id(), believed, by: command.by }
      const pressed = await openPage(services, provider, order, wish)
      if (pressed.type === 'ProviderRefused') return providerRefusal(pressed.why)
      if (pressed.type === 'Rejected') return paymentRefusal(pressed.rejection)
      const link = pressed.next && linkOf(pressed.next)
      return link
        ? { status: 200, body: link }
        : problem(502, 'PROVIDER_FAILED', 'The provider opened no page in time.')
    },

    async returnFromBank({ path, request }) {
      const { code, query } = readReturnPath(path.a)
      // A client that does not escape the question mark sends what follows as its own query.
      const unescaped = new URL(request.url, 'http://gateway').search
      const parameters = Object.fromEntries(new URLSearchParams(query || unescaped))
      const order = await orderByCode(log.sql, code)
      const found = order && (await attemptOf(order.orderId, parameters))
      const tooMany = await guessRefusal(
        log,
        services.clock,
        guessesBy(orderGuesses.orderCode, request),
        Boolean(found),
      )
      if (tooMany) return tooMany
      if (!found) return orderNotFound
      const payments = await settling.settleOnce(found.provider, order.orderId, found.attempt, found.note)
      const { attemptId } = found.attempt
      return standing(order, payments, payments.attempts.find((each) => each.attemptId === attemptId) ?? found.attempt)
    },
    /**
     * ORDER-23, FAPI-05: the page reports that something has happened with the order. The gateway does not trust the
     * page's details; it asks the provider at once about every payment that is under way.
     */
    async updateOrderDetails({ body }) {
      const order = await orderById(log, body.id)
      if (!order || order.code !== body.code || order.storeId !== body.branchContact.id) return orderNotFound
      if (toMinor(body.total, order.money.decimals) !== order.totals.total || body.items.length !== order.items.length)
        return problem(409, 'ORDER_DIFFERS', 'The order was placed with other items or another total.')
      const { attempts } = (await log.state(paymentStream, order.orderId)).state
      for (const { attemptId } of attempts.filter(isLive))
        await lookNow(log.sql, { orderId: order.orderId, attemptId }, services.clock.now())
      return { status: 204, body: undefined }
    },
  } satisfies Partial<Operations>

  /** The attempt of the order that the bank's parameters name. */
  async function attemptOf(orderId: string, parameters: Readonly<Record<string, string>>) {
    const { attempts } = (await log.state(paymentStream, orderId)).state
    for (const attempt of attempts) {
      const provider = providers.get(attempt.provider)
      const note = provider && returnOf(provider, attempt, parameters)
      if (provider && note && note.kind !== 'unreadable') return { attempt, provider, note }
    }
    return null
  }
}

/** A card that was refused, or a token that is none. Our own configuration is no fault of the address. */
const isRefused = (pressed: Press): boolean =>
  pressed.type === 'Standing'
    ? pressed.attempt.status === 'rejected'
    : pressed.type === 'ProviderRefused' && pressed.why === 'token'

/** OPEN-27: with a token the page posts it as `token_ws`; without one it goes to the address. */
function linkOf({ method, url, fields }: NextStep) {
  const { token_ws: token, ...others } = fields
  if (method === 'POST') return { url, token: token ?? null }
  const address = new URL(url, 'http://gateway')
  for (const [name, value] of Object.entries(others)) address.searchParams.set(name, value)
  return { url: url.startsWith('/') ? `${address.pathname}${address.search}` : address.href, token: token ?? null }
}

/** FAMBIG-21: the order code, then the page's raw query string, in one segment: nothing stands between them. */
function readReturnPath(both: string) {
  const [code = '', ...query] = both.split('?')
  return { code, query: query.join('?') }
}
