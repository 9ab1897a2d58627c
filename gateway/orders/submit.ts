import type { FastifyRequest } from 'fastify'
import { closedZonesOf } from '#domain/availability/serving.ts'
import type { DiscountCode } from '#domain/catalog/discount.ts'
import type { PaymentType } from '#domain/catalog/order-mode.ts'
import { countryOf } from '#domain/country/countries.ts'
import type { CustomerAddress } from '#domain/customer/events.ts'
import { quoteDelivery } from '#domain/delivery/quote.ts'
import type { Position } from '#domain/geo/position.ts'
import {
  cleanSubmission,
  type Facts,
  type JudgedOrder,
  judgeOrder,
  type OrderOffer,
  type OrderRejection,
  providerOf,
  type SaleRejection,
} from '#domain/ordering/judge.ts'
import { codeOf, type Submission } from '#domain/ordering/submission.ts'
import { formatPhone, type Phone } from '#domain/phone/phone.ts'
import { leversInForce } from '../aggregates/availability/queries.ts'
import { activeCode, type CodeUser, codeUseRejection, hasExpired } from '../aggregates/orders/discount-codes.ts'
import { hasCouriers } from '../aggregates/riders/on-shift.ts'
import { moneyAt } from '../catalog/decimals.ts'
import { type Orderer, ordererOf } from '../customers/ordering.ts'
import type { Ground } from '../ground/ground.ts'
import type { Caller } from '../http/operations.ts'
import { askerOf } from '../maps/asker.ts'
import type { OrderingBrowser, OrderParts } from './deps.ts'
import { externalBenefit } from './external-benefit.ts'
import { pointsBalance } from './points.ts'

/** A submission that may be placed, with the code that it spends, and the whole address that it goes to. */
export type AcceptedSubmission = {
  readonly order: JudgedOrder
  readonly sale: OrderOffer
  readonly address: CustomerAddress | null
  /** The caller has proven the phone. */
  readonly isProven: boolean
  /** The order may redeem the points of its browser's own orders alone. */
  readonly spendsOwnPoints: boolean
  readonly browser: OrderingBrowser
}

export type SubmissionRejection = OrderRejection | SaleRejection

type SubmissionJudgement =
  | { readonly ok: true; readonly accepted: AcceptedSubmission }
  | { readonly ok: false; readonly rejection: SubmissionRejection }
type SubmissionDeps = Pick<Ground, 'catalog' | 'clock' | 'places' | 'log'> & Pick<OrderParts, 'providers' | 'partner'>

/** Finds the store and the menu, gathers the facts for the rules, once from each room, and lets the rules judge (ruling-10). */
export async function judge(services: SubmissionDeps, sent: Submission, caller: Caller): Promise<SubmissionJudgement> {
  const found = findSale(services, sent)
  if ('type' in found) return { ok: false, rejection: found }
  const submission = cleanSubmission(sent, countryOf(found.store))
  const phone = formatPhone(submission.customer.phone, countryOf(found.store))
  const asked = { companyId: found.branch.companyId, phone, redeems: submission.redeemedPoints > 0 }
  const orderer = await ordererOf(services, asked, caller)
  const judgement = judgeOrder(found, submission, await factsOf(services, found, submission, caller.request, orderer))
  if (!judgement.ok) return judgement
  const { order } = judgement
  const accepted = {
    ...{ order, sale: found, address: addressOf(order, submission, found) },
    browser: { ids: submission.browserIds, userAgent: caller.request.headers['user-agent'] ?? '' },
    isProven: orderer.isProven,
    spendsOwnPoints: orderer.points?.access.type === 'OwnOrders',
  }
  return { ok: true, accepted }
}

function findSale(services: SubmissionDeps, submission: Submission): OrderOffer | SubmissionRejection {
  const { catalog } = services
  const store = catalog().store(submission.storeId)
  const branch = store && catalog().branchAt(store.id)
  if (!store || !branch) return { type: 'StoreNotFound' }
  const mode = store.orderModes.find(({ id, type }) => id === submission.orderModeId && type === submission.modeType)
  const menu = mode && catalog().menuOf(mode)
  if (!mode || !menu) return { type: 'OrderModeNotFound' }
  const paymentType = mode.paymentTypes.find(({ id, active }) => id === submission.paymentTypeId && active)
  if (!paymentType || !isServed(services, paymentType)) return { type: 'PaymentNotServed' }
  const named = codeOf(submission)
  const code = named === null ? null : activeCode(catalog, branch.id, named)
  if (named !== null && !code) return { type: 'CodeNotFound' }
  return { branch, store, mode, menu, paymentType, code, money: moneyAt(catalog(), store) }
}

/** Payment in person is always possible; online payment needs a configured provider that supports the payment type. */
function isServed({ providers }: SubmissionDeps, { onlinePayment, upload }: PaymentType): boolean {
  if (!onlinePayment) return upload === null
  const provider = providers.get(providerOf(onlinePayment))
  return provider !== undefined && upload !== null && provider.traits.flows.includes(flowOf[upload])
}

/** A card is charged by its provider's terms; a provider with its own page asks there for the data it needs. */
const needsEmail = ({ providers }: SubmissionDeps, { onlinePayment, upload }: PaymentType): boolean =>
  upload === 'API' &&
  onlinePayment !== null &&
  (providers.get(providerOf(onlinePayment))?.browser?.card?.needsEmail ?? false)

/** API is a card on our page, APP a link to the provider's. */
const flowOf = { API: 'card', APP: 'link' } as const

async function factsOf(
  services: SubmissionDeps,
  sale: OrderOffer,
  submission: Submission,
  request: FastifyRequest,
  orderer: Orderer,
): Promise<Facts> {
  const { store, mode, branch, code, paymentType } = sale
  const isDelivery = mode.type === 'DELIVERY'
  const phone = formatPhone(submission.customer.phone, countryOf(store))
  const position = isDelivery ? await positionOf(services, submission) : null
  const now = services.clock.now().toISOString()
  const levers = await leversInForce(services.log.sql, store.id, now)
  return {
    now,
    delivery: isDelivery
      ? quoteDelivery(store, position, await hasCouriers(services, store), closedZonesOf(levers))
      : null,
    position,
    ...(await codeFacts(services, code, branch.id, phone)),
    paymentNeedsEmail: needsEmail(services, paymentType),
    pointsBalance: await pointsBalance(services, orderer),
    levers,
    externalDiscount: await externalBenefit(services, sale, submission, request),
  }
}

/** The address to offer the customer at their next order: the words they sent, with the position found for them. */
function addressOf({ destination }: JudgedOrder, sent: Submission, { store }: OrderOffer): CustomerAddress | null {
  if (!destination || !sent.destination) return null
  const { zone: _, ...words } = sent.destination
  return { ...words, country: store.address.country, position: destination.position }
}

/** A text that is no phone has used no code: the checkout refuses it. */
async function codeFacts(services: SubmissionDeps, code: DiscountCode | null, branchId: string, phone: Phone | null) {
  if (!code || !phone) return { codeIsExpired: false, codeUse: null }
  const user: CodeUser = { code, branchId, phone }
  return { codeIsExpired: await hasExpired(services, user), codeUse: await codeUseRejection(services, user) }
}

/** The diner's own pin, or where the address is found. */
async function positionOf(services: SubmissionDeps, { destination, storeId }: Submission): Promise<Position | null> {
  if (!destination) return null
  if (destination.position) return destination.position
  const { street, number, city } = destination
  const address = [`${street} ${number}`.trim(), city].filter(Boolean).join(', ')
  const place = await askerOf(services, storeId).geocode(address)
  return place?.position ?? null
}
