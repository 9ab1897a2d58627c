import type { QueryClient } from '@tanstack/react-query'
import { orderingState } from '#domain/hours/opening.ts'
import { submissionAnswerOf } from '#openapi/client/submission-answer.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { readShop } from '#openapi/wire/stores.ts'
import { pointsKey } from '#web/diner/api/loyalty.ts'
import type { ModeView, StoreView } from '#web/diner/api/shop.ts'
import { fieldAt } from '#web/diner/features/checkout/checkout-fields.ts'
import type { CodeFailure } from '#web/diner/state/discount-code.ts'
import { isRule, submissionTexts } from '#web/diner/texts/submission.ts'
import { ApiError, isGatewayStatus } from '#web/shared/api/api-error.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { scheduleKey } from '#web/shared/api/queries.ts'
import { opening } from '../../menu/ordering.ts'
import type { CheckoutFacts } from '../state/priced-checkout.ts'
import type { SubmissionFailure } from '../state/submission.ts'
import { catchUp } from './catch-up.ts'
import type { Means } from './means.ts'

type RefusalDeps = Pick<Means, 'state' | 'facts' | 'priced' | 'queryClient' | 'send'>

/** The contract's refusals of an order, and general error codes for which an order has its own text. */
type Code = Wire['OrderRefusalCode'] | 'BUSY' | 'DATABASE_UNAVAILABLE' | 'BODY_TOO_LARGE'

type Learn = (error: ApiError, refused: RefusalDeps) => SubmissionFailure | Promise<SubmissionFailure>

const said =
  (why: Extract<SubmissionFailure, { type: 'Refused' }>['why']): Learn =>
  ({ retryAfterMs }) => ({ type: 'Refused', why, waitMs: retryAfterMs })

/** The page showed things that the store no longer offers. */
const offeredNoMore =
  (why: Extract<SubmissionFailure, { type: 'Refused' }>['why']): Learn =>
  (error, refused) => {
    void refused.queryClient.invalidateQueries({ queryKey: ['shop'] })
    return said(why)(error, refused)
  }

const refuseCode =
  (why: CodeFailure | 'Expired'): Learn =>
  (_, { state, priced, send }) => {
    send({ type: 'RefuseCode', text: state.code.text, terms: priced.terms, why })
    return { type: 'CodeRefused', why }
  }

const refusePoints: Learn = (_, { queryClient, send }) => {
  void queryClient.invalidateQueries({ queryKey: pointsKey })
  send({ type: 'ChangeDraft', changes: { redemption: null } })
  return { type: 'PointsRefused' }
}

/** After this, the cart offers the right fix for each line. */
const refuseItems: Learn = ({ items }, { queryClient }) => {
  if (items.length === 0) return { type: 'NotTaken' }
  void queryClient.invalidateQueries({ queryKey: ['menu'] })
  return { type: 'ItemsRefused', items }
}

const changePrice: Learn = async ({ items }, { facts, priced, queryClient, send }) => {
  send({ type: 'RefreshCode', terms: priced.terms })
  const names = await catchUp(queryClient, facts.store, facts.mode)
  return { type: 'PriceChanged', names, items }
}

const askForTime = ({ facts, send }: RefusalDeps) =>
  send({ type: 'ChangeDraft', changes: { schedule: { modeId: facts.mode.id, at: null, isAsked: true } } })

/** Loads the store again to say when it opens, and asks for a time where it takes orders for later. */
const closeStore: Learn = async (_, refused) => {
  const { facts, queryClient } = refused
  await queryClient.invalidateQueries({ queryKey: ['shop'] }).catch(() => undefined)
  const { store, mode } = newestOf(queryClient, facts)
  const asksTime = facts.schedule.choice !== 'NotOffered'
  if (asksTime) {
    void queryClient.invalidateQueries({ queryKey: scheduleKey })
    askForTime(refused)
  }
  return { type: 'StoreClosed', opens: opensWhen(store, mode, facts.now), asksTime }
}

/** Returns null where the time is not known, or where the store is open by this phone's clock. */
function opensWhen(store: StoreView, mode: ModeView, now: string): string | null {
  const state = orderingState(store, mode, now)
  return 'opensAt' in state && state.opensAt !== null ? opening(state.opensAt, now, store.timeZone) : null
}

function newestOf(queryClient: QueryClient, facts: CheckoutFacts): { store: StoreView; mode: ModeView } {
  const shops = queryClient.getQueriesData<ReturnType<typeof readShop>>({ queryKey: ['shop'] })
  const found = shops.flatMap(([, shop]) => (shop?.type === 'branchContact' ? [shop.store] : []))
  const store = found.find(({ id }) => id === facts.store.id) ?? facts.store
  return { store, mode: store.orderModes.find(({ id }) => id === facts.mode.id) ?? facts.mode }
}

/** This page has checked the rules with older facts, or by another clock. */
const breakRules: Learn = ({ types, until }, { queryClient, facts }) => {
  void queryClient.invalidateQueries()
  const rules = types.filter(isRule)
  if (rules.at(-1) !== 'ZoneClosed') return { type: 'RulesBroken', rules }
  const { now, store } = facts
  const reopens = until && opening(until, now, store.timeZone, submissionTexts.zoneReopens)
  return { type: 'ZoneClosed', reopens }
}

/** The effect and the failure of each refusal; a new code of the contract does not compile without one. */
const learners: Readonly<Record<Code, Learn>> = {
  STORE_NOT_FOUND: said('noStore'),
  ORDER_MODE_NOT_FOUND: offeredNoMore('noMode'),
  ORDERS_DISABLED: offeredNoMore('onlyInformation'),
  STORE_CLOSED: closeStore,
  SLOT_NOT_OFFERED: (_, refused) => {
    void refused.queryClient.invalidateQueries({ queryKey: scheduleKey })
    askForTime(refused)
    return { type: 'FieldsRefused', fields: ['schedule'] }
  },
  PAYMENT_TYPE_NOT_OFFERED: offeredNoMore('noPayment'),
  NOTES_TOO_LONG: (error, refused) =>
    error.items.length > 0 ? refuseItems(error, refused) : { type: 'FieldsRefused', fields: ['notes'] },
  ITEMS_REFUSED: refuseItems,
  CHECKOUT_REFUSED: breakRules,
  DISCOUNT_CODE_NOT_FOUND: refuseCode('NotFound'),
  DISCOUNT_CODE_EXPIRED: refuseCode('Expired'),
  DISCOUNT_CODE_NOT_APPLICABLE: async (error, refused) => {
    const changed = await changePrice(error, refused)
    const isSame = changed.type === 'PriceChanged' && changed.names.length === 0
    return isSame ? { type: 'CodeNotApplicable', text: refused.state.code.text } : changed
  },
  DISCOUNT_CODE_NOT_FIRST_PURCHASE: refuseCode('NotFirstPurchase'),
  DISCOUNT_CODE_USED_UP: refuseCode('UsedUp'),
  POINTS_NOT_OFFERED: refusePoints,
  POINTS_REFUSED: refusePoints,
  CUSTOMER_NOT_PROVEN: refusePoints,
  PRICE_CHANGED: changePrice,
  SUBMISSION_WITHDRAWN: said('withdrawn'),
  IDEMPOTENCY_KEY_REUSED: () => ({ type: 'Unknown' }),
  TOO_MANY_ORDERS: said('tooManyOrders'),
  TOO_MANY_GUESSES: (error, refused) =>
    refused.state.code.text === '' ? said('tooMany')(error, refused) : refuseCode('TooManyTries')(error, refused),
  TOO_MANY_REQUESTS: said('tooMany'),
  BUSY: said('busy'),
  DATABASE_UNAVAILABLE: said('busy'),
  BODY_TOO_LARGE: said('tooLarge'),
}

const isKnown = (code: string): code is Code => Object.hasOwn(learners, code)

/** Returns why a sent order is not placed, after updating the page with the gateway's newer facts. */
export async function failureOf(error: unknown, refused: RefusalDeps): Promise<SubmissionFailure> {
  if (!(error instanceof ApiError)) {
    // The gateway has logged its own refusals; any other failure is an error of this page.
    logProblem(error, { component: 'checkout', bcId: refused.facts.store.id })
    return { type: 'NotTaken' }
  }
  if (isKnown(error.code)) return learners[error.code](error, refused)
  const fields = isGatewayStatus(error, 400) ? fieldsAt(error.paths) : []
  if (fields.length > 0) return { type: 'FieldsRefused', fields }
  return { type: submissionAnswerOf(error) === 'unknown' ? 'Unknown' : 'NotTaken' }
}

const fieldsAt = (paths: readonly string[]) => [...new Set(paths.map(fieldAt))].filter((field) => field !== null)
