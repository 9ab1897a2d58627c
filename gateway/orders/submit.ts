import type { DiscountCode } from '#domain/catalog/discount.ts'
import { quoteDelivery } from '#domain/delivery/quote.ts'
import type { Position } from '#domain/geo/position.ts'
import {
  cleanSubmission,
  type Facts,
  type JudgedOrder,
  judgeOrder,
  type OrderRejection,
  type Sale,
} from '#domain/ordering/judge.ts'
import { codeOf, type Submission } from '#domain/ordering/submission.ts'
import { decimalsOf } from '../catalog/decimals.ts'
import type { Context } from '../context.ts'
import { hasCouriers } from '../dispatch/on-shift.ts'
import { askerOf } from '../maps/asker.ts'
import { activeCode, type CodeUser, codeUseRejection, hasExpired } from './discount-codes.ts'

/** A submission that may be placed, with the code that it spends. */
export type Accepted = { readonly order: JudgedOrder; readonly sale: Sale }

export type SubmissionRejection =
  | OrderRejection
  | { readonly type: 'StoreNotFound' }
  | { readonly type: 'OrderModeNotFound' }
  | { readonly type: 'PaymentNotServed' }

type Judged =
  | { readonly ok: true; readonly accepted: Accepted }
  | { readonly ok: false; readonly rejection: SubmissionRejection }
type Shop = Pick<Context, 'catalog' | 'clock' | 'places' | 'log'>

/** Looks up what the rules need to know of the submission, and has them judge it (ruling-10). */
export async function judge(shop: Shop, sent: Submission): Promise<Judged> {
  const submission = cleanSubmission(sent)
  const found = findSale(shop, submission)
  if ('type' in found) return { ok: false, rejection: found }
  const judgement = judgeOrder(found, submission, await factsOf(shop, found, submission))
  return judgement.ok ? { ok: true, accepted: { order: judgement.order, sale: found } } : judgement
}

function findSale({ catalog }: Shop, submission: Submission): Sale | SubmissionRejection {
  const store = catalog().store(submission.storeId)
  const branch = store && catalog().branch(store.branchId)
  if (!store || !branch) return { type: 'StoreNotFound' }
  const mode = store.orderModes.find(({ id, type }) => id === submission.orderModeId && type === submission.modeType)
  const menu = mode && catalog().menuOf(mode)
  if (!mode || !menu) return { type: 'OrderModeNotFound' }
  const paymentType = mode.paymentTypes.find(({ id, active }) => id === submission.paymentTypeId && active)
  if (!paymentType || paymentType.onlinePayment) return { type: 'PaymentNotServed' }
  const named = codeOf(submission)
  const code = named === null ? null : activeCode(catalog, branch.id, named)
  if (named !== null && !code) return { type: 'CodeNotFound' }
  return { branch, store, mode, menu, paymentType, code, decimals: decimalsOf(catalog(), store) }
}

async function factsOf(shop: Shop, { store, mode, branch, code }: Sale, submission: Submission): Promise<Facts> {
  const isDelivery = mode.type === 'DELIVERY'
  const position = isDelivery ? await positionOf(shop, submission) : null
  return {
    now: shop.clock.now().toISOString(),
    delivery: isDelivery ? quoteDelivery(store, position, await hasCouriers(shop, store)) : null,
    position,
    ...(await codeFacts(shop, code, branch.id, submission)),
  }
}

async function codeFacts(shop: Shop, code: DiscountCode | null, branchId: string, { customer }: Submission) {
  if (!code) return { codeIsExpired: false, codeUse: null }
  const user: CodeUser = { code, branchId, phone: customer.phone }
  return { codeIsExpired: await hasExpired(shop, user), codeUse: await codeUseRejection(shop, user) }
}

/** The diner's own pin, or where the address is found. */
async function positionOf(shop: Shop, { destination, storeId }: Submission): Promise<Position | null> {
  if (!destination) return null
  if (destination.position) return destination.position
  const { places, question } = askerOf(shop, storeId)
  const { street, number, city } = destination
  const place = await places.geocode([`${street} ${number}`.trim(), city].filter(Boolean).join(', '), question)
  return place?.position ?? null
}
