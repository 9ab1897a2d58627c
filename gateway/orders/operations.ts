import { type Action, may, seesMoney } from '#domain/access/may.ts'
import { keyScopeOf, type Principal } from '#domain/access/principal.ts'
import { codeOf } from '#domain/ordering/submission.ts'
import { namesCourierToCustomer } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { readSubmission } from '#openapi/wire/orders.ts'
import { decimalsOf } from '../catalog/decimals.ts'
import type { Command } from '../events/log.ts'
import { commandId } from '../http/command-id.ts'
import { guessesBy, guessRefusal } from '../http/guess-limits.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { orderAnswer, orderFor, orderShipmentAnswer } from './answers.ts'
import { listOrders, placedOn, readPlace, writePlace } from './console-list.ts'
import { triesRefusal } from './discount-codes.ts'
import { historyOf } from './history.ts'
import type { OrderServices } from './needed.ts'
import { unprovenOrderRefusal } from './order-limit.ts'
import { type Placed, place } from './place.ts'
import { balanceTriesRefusal } from './points.ts'
import { deliveryOf, viewOrder, viewOrderByCode } from './read.ts'
import { stepRefusal, submissionRefusal } from './refusals.ts'
import { reportError } from './report.ts'
import { type AtStore, type OrderStep, offerAgainTo, takeStep } from './steps.ts'
import { judge } from './submit.ts'

const notFound = problem(404, 'ORDER_NOT_FOUND', 'No order of this store has this code.')
const notFromHere = problem(400, 'INVALID_REQUEST', 'query/after: it is `next` of an earlier page', [
  { path: 'query/after', type: 'cursor', message: 'it is `next` of an earlier page' },
])
const ofAnotherStore = problem(403, 'ACCESS_DENIED', 'The order is not of a store of the caller.')
const pageSize = 50

/** The action of each step of the shop. */
const actionOf = {
  accept: 'acceptOrder',
  ready: 'readyOrder',
  dispatch: 'dispatchOrder',
  deliver: 'deliverOrder',
  cancel: 'cancelOrder',
} as const satisfies Readonly<Record<OrderStep, Action>>

type Asked = { readonly principal: Principal; readonly command: Command }

/** Submission and follow-up for diners, and the shop's hand on its orders. */
export function orderOperations(services: OrderServices) {
  const { log, catalog, clock, arrivalAt } = services

  /** An order's code opens it, and so reaches no other house. */
  const submitted = ({ id, code, reportedTo }: Placed) => ({
    ...{ id, code },
    publicId: log.digests.of('public-order', code),
    ...(reportedTo && { reportedTo: [...reportedTo] }),
  })

  /** The same arrival as on the tracking page; null while no courier drives, because there is no estimate then. */
  const arrivalOf = async (shipments: readonly KnownShipment[]) => {
    const driven = shipments.find(({ status }) => namesCourierToCustomer(status))
    return driven ? arrivalAt(driven.logisticsOrderId) : null
  }

  const mayAt =
    (principal: Principal, action: Action): AtStore =>
    (storeId) =>
      may(principal, action, { storeId })

  const step = (code: string, which: OrderStep, { principal, command }: Asked, reason?: string) => {
    const asked = { command, mayAt: mayAt(principal, actionOf[which]), ...(reason && { reason }) }
    return moved(code, () => takeStep(services, code.toUpperCase(), which, asked))
  }

  /** A kitchen gets no amounts, and so not the order as its diner sees it. */
  const stepOfKitchen = async (code: string, which: 'accept' | 'ready', asked: Asked) => {
    const answer = await step(code, which, asked)
    return answer.status === 200 && !seesMoney(asked.principal) ? ({ status: 204, body: undefined } as const) : answer
  }

  const moved = async (code: string, move: () => ReturnType<typeof takeStep>) => {
    const known = await viewOrderByCode(log.sql, code)
    if (!known || !orderAnswer(catalog(), known)) return notFound
    const outcome = await move()
    if (!outcome.ok)
      return outcome.rejection.type === 'OfAnotherStore' ? ofAnotherStore : stepRefusal(outcome.rejection)
    const view = await viewOrderByCode(log.sql, code)
    const body = view && orderAnswer(catalog(), view)
    return body ? ({ status: 200, body } as const) : notFound
  }

  return {
    async submitOrder({ body, command, principal, request }) {
      // Before the rules look: an answer that was lost is given again, whatever has changed since.
      const earlier = await log.earlier<Placed>(command)
      if (earlier) return { status: 200, body: submitted(earlier) }
      // Without this, an order that was asked for later would be made at once.
      if (body.scheduled && !body.scheduledAt)
        return submissionRefusal({ type: 'CheckoutRefused', failures: [{ type: 'ScheduledTimeMissing' }] })
      const store = catalog().store(body.branchContact)
      const submission = readSubmission(body, decimalsOf(catalog(), store))
      const named = codeOf(submission)
      const tooMany = named && store ? await triesRefusal(services, store.branchId, named, request) : null
      if (tooMany) return tooMany
      const judged = await judge(services, submission, { principal, request })
      if (submission.redeemedPoints > 0) {
        const tooManyTries = await balanceTriesRefusal(services, judged, request)
        if (tooManyTries) return tooManyTries
      }
      if (!judged.ok) return submissionRefusal(judged.rejection)
      const tooManyOrders = await unprovenOrderRefusal(services, judged.accepted, request)
      if (tooManyOrders) return tooManyOrders
      const placed = await place(services, judged.accepted, command, request.device)
      return placed.ok ? { status: 200, body: submitted(placed.value) } : submissionRefusal(placed.rejection)
    },

    async withdrawSubmission({ body: { key }, principal, request }) {
      const tooMany = await guessRefusal(log, clock, guessesBy('withdrawal', request), false)
      if (tooMany) return tooMany
      // The id that `submitOrder` has under this key: all diners share its keys, with a session and without.
      const placed = await log.withdraw<Placed>(commandId('submitOrder', keyScopeOf(principal), key))
      return { status: 200, body: { order: placed ? submitted(placed.value) : null } }
    },

    async readOrder({ path: { branchContact, orderId } }) {
      const store = catalog().served.storeByAlias(branchContact)
      if (!store) return notFound
      const view = await viewOrder(log.sql, store.id, orderId)
      const body = view && orderAnswer(catalog(), view, await arrivalOf(view.shipments))
      return body ? { status: 200, body } : notFound
    },

    async reportOrderError({ query: { branchContact: store }, body: said, command, request }) {
      const outcome = await reportError(services, { said, store, command, request })
      if ('tooMany' in outcome) return outcome.tooMany
      if (!outcome.ok) return stepRefusal(outcome.rejection)
      const view = await viewOrderByCode(log.sql, said.code)
      const body = view && orderAnswer(catalog(), view, await arrivalOf(view.shipments))
      return body ? { status: 200, body } : notFound
    },

    async listOrderShipments({ path: { logisticsOrderId } }) {
      const found = await deliveryOf(log.sql, logisticsOrderId)
      const [first] = found?.shipments ?? []
      const alias = first && catalog().served.store(first.storeId)?.alias
      if (!found || !alias) return notFound
      const { shipments, orderStatus: status } = found
      const arrival = await arrivalOf(shipments)
      return { status: 200, body: shipments.map((one) => orderShipmentAnswer(one, { alias, status }, arrival)) }
    },

    async listConsoleOrders({ query, principal }) {
      const {
        branchContactId,
        status,
        reported = false,
        day,
        sort = 'newest',
        after,
        limit = pageSize,
        offset = 0,
      } = query
      const store = catalog().served.store(branchContactId)
      if (!store) return problem(404, 'STORE_NOT_FOUND', 'There is no such store.')
      if (!may(principal, 'listConsoleOrders', { storeId: store.id })) return ofAnotherStore
      const place = after === undefined ? null : readPlace(after)
      if (after !== undefined && !place) return notFromHere
      const { views, next } = await listOrders(log.sql, {
        ...{ storeId: store.id, status: status ?? null, offset, limit },
        placed: day === undefined ? null : placedOn(day, store.timeZone),
        sort: reported ? 'reports' : sort,
        after: place,
      })
      const orders = views.flatMap((view) => orderFor(principal, catalog(), view) ?? [])
      return { status: 200, body: { orders, next: next && writePlace(next) } }
    },

    async readConsoleOrder({ path: { code }, principal }) {
      const view = await viewOrderByCode(log.sql, code)
      const body = view && orderFor(principal, catalog(), view)
      if (!body) return notFound
      return may(principal, 'readConsoleOrder', { storeId: view.order.storeId })
        ? { status: 200, body }
        : ofAnotherStore
    },

    async listOrderHistory({ path: { code }, principal }) {
      const view = await viewOrderByCode(log.sql, code)
      if (!view) return notFound
      if (!may(principal, 'listOrderHistory', { storeId: view.order.storeId })) return ofAnotherStore
      return { status: 200, body: await historyOf(log, { ...view, withMoney: seesMoney(principal) }) }
    },

    acceptOrder: ({ path: { code }, ...asked }) => stepOfKitchen(code, 'accept', asked),
    readyOrder: ({ path: { code }, ...asked }) => stepOfKitchen(code, 'ready', asked),
    dispatchOrder: ({ path: { code }, ...asked }) => step(code, 'dispatch', asked),
    deliverOrder: ({ path: { code }, ...asked }) => step(code, 'deliver', asked),
    offerOrderAgain: ({ path: { code }, principal, command }) =>
      moved(code, () =>
        offerAgainTo(services, code.toUpperCase(), { command, mayAt: mayAt(principal, 'offerOrderAgain') }),
      ),
    cancelOrder: ({ path: { code }, body, ...asked }) => step(code, 'cancel', asked, body?.reason),
  } satisfies Partial<Operations>
}
