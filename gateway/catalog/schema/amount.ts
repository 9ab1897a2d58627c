import { z } from 'zod'
import { toDecimal, toMinor } from '#domain/money/money.ts'

/** The largest amount that the contract answers with. */
const mostAmount = 1_000_000_000

/** An amount as people write it (9500 or 9500.50), kept in minor units of a currency with that many decimals. */
export function amountSchema(mantissaLength: number) {
  const amount = z.codec(
    z
      .number()
      .min(0, 'is below zero')
      .max(mostAmount, `is above ${mostAmount}`)
      .refine(
        (amount) => toDecimal(toMinor(amount, mantissaLength), mantissaLength) === amount,
        `has more than ${mantissaLength} decimals`,
      ),
    z.int(),
    { decode: (amount) => toMinor(amount, mantissaLength), encode: (minor) => toDecimal(minor, mantissaLength) },
  )
  return amount.meta({ kind: 'amount' })
}

export type Amount = ReturnType<typeof amountSchema>
