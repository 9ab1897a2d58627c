import type { CartLine } from '#domain/cart/line.ts'
import { itemNotesLimit, orderNotesLimit } from '#domain/cart/notes.ts'
import { cleanIdentityNumber } from '#domain/checkout/identity-number.ts'
import { refusesCash } from '#domain/checkout/payment.ts'
import { type CheckoutRejection, defaultForcedFields, validateCheckout } from '#domain/checkout/validate.ts'
import { type DeliveryQuote, quoteDelivery } from '#domain/delivery/quote.ts'
import type { UseRejection } from '#domain/discount-code/decide.ts'
import type { Position } from '#domain/geo/position.ts'
import { orderingState } from '#domain/hours/opening.ts'
import { toMinor } from '#domain/money/money.ts'
import { formatPhone, isValidPhone } from '#domain/phone/phone.ts'
import type { CodeProblem } from '#domain/pricing/code.ts'
import type { LineProblem } from '#domain/pricing/reprice.ts'
import { isOffered, slotDays } from '#domain/slots/slots.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { decimalsOf } from '../catalog/decimals.ts'
import type { Context } from '../context.ts'
import { hasCouriers } from '../dispatch/on-shift.ts'
import { askerOf } from '../maps/asker.ts'
import { activeCode, type CodeUser, codeUseRejection, hasExpired } from './discount-codes.ts'
import { linesOf } from './lines.ts'
import { type Reckoning, reckon, type Sale } from './quote.ts'

export type Submission = components['schemas']['OrderSubmission']

/** A submission that may be placed: everything reckoned, nothing left to refuse. */
export type Accepted = {
  readonly sale: Sale
  readonly reckoning: Reckoning
  readonly delivery: DeliveryQuote | null
  readonly position: Position | null
  readonly phone: string
}

/** What keeps an order's discount code from it. */
export type CodeRejection =
  | UseRejection
  | { readonly type: 'CodeNotFound' }
  | { readonly type: 'CodeExpired' }
  | { readonly type: 'CodeNotApplicable'; readonly problems: readonly CodeProblem[] }

export type SubmissionRejection =
  | CodeRejection
  | { readonly type: 'StoreNotFound' }
  | { readonly type: 'OrderModeNotFound' }
  | { readonly type: 'OrdersDisabled' }
  | { readonly type: 'StoreClosed' }
  | { readonly type: 'SlotNotOffered' }
  | { readonly type: 'PaymentNotServed' }
  | { readonly type: 'NotesTooLong'; readonly limit: number; readonly referenceId: string | null }
  | { readonly type: 'ItemsRefused'; readonly problems: readonly LineProblem[] }
  | { readonly type: 'CheckoutRefused'; readonly failures: readonly CheckoutRejection[] }
  | { readonly type: 'PriceChanged'; readonly reckoning: Reckoning; readonly decimals: number }

type Judged =
  | { readonly ok: true; readonly accepted: Accepted }
  | { readonly ok: false; readonly rejection: SubmissionRejection }
type Shop = Pick<Context, 'catalog' | 'clock' | 'places' | 'log'>

/** Every rule that the browser has checked, again and with authority (STYLE: the browser never trusts its own price). */
export async function judge(shop: Shop, body: Submission): Promise<Judged> {
  const found = findSale(shop, body)
  if ('type' in found) return refuse(found)
  const sale = found
  const lines = linesOf(body.items, sale.decimals)
  const isDelivery = sale.mode.type === 'DELIVERY'
  const position = isDelivery ? await positionOf(shop, body) : null
  const delivery = isDelivery ? quoteDelivery(sale.store, position, await hasCouriers(shop, sale.store)) : null
  const reckoning = reckon(sale, lines, delivery)
  const phone = formatPhone(body.phone) ?? body.phone
  const rejection =
    timeRejection(shop, sale, body) ??
    notesRejection(sale, body, lines) ??
    itemsRejection(reckoning) ??
    (await codeRejection(shop, sale, reckoning, phone)) ??
    checkoutRejection(sale, body, reckoning, delivery) ??
    priceRejection(sale, body, reckoning)
  if (rejection) return refuse(rejection)
  return { ok: true, accepted: { sale, reckoning, delivery, position, phone } }
}

function findSale({ catalog }: Shop, body: Submission): Sale | SubmissionRejection {
  const store = catalog().store(body.branchContact)
  const branch = store && catalog().branch(store.branchId)
  if (!store || !branch) return { type: 'StoreNotFound' }
  const mode = store.orderModes.find(({ id, type }) => id === body.orderModeId && type === body.type)
  const menu = mode && catalog().menuOf(mode)
  if (!mode || !menu) return { type: 'OrderModeNotFound' }
  const paymentType = mode.paymentTypes.find(({ id, active }) => id === body.paymentType && active)
  if (!paymentType || paymentType.onlinePayment) return { type: 'PaymentNotServed' }
  const named = codeIn(body)
  const code = named === null ? null : activeCode(catalog, branch.id, named)
  if (named !== null && !code) return { type: 'CodeNotFound' }
  return { branch, store, mode, menu, paymentType, code, decimals: decimalsOf(catalog(), store.address.country) }
}

/** The code that the diner has seen at work; of the other discounts the catalogue knows better. */
export const codeIn = ({ discounts = [] }: Submission): string | null =>
  discounts.find(({ code }) => code !== null)?.code ?? null

/** The diner's own pin, or where the address is found. */
async function positionOf(shop: Shop, { destination, branchContact }: Submission): Promise<Position | null> {
  if (!destination) return null
  if (destination.position) return destination.position
  const { places, question } = askerOf(shop, branchContact)
  const { street, number, city } = destination
  const place = await places.geocode([`${street} ${number}`.trim(), city].filter(Boolean).join(', '), question)
  return place?.position ?? null
}

function timeRejection({ clock }: Shop, { store, mode }: Sale, body: Submission): SubmissionRejection | null {
  const now = clock.now().toISOString()
  const state = orderingState(store, mode, now)
  if (state.type === 'OrdersDisabled') return { type: 'OrdersDisabled' }
  if (body.scheduledAt) {
    const days = mode.allowsScheduling && mode.orderSchedule ? slotDays(mode.orderSchedule, now, store.timeZone) : []
    return isOffered(days, body.scheduledAt) ? null : { type: 'SlotNotOffered' }
  }
  return state.type === 'Open' ? null : { type: 'StoreClosed' }
}

function notesRejection({ branch }: Sale, body: Submission, lines: readonly CartLine[]): SubmissionRejection | null {
  const limit = itemNotesLimit(branch.customizations)
  const tooLong = lines.find(({ notes }) => notes.length > limit)
  if (tooLong) return { type: 'NotesTooLong', limit, referenceId: tooLong.referenceId }
  const orderLimit = orderNotesLimit(branch.customizations)
  return (body.notes ?? '').length > orderLimit ? { type: 'NotesTooLong', limit: orderLimit, referenceId: null } : null
}

function itemsRejection({ problems }: Reckoning): SubmissionRejection | null {
  const refused = problems.filter(({ type }) => type !== 'PriceChanged')
  return refused.length ? { type: 'ItemsRefused', problems: refused } : null
}

/** DISC-26, DISC-30 to DISC-34. Placing the order looks once more at who may use it. */
async function codeRejection(
  shop: Shop,
  { code, branch }: Sale,
  { codeProblems }: Reckoning,
  phone: string,
): Promise<CodeRejection | null> {
  if (!code) return null
  const user: CodeUser = { code, branchId: branch.id, phone }
  if (await hasExpired(shop, user)) return { type: 'CodeExpired' }
  if (codeProblems.length > 0) return { type: 'CodeNotApplicable', problems: codeProblems }
  return codeUseRejection(shop, user)
}

function checkoutRejection(
  sale: Sale,
  body: Submission,
  { price }: Reckoning,
  quote: DeliveryQuote | null,
): SubmissionRejection | null {
  const { store, mode, paymentType, decimals } = sale
  const failures = validateCheckout({
    forced: defaultForcedFields,
    mandatoryEmail: store.mandatoryEmail,
    modeType: mode.type,
    customerName: body.customerName,
    phone: body.phone,
    phoneIsValid: isValidPhone(body.phone),
    customerEmail: body.customerEmail ?? '',
    customerDocument: cleanIdentityNumber(body.document ?? ''),
    tableNumber: body.tableUid ?? '',
    payment: paymentType,
    offeredMethods: mode.paymentTypes.filter(({ active }) => active).map(({ paymentMethod }) => paymentMethod),
    paymentAmount: body.paysWith === undefined || body.paysWith === null ? null : toMinor(body.paysWith, decimals),
    total: price.total,
    cardIsValid: true,
    delivery: {
      hasAddress: (body.destination?.street ?? '').trim() !== '',
      betweenStreets: body.destination?.betweenStreets ?? '',
      betweenStreetsRequired: store.deliveryConfig.betweenStreetsRequired,
      isLoading: false,
      quote,
      itemsTotal: price.cartTotal,
    },
    scheduling: { isLoading: false, canOrderNow: !mode.onlyScheduling, scheduledAt: body.scheduledAt ?? null },
  })
  // The browser has switched the payment type by now (FEE-08); whoever has not is told.
  if (paymentType.paymentMethod === 'CASH' && mode.type === 'DELIVERY' && refusesCash(quote))
    failures.push({ type: 'NoCashDelivery' })
  return failures.length ? { type: 'CheckoutRefused', failures } : null
}

const priceRejection = ({ decimals }: Sale, body: Submission, reckoning: Reckoning): SubmissionRejection | null =>
  reckoning.problems.length > 0 || toMinor(body.price, decimals) !== reckoning.price.total
    ? { type: 'PriceChanged', reckoning, decimals }
    : null

const refuse = (rejection: SubmissionRejection) => ({ ok: false, rejection }) as const
