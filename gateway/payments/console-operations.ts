import { type Action, may } from '#domain/access/may.ts'
import type { Principal } from '#domain/access/principal.ts'
import type { PaymentCommand } from '#domain/payment/decide.ts'
import { type Attempt, countedSumOf, heldOf, type OrderPayments } from '#domain/payment/state.ts'
import { sumFromUnits } from '#domain/payment/sum.ts'
import { orderByCode } from '../aggregates/orders/queries.ts'
import { retryPaymentWork } from '../aggregates/payments/projection.ts'
import { paymentStream } from '../aggregates/payments/stream.ts'
import type { By } from '../events/by.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { handledPayments, paymentsInNeed } from '../views/payments-in-need.ts'
import { orderNotFound, paymentRefusal } from './attempts/answers.ts'
import { writeInNeed, writePayment } from './console-view.ts'
import type { PaymentDeps } from './deps.ts'
import { changePayments } from './reconcile/news.ts'

const pageSize = 50
const ofAnotherStore = problem(403, 'ACCESS_DENIED', 'The order is not of a store of the caller.')

/** The shop's hand on the money of an order. */
export function consolePaymentOperations(services: PaymentDeps) {
  const { log, random } = services

  const paymentsOf = async (orderId: string) => (await log.state(paymentStream, orderId)).state
  const answer = (payments: OrderPayments) =>
    ({ status: 200, body: { payments: payments.attempts.map(writePayment) } }) as const

  const change = async (
    path: { readonly code: string; readonly paymentId: string },
    { principal, action, by }: { readonly principal: Principal; readonly action: Action; readonly by: By },
    command: (attempt: Attempt, at: string) => PaymentCommand | null,
  ) => {
    const order = await orderByCode(log.sql, path.code)
    const attempt =
      order && (await paymentsOf(order.orderId)).attempts.find((each) => each.attemptId === path.paymentId)
    if (!order) return orderNotFound
    if (!may(principal, action, { storeId: order.storeId })) return ofAnotherStore
    if (!attempt) return paymentRefusal({ type: 'AttemptNotFound' })
    const wanted = command(attempt, services.clock.now().toISOString())
    if (!wanted) return problem(422, 'AMOUNT_NOT_VALID', 'The currency has no such amount.')
    const changed = await changePayments(services, order.orderId, by, () => [wanted])
    return changed.ok ? answer(changed.value) : paymentRefusal(changed.rejection)
  }

  return {
    async listOrderPayments({ path, principal }) {
      const order = await orderByCode(log.sql, path.code)
      if (!order) return orderNotFound
      if (!may(principal, 'listOrderPayments', { storeId: order.storeId })) return ofAnotherStore
      return answer(await paymentsOf(order.orderId))
    },

    /** Without a store, an operator gets those of all the own stores. */
    async listPaymentsInNeed({ query: { needs, branchContactId, offset = 0 }, principal }) {
      const own = principal.is === 'operator' ? principal.storeIds : null
      const storeIds = branchContactId === undefined ? own : [branchContactId]
      if (storeIds && !may(principal, 'listPaymentsInNeed', { storeIds })) return ofAnotherStore
      const list = needs === 'handled' ? handledPayments : paymentsInNeed
      const { orders: found, total } = await list(log.sql, { storeIds, offset, limit: pageSize })
      const { entries: orders, ...marks } = await services.rows.write('listPaymentsInNeed', found, {
        write: (order) => writeInNeed(log, services.catalog(), order),
        nameOf: ({ code }) => code,
      })
      return { status: 200, body: { orders, ...marks, total } }
    },

    refundPayment: ({ path, body, principal, command }) =>
      change(path, { principal, action: 'refundPayment', by: command.by }, (attempt, at) => {
        const { attemptId, refunds } = attempt
        const { currency } = countedSumOf(attempt)
        // A client's key may come with two payments, and a provider's may not.
        const refundId = `${attemptId}.${command.id ?? random.id()}`
        const units = body?.amount
        const rest = refunds.find((each) => each.refundId === refundId)?.amount ?? heldOf(attempt)
        const minorOf = (amount: number) => sumFromUnits(amount, currency)?.minor ?? null
        const amount = units === undefined ? rest : minorOf(units)
        const seenLeft = body?.left === undefined ? undefined : minorOf(body.left)
        if (amount === null || seenLeft === null) return null
        return { type: 'RequestRefund', at, attemptId, refundId, amount, ...(seenLeft !== undefined && { seenLeft }) }
      }),

    resolvePayment: ({ path, body, principal, command }) =>
      change(path, { principal, action: 'resolvePayment', by: command.by }, ({ attemptId }, at) => ({
        ...{ type: 'Resolve', at, attemptId, as: body.as },
        ...(body.need !== undefined && { need: body.need }),
        ...(body.note?.trim() && { note: body.note.trim() }),
      })),

    reopenPayment: ({ path, body, principal, command }) =>
      change(path, { principal, action: 'reopenPayment', by: command.by }, ({ attemptId }, at) => ({
        ...{ type: 'Reopen', at, attemptId, need: body.need },
      })),

    async retryPayments({ path, principal }) {
      const order = await orderByCode(log.sql, path.code)
      if (!order) return orderNotFound
      if (!may(principal, 'retryPayments', { storeId: order.storeId })) return ofAnotherStore
      await retryPaymentWork(log.sql, order.orderId)
      return { status: 204, body: undefined }
    },
  } satisfies Partial<Operations>
}
