import { z } from 'zod'
import type { Discount, DiscountCode, Validity } from '#domain/catalog/discount.ts'
import type { GeneralDiscount } from '#domain/catalog/order-mode.ts'
import type { Amount } from './amount.ts'
import { hoursOfDay, weekdays } from './hours.ts'
import { count, id, listOf, name, percent, storeTime } from './words.ts'

const validity = {
  validFrom: storeTime
    .exactOptional()
    .describe('The first date or minute at which it holds, on the clock of each store.'),
  validUntil: storeTime.exactOptional().describe('The last date, or the minute at which it ends.'),
  weekdays: weekdays.exactOptional().describe('The days of the week on which it holds; left out: every day.'),
  hours: hoursOfDay
    .min(1, 'is empty: leave it out for the whole day')
    .exactOptional()
    .describe('The hours of the day in which it holds; left out: the whole day.'),
}

export const discount = (amount: Amount) =>
  discountWith(
    amount,
    {
      id: id.describe('The id of the discount.'),
      name: name.describe('The name that diners read beside the plate.'),
      active: z.boolean().default(true).describe('Whether it holds now; `false` keeps it for later.'),
      plateIds: listOf(id).min(1, 'is empty').describe('The ids of the plates that it makes cheaper.'),
    },
    { acrossPlates: z.boolean().default(false).describe('Whether a set may mix several of the plates.') },
  ) satisfies z.ZodType<Discount>

export const generalDiscount = (amount: Amount) =>
  discountWith(
    amount,
    {
      id: id.describe('The id of the discount, its own within the mode.'),
      name: name.describe('The name that diners read beside the total.'),
    },
    {},
  ) satisfies z.ZodType<GeneralDiscount>

/** The value of a code is an amount or a percent, so the type is read before it. */
export const discountCode = (amount: Amount) => {
  const shared = {
    id: id.describe('The id of the code.'),
    code: z
      .string()
      .regex(/^\S{3,40}$/, 'must be 3 to 40 characters without spaces')
      .describe('The word that diners type; upper and lower case are the same.'),
    active: z.boolean().default(true).describe('Whether it is accepted now.'),
    minimumOrderAmount: amount.default(0).describe('The least price of the plates for which it is accepted.'),
    plateId: id.nullable().default(null).describe('The id of a plate that the order must have; `null` is any order.'),
    maximumDiscountAmount: amount.nullable().default(null).describe('The most that it takes off; `null` is no limit.'),
    limitedUsage: z.boolean().default(false).describe('Whether it lasts for three minutes after a diner has typed it.'),
    firstTimeUseOnly: z.boolean().default(false).describe('Whether only the first order of a diner may use it.'),
    maximumUses: count
      .nullable()
      .default(null)
      .describe('How often all diners together may use it; `null` is no limit.'),
    ...validity,
  }
  return z
    .discriminatedUnion('type', [
      z.strictObject({ ...shared, type: typeOf('PERCENT'), value: percent.describe('The percent that it takes off.') }),
      z.strictObject({ ...shared, type: typeOf('FIXED'), value: amount.describe('The amount that it takes off.') }),
      z.strictObject({
        ...shared,
        type: typeOf('DELIVERY_FEE'),
        value: z.int().min(0).max(0, 'must be 0 or absent').default(0).describe('Always 0: the delivery is free.'),
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
      z.strictObject({
        ...shared,
        type: typeOf('PERCENT'),
        percentage: percent.describe('The percent that it takes off.'),
      }),
      z
        .strictObject({
          ...shared,
          ...ofSets,
          type: typeOf('MULTIPLE'),
          buy: count.describe('The number of plates in a set.'),
          pay: count.describe('The number of them that a diner pays for.'),
        })
        // The shared fields are generic here, which hides the two of this variant from the inferred value.
        .refine((value) => paysLess(value as { buy: number; pay: number }), {
          path: ['pay'],
          message: 'must be below buy',
        }),
      z.strictObject({
        ...shared,
        type: typeOf('FIXED'),
        fixedDiscount: amount.describe('The amount that it takes off each plate or the order.'),
      }),
      z.strictObject({
        ...shared,
        type: typeOf('FINAL_PRICE'),
        finalPrice: amount.describe('The price to pay in place of the usual one.'),
      }),
    ])
    .refine((value) => endsAfterItBegins(value as Validity), endsTooEarly)
}

const typeOf = <const Type extends string>(type: Type) =>
  z.literal(type).describe('The kind, which says which of the other fields it has.')

const paysLess = ({ buy, pay }: { buy: number; pay: number }) => pay < buy

const endsTooEarly = { path: ['validUntil'], message: 'is not after validFrom' }

/** A date ends with its last minute. */
function endsAfterItBegins({ validFrom, validUntil }: Validity): boolean {
  if (validFrom === undefined || validUntil === undefined) return true
  const end = validUntil.includes('T') ? validUntil : `${validUntil}T24:00`
  return (validFrom.includes('T') ? validFrom : `${validFrom}T00:00`) < end
}
