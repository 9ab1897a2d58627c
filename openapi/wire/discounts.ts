import type { Discount, DiscountCode, DiscountValue, Validity } from '#domain/catalog/discount.ts'
import type { ExternalDiscount, GeneralDiscount, Surcharge } from '#domain/catalog/order-mode.ts'
import type { DiscountLine, SurchargeLine } from '#domain/pricing/order-price.ts'
import type { Amounts } from './amounts.ts'
import type { Wire } from './schemas.ts'

/** DISC-01 to DISC-04. */
export function writeDiscountValue(value: DiscountValue, { write }: Amounts): Wire['DiscountValue'] {
  switch (value.type) {
    case 'PERCENT':
      return { type: value.type, percentage: value.percentage }
    case 'MULTIPLE':
      return { type: value.type, buy: value.buy, pay: value.pay }
    case 'FIXED':
      return { type: value.type, fixedDiscount: write(value.fixedDiscount) }
    case 'FINAL_PRICE':
      return { type: value.type, finalPrice: write(value.finalPrice) }
    default:
      return value satisfies never
  }
}

export function readDiscountValue(wire: Wire['DiscountValue'], { read }: Amounts): DiscountValue {
  switch (wire.type) {
    case 'PERCENT':
      return { type: wire.type, percentage: wire.percentage }
    case 'MULTIPLE':
      return { type: wire.type, buy: wire.buy, pay: wire.pay }
    case 'FIXED':
      return { type: wire.type, fixedDiscount: read(wire.fixedDiscount) }
    case 'FINAL_PRICE':
      return { type: wire.type, finalPrice: read(wire.finalPrice) }
    default:
      return wire satisfies never
  }
}

/** A discount on plates. Only active ones are sent. */
export const writeDiscount = (discount: Discount, amounts: Amounts): Wire['Discount'] => ({
  id: discount.id,
  name: discount.name,
  plateIds: [...discount.plateIds],
  ...writeDiscountValue(discount, amounts),
  ...(discount.type === 'MULTIPLE' && discount.acrossPlates && { acrossPlates: true }),
})

export function readDiscount(wire: Wire['Discount'], amounts: Amounts): Discount {
  const shared = { id: wire.id, name: wire.name, plateIds: wire.plateIds, active: true }
  const value = readDiscountValue(wire, amounts)
  return value.type === 'MULTIPLE'
    ? { ...shared, ...value, acrossPlates: wire.acrossPlates ?? false }
    : { ...shared, ...value }
}

/** A discount of an order mode. */
export const writeGeneralDiscount = (discount: GeneralDiscount, amounts: Amounts): Wire['GeneralDiscount'] => ({
  id: discount.id,
  name: discount.name,
  ...writeDiscountValue(discount, amounts),
})

export const readGeneralDiscount = (wire: Wire['GeneralDiscount'], amounts: Amounts): GeneralDiscount => ({
  id: wire.id,
  name: wire.name,
  ...readDiscountValue(wire, amounts),
})

/** A discount of an external loyalty program. */
export const writeExternalDiscount = (
  discount: ExternalDiscount,
  amounts: Amounts,
): Wire['ExternalBenefits']['generalDiscounts'][number] => ({
  ...writeGeneralDiscount(discount, amounts),
  externalBenefitType: discount.externalBenefitType,
})

export const readExternalDiscount = (
  wire: Wire['ExternalBenefits']['generalDiscounts'][number],
  amounts: Amounts,
): ExternalDiscount => ({ ...readGeneralDiscount(wire, amounts), externalBenefitType: wire.externalBenefitType })

export const writeSurcharge = (surcharge: Surcharge, { write }: Amounts): Wire['GeneralSurcharge'] => ({
  ...surcharge,
  value: surcharge.type === 'FIXED' ? write(surcharge.value) : surcharge.value,
})

export const readSurcharge = (wire: Wire['GeneralSurcharge'], { read }: Amounts): Surcharge => ({
  ...wire,
  value: wire.type === 'FIXED' ? read(wire.value) : wire.value,
})

/** DISC-08. */
export const writeDiscountLine = (line: DiscountLine, amounts: Amounts): Wire['DiscountLine'] => ({
  ...line,
  value: isMoney(line) ? amounts.write(line.value) : line.value,
  amount: amounts.write(line.amount),
})

export const readDiscountLine = (wire: Wire['DiscountLine'], amounts: Amounts): DiscountLine => ({
  ...wire,
  value: isMoney(wire) ? amounts.read(wire.value) : wire.value,
  amount: amounts.read(wire.amount),
})

/** DISC-09. */
export const writeSurchargeLine = (line: SurchargeLine, amounts: Amounts): Wire['SurchargeLine'] => ({
  ...line,
  value: isMoney(line) ? amounts.write(line.value) : line.value,
  amount: amounts.write(line.amount),
})

export const readSurchargeLine = (wire: Wire['SurchargeLine'], amounts: Amounts): SurchargeLine => ({
  ...wire,
  value: isMoney(wire) ? amounts.read(wire.value) : wire.value,
  amount: amounts.read(wire.amount),
})

/** DISC-12: a code as its diner sees it; `plateName` is the name of the plate that it requires. */
export type SharedCode = DiscountCode & { readonly plateName: string | null }

export const writeDiscountCode = (code: SharedCode, { write, writeOrNull }: Amounts): Wire['DiscountCodeInfo'] => ({
  id: code.id,
  code: code.code,
  type: code.type,
  value: isMoney(code) ? write(code.value) : code.value,
  active: code.active,
  minimumOrderAmount: write(code.minimumOrderAmount),
  plate: code.plateId === null ? null : { id: code.plateId, showName: code.plateName ?? '' },
  maximumDiscountAmount: writeOrNull(code.maximumDiscountAmount),
  limitedUsage: code.limitedUsage,
  firstTimeUseOnly: code.firstTimeUseOnly,
  deliveryFeeType: code.type === 'DELIVERY_FEE',
  ...writeValidity(code),
})

/** Only the fields that are there: a code without them holds at any time. */
const writeValidity = ({ validFrom, validUntil, weekdays, hours }: Validity) => ({
  ...(validFrom !== undefined && { validFrom }),
  ...(validUntil !== undefined && { validUntil }),
  ...(weekdays && { weekdays: [...weekdays] }),
  ...(hours && { hours: hours.map(({ startAt, endAt }) => ({ startAt, endAt })) }),
})

/** The number of uses left is not sent, because the gateway counts them. */
export const readDiscountCode = (wire: Wire['DiscountCodeInfo'], { read, readOrNull }: Amounts): SharedCode => ({
  id: wire.id,
  code: wire.code,
  type: wire.type,
  value: isMoney(wire) ? read(wire.value) : wire.value,
  active: wire.active,
  minimumOrderAmount: read(wire.minimumOrderAmount),
  plateId: wire.plate?.id ?? null,
  plateName: wire.plate?.showName ?? null,
  maximumDiscountAmount: readOrNull(wire.maximumDiscountAmount),
  limitedUsage: wire.limitedUsage,
  firstTimeUseOnly: wire.firstTimeUseOnly,
  maximumUses: null,
  ...writeValidity(wire),
})

/** The `value` of a percent, of free units and of a code for the delivery fee is not money. */
function isMoney({ type }: Pick<DiscountLine | SurchargeLine, 'type'>): boolean {
  switch (type) {
    case 'FIXED':
    case 'FINAL_PRICE':
      return true
    case 'PERCENT':
    case 'MULTIPLE':
    case 'DELIVERY_FEE':
      return false
    default:
      return type satisfies never
  }
}
