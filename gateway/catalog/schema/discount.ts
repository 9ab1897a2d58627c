import { z } from 'zod'
import type { Discount, DiscountCode, Validity } from '#domain/catalog/discount.ts'
import type { GeneralDiscount } from '#domain/catalog/order-mode.ts'
import type { Amount } from './amount.ts'
import { hoursOfDay, weekdays } from './hours.ts'
import { count, id, listOf, name, percent, storeTime } from './words.ts'

const validity = {
  validFrom: storeTime.exactOptional(),
  validUntil: storeTime.exactOptional(),
  weekdays: weekdays.exactOptional(),
  hours: hoursOfDay.min(1, 'is empty: leave it out for the whole day').exactOptional(),
}

export const discount = (amount: Amount) =>
  discountWith(
    amount,
    {
      id,
      name,
      active: z.boolean().default(true),
      plateIds: listOf(id).min(1, 'is empty'),
    },
    { acrossPlates: z.boolean().default(false) },
  ) satisfies z.ZodType<Discount>

export const generalDiscount = (amount: Amount) =>
  discountWith(amount, { id, name }, {}) satisfies z.ZodType<GeneralDiscount>

/** The value of a code is an amount or a percent, so the type is read before it. */
export const discountCode = (amount: Amount) => {
  const shared = {
    id,
    code: z.string().regex(/^\S{3,40}$/, 'must be 3 to 40 characters without spaces'),
    active: z.boolean().default(true),
    minimumOrderAmount: amount.default(0),
    plateId: id.nullable().default(null),
    maximumDiscountAmount: amount.nullable().default(null),
    limitedUsage: z.boolean().default(false),
    firstTimeUseOnly: z.boolean().default(false),
    maximumUses: count.nullable().default(null),
    ...validity,
  }
  return z
    .discriminatedUnion('type', [
      z.strictObject({ ...shared, type: z.literal('PERCENT'), value: percent }),
      z.strictObject({ ...shared, type: z.literal('FIXED'), value: amount }),
      z.strictObject({
        ...shared,
        type: z.literal('DELIVERY_FEE'),
        value: z.int().min(0).max(0, 'must be 0 or absent').default(0),
      }),
    ])
    .refine(endsAfterItBegins, endsTooEarly) satisfies z.ZodType<DiscountCode>
}

function discountWith<const Shape extends z.ZodRawShape, const Sets extends z.ZodRawShape>(
  amount: Amount,
  fields: Shape,
  ofSets: Sets,
) {
  const shared = { ...fields, ...validity }
  return z
    .discriminatedUnion('type', [
      z.strictObject({ ...shared, type: z.literal('PERCENT'), percentage: percent }),
      z
        .strictObject({ ...shared, ...ofSets, type: z.literal('MULTIPLE'), buy: count, pay: count })
        // The shared fields are generic here, which hides the two of this variant from the inferred value.
        .refine((value) => paysLess(value as { buy: number; pay: number }), {
          path: ['pay'],
          message: 'must be below buy',
        }),
      z.strictObject({ ...shared, type: z.literal('FIXED'), fixedDiscount: amount }),
      z.strictObject({ ...shared, type: z.literal('FINAL_PRICE'), finalPrice: amount }),
    ])
    .refine((value) => endsAfterItBegins(value as Validity), endsTooEarly)
}

const paysLess = ({ buy, pay }: { buy: number; pay: number }) => pay < buy

const endsTooEarly = { path: ['validUntil'], message: 'is not after validFrom' }

/** A date ends with its last minute. */
function endsAfterItBegins({ validFrom, validUntil }: Validity): boolean {
  if (validFrom === undefined || validUntil === undefined) return true
  const end = validUntil.includes('T') ? validUntil : `${validUntil}T24:00`
  return (validFrom.includes('T') ? validFrom : `${validFrom}T00:00`) < end
}
