import { type Action, may, seesMoney } from '#domain/access/may.ts'
import type { Principal } from '#domain/access/principal.ts'
import { type Sought, seeksNothing, soughtIn } from '#domain/order/sought.ts'
import { writeBoardStore } from '#openapi/wire/console.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { decimalsOf } from '../catalog/decimals.ts'
import type { By } from '../events/by.ts'
import type { Command } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import { readPlace, writePlace } from '../http/list-place.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { listBoard } from '../views/board-list.ts'
import { listOrders, placedOn, placedSought } from '../views/console-list.ts'
import { orderAnswer, orderFor } from '../views/order-answers.ts'
import { type ViewedRow, viewOrderByCode } from '../views/viewed-orders.ts'
import { acceptedBy, acceptedRefusal } from './accepted-by.ts'
import { historyOf } from './history.ts'
import { stepRefusal } from './refusals.ts'
import { type AtStore, type OrderStep, offerAgainTo, type ShopRejection, type StepWords, takeStep } from './steps.ts'
import { takeStepBack } from './take-back.ts'

const notFound = problem(404, 'ORDER_NOT_FOUND', 'No order of this store has this code.')
const notFromHere = problem(400, 'INVALID_REQUEST', 'query/after: it is `next` of an earlier page', [
  { path: 'query/after', type: 'cursor', message: 'it is `next` of an earlier page' },
])
const ofAnotherStore = problem(403, 'ACCESS_DENIED', 'The order is not of a store of the caller.')
const withoutMoney = problem(403, 'ACCESS_DENIED', 'The caller sees no payments.')
const noTime = problem(422, 'TIME_MISSING', 'The body says no time.')
const pageSize = 50
const boardPage = 100

/** The action of each step of the shop. */
const actionOf = {
  acknowledge: 'acknowledgeOrder',
  accept: 'acceptOrder',
  time: 'changeOrderTime',
  ready: 'readyOrder',
  dispatch: 'dispatchOrder',
  deliver: 'deliverOrder',
  cancel: 'cancelOrder',
} as const satisfies Readonly<Record<OrderStep, Action>>

type StepRequest = { readonly principal: Principal; readonly command: Command }

/** The shop's hand on its orders. */
export function consoleOrderOperations(services: Pick<Ground, 'log' | 'catalog' | 'clock' | 'rows'>) {
  const { log, catalog, clock, rows } = services

  const mayAt =
    (principal: Principal, action: Action): AtStore =>
    (storeId) =>
      may(principal, action, { storeId })

  const step = (code: string, which: OrderStep, { principal, command }: StepRequest, said: StepWords = {}) => {
    const asked = { command, mayAt: mayAt(principal, actionOf[which]), said }
    return moved(code, command.by, () => takeStep(services, code.toUpperCase(), which, asked))
  }

  /** A kitchen gets no amounts, and so not the order as its diner sees it. */
  const stepOfKitchen = async (
    code: string,
    which: 'accept' | 'time' | 'ready',
    asked: StepRequest,
    said?: StepWords,
  ) => {
    const answer = await step(code, which, asked, said)
    return answer.status === 200 && !seesMoney(asked.principal) ? ({ status: 204, body: undefined } as const) : answer
  }

  const moved = async (code: string, by: By, move: () => ReturnType<typeof takeStep>) => {
    const known = await viewOrderByCode(log.sql, code)
    if (!known || !orderAnswer(catalog(), known)) return notFound
    const outcome = await move()
    if (!outcome.ok) {
      const refusal = await refusalOf(outcome.rejection, by)
      if (refusal) return refusal
    }
    const view = await viewOrderByCode(log.sql, code)
    const body = view && orderAnswer(catalog(), view)
    return body ? ({ status: 200, body } as const) : notFound
  }

  const written = (list: string, views: readonly ViewedRow[], principal: Principal) =>
    rows.write(list, views, {
      write: (view) => orderFor(principal, catalog(), view),
      nameOf: ({ order }) => order.code,
    })

  /** Null where the same person repeats a step, because the answer was lost. */
  const refusalOf = async (rejection: ShopRejection, by: By) => {
    switch (rejection.type) {
      case 'OfAnotherStore':
        return ofAnotherStore
      case 'AlreadyAccepted': {
        const first = await acceptedBy(log, rejection.orderId)
        return first.is === by.is && first.id === by.id ? null : acceptedRefusal(first)
      }
      default:
        return stepRefusal(rejection)
    }
  }

  return {
    async listConsoleOrders({ query, principal }) {
      const {
        branchContactId,
        status = null,
        type: mode = null,
        payment = null,
        search,
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
      if (payment !== null && !seesMoney(principal)) return withoutMoney
      const sought = search === undefined ? null : soughtFor(principal, search, decimalsOf(catalog(), store))
      if (sought && seeksNothing(sought)) return { status: 200, body: { orders: [], next: null } }
      const place = after === undefined ? null : readPlace(after)
      if (after !== undefined && !place) return notFromHere
      const { views, next } = await listOrders(log.sql, {
        ...{ storeId: store.id, status, mode, payment, offset, limit },
        ...(sought
          ? { sought, placed: placedSought(store.timeZone, day, clock.now()) }
          : { sought, placed: day === undefined ? null : placedOn(day, store.timeZone) }),
        sort: reported ? 'reports' : sort,
        after: place,
      })
      const { entries: orders, ...marks } = await written('listConsoleOrders', views, principal)
      return { status: 200, body: { orders, ...marks, next: next && writePlace(next) } }
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

    async readConsoleBoard({ query: { branchContactId, after, limit = boardPage }, principal }) {
      const own = principal.is === 'operator' ? principal.storeIds : catalog().document.stores.map(({ id }) => id)
      const storeIds = branchContactId === undefined ? own : [branchContactId]
      const stores = storeIds.flatMap((id) => catalog().served.store(id) ?? [])
      if (stores.length === 0) return problem(404, 'STORE_NOT_FOUND', 'There is no such store.')
      if (!may(principal, 'readConsoleBoard', { storeIds })) return ofAnotherStore
      const place = after === undefined ? null : readPlace(after)
      if (after !== undefined && !place) return notFromHere
      const { views, next } = await listBoard(log.sql, { storeIds, now: clock.now(), after: place, limit })
      const { entries: orders, ...marks } = await written('readConsoleBoard', views, principal)
      const body = { orders, ...marks, stores: stores.map(writeBoardStore), next: next && writePlace(next) }
      return { status: 200, body }
    },

    async acknowledgeOrder({ path: { code }, body: { what }, ...asked }) {
      const answer = await step(code, 'acknowledge', asked, { what })
      return answer.status === 200 ? { status: 204, body: undefined } : answer
    },

    acceptOrder: ({ path: { code }, body, ...asked }) => stepOfKitchen(code, 'accept', asked, timeIn(body)),
    async changeOrderTime({ path: { code }, body, ...asked }) {
      const said = timeIn(body)
      return said.time ? stepOfKitchen(code, 'time', asked, said) : noTime
    },
    readyOrder: ({ path: { code }, ...asked }) => stepOfKitchen(code, 'ready', asked),
    dispatchOrder: ({ path: { code }, ...asked }) => step(code, 'dispatch', asked),
    deliverOrder: ({ path: { code }, ...asked }) => step(code, 'deliver', asked),
    offerOrderAgain: ({ path: { code }, principal, command }) =>
      moved(code, command.by, () =>
        offerAgainTo(services, code.toUpperCase(), { command, mayAt: mayAt(principal, 'offerOrderAgain') }),
      ),
    /** The person who may take a step may take it back. */
    async takeBackOrderStep({ path: { code }, body: { from, reason = '' }, principal, command }) {
      const mayTake = mayAt(principal, from === 'READY' ? 'readyOrder' : 'deliverOrder')
      const asked = { command, mayAt: mayTake, from, reason: reason.trim() }
      const answer = await moved(code, command.by, () => takeStepBack(services, code.toUpperCase(), asked))
      return answer.status === 200 ? { status: 204, body: undefined } : answer
    },
    cancelOrder: ({ path: { code }, body = {}, ...asked }) => step(code, 'cancel', asked, body),
  } satisfies Partial<Operations>
}

/** A caller who sees no amounts would learn them by trying. */
function soughtFor(principal: Principal, text: string, decimals: number): Sought {
  const sought = soughtIn(text, decimals)
  return seesMoney(principal) ? sought : { ...sought, amount: null }
}

/** The time that a body says, if it says one. */
function timeIn({ minutes, promisedAt }: Wire['OrderTime'] = {}): StepWords {
  if (minutes !== undefined) return { time: { minutes } }
  return promisedAt === undefined ? {} : { time: { promisedAt } }
}
