import { z } from 'zod'

/** An amount as people write it (9500 or 9500.50), kept in minor units of a currency with that many decimals. */
export function amountSchema(mantissaLength: number) {
  const minorUnits = 10 ** mantissaLength
  return z.codec(
    z
      .number()
      .min(0, 'is below zero')
      .max(Number.MAX_SAFE_INTEGER / 1000, 'is too large')
      .refine((amount) => isWhole(amount * minorUnits), `has more than ${mantissaLength} decimals`),
    z.int(),
    { decode: (amount) => Math.round(amount * minorUnits), encode: (minor) => minor / minorUnits },
  )
}

export type Amount = ReturnType<typeof amountSchema>

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-4
