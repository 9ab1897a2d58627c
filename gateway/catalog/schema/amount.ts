import { z } from 'zod'
import { toDecimal, toMinor } from '#domain/money/money.ts'

/** An amount as people write it (9500 or 9500.50), kept in minor units of a currency with that many decimals. */
export function amountSchema(mantissaLength: number) {
  const amount = z.codec(
    z
      .number()
      .min(0, 'is below zero')
      .max(Number.MAX_SAFE_INTEGER / 1000, 'is too large')
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
