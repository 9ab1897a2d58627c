import type { FastifyRequest } from 'fastify'
import { keyScopeOf } from '#domain/access/principal.ts'
import type { Store } from '#domain/catalog/store.ts'
import { refusalReasonOf } from '#domain/ordering/refusal-reason.ts'
import { codeOf } from '#domain/ordering/submission.ts'
import { namesCourierToCustomer } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { readSubmission } from '#openapi/wire/orders.ts'
import { triesRefusal } from '../aggregates/orders/discount-codes.ts'
import { decimalsOf } from '../catalog/decimals.ts'
import type { Ground } from '../ground/ground.ts'
import { commandId } from '../http/command-id.ts'
import { addressOf, guessesBy, guessRefusal } from '../http/guess-limits.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { orderAnswer, orderShipmentAnswer } from '../views/order-answers.ts'
import { deliveryOf, viewOrder, viewOrderByCode } from '../views/viewed-orders.ts'
import type { OrderDeps } from './deps.ts'
import { submissionGuesses } from './guesses.ts'
import { type PlacementResult, place } from './place.ts'
import { balanceTriesRefusal } from './points.ts'
import { stepRefusal, submissionRefusal } from './refusals.ts'
import { reportError } from './report.ts'
import { type AcceptedSubmission, judge, type SubmissionRejection } from './submit.ts'

const notFound = problem(404, 'ORDER_NOT_FOUND', 'No order of this store has this code.')
/** Submission and follow-up for diners. */
export function orderOperations(services: OrderDeps) {
  const { log, catalog, clock, arrivalAt, countRefusal } = services

  /** An order's code opens it, and so reaches no other house. */
  const submitted = ({ id, code, reportedTo }: PlacementResult) => ({
    ...{ id, code },
    publicId: log.digests.of('public-order', code),
    ...(reportedTo && { reportedTo: [...reportedTo] }),
  })

  /** The same arrival as on the tracking page; null while no courier drives, because there is no estimate then. */
  const arrivalOf = async (shipments: readonly KnownShipment[]) => {
    const driven = shipments.find(({ status }) => namesCourierToCustomer(status))
    return driven ? arrivalAt(driven.logisticsOrderId) : null
  }

  const refused = (rejection: SubmissionRejection, store: Store | undefined, request: FastifyRequest) => {
    const reason = refusalReasonOf(rejection)
    if (store && reason !== null) {
      const { branchId, id: storeId } = store
      countRefusal({ branchId, storeId, reason, browser: request.device?.id ?? addressOf(request.ip) })
    }
    return submissionRefusal(rejection)
  }

  return {
    async submitOrder({ body, command, principal, request }) {
      // Before the rules look: an answer that was lost is given again, whatever has changed since.
      const earlier = await log.earlier<PlacementResult>(command)
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
      if (!judged.ok) return refused(judged.rejection, store, request)
      const tooManyOrders = await unprovenOrderRefusal(services, judged.accepted, request)
      if (tooManyOrders) return tooManyOrders
      const placed = await place(services, judged.accepted, command, request.device)
      return placed.ok ? { status: 200, body: submitted(placed.value) } : refused(placed.rejection, store, request)
    },

    async withdrawSubmission({ body: { key }, principal, request }) {
      const tooMany = await guessRefusal(log, clock, guessesBy(submissionGuesses.withdrawal, request), false)
      if (tooMany) return tooMany
      // The id that `submitOrder` has under this key: all diners share its keys, with a session and without.
      const placed = await log.withdraw<PlacementResult>(commandId('submitOrder', keyScopeOf(principal), key))
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
      const store = first && catalog().served.store(first.storeId)
      if (!found || !store) return notFound
      const { shipments, orderStatus: status } = found
      const arrival = await arrivalOf(shipments)
      return { status: 200, body: shipments.map((one) => orderShipmentAnswer(one, { store, status }, arrival)) }
    },
  } satisfies Partial<Operations>
}

/**
 * 429 for a caller that places too many orders: each keeps a shop busy, or a use of a limited code from others. An order that is
 * paid online without such a code, or whose diner has proven the phone, is not counted.
 */
async function unprovenOrderRefusal(
  { log, clock, orderLimit }: Pick<Ground, 'log' | 'clock'> & { readonly orderLimit: number },
  { sale, isProven }: AcceptedSubmission,
  request: FastifyRequest,
) {
  const holdsUse = sale.code !== null && sale.code.maximumUses !== null
  if (orderLimit === 0 || (sale.paymentType.onlinePayment && !holdsUse)) return null
  if (isProven || request.isRun) return null
  const share = orderLimit / submissionGuesses.unprovenOrder.limits[0].most
  const counted = guessesBy(submissionGuesses.unprovenOrder, request).map((one) => ({
    ...one,
    scale: (one.scale ?? 1) * share,
  }))
  const tooMany = await guessRefusal(log, clock, counted, false)
  if (!tooMany) return null
  const { headers } = tooMany
  return { ...problem(429, 'TOO_MANY_ORDERS', 'Too many orders without a payment or a proven phone.'), headers }
}
