import { z } from 'zod'
import { defaultCountry, type Money } from '#domain/money/money.ts'

/** An instant in ISO 8601. */
export const instant = z.string()

export const position = z.object({ lat: z.number(), lng: z.number() })

export const money = z.object({ currency: z.string(), decimals: z.number() })

/** The answer of `moneyInForce`; what earlier releases took for a store that no catalogue has, where there is none. */
export const moneyOfPast = (past: unknown): Money =>
  past === null ? { currency: defaultCountry.currencyCode, decimals: defaultCountry.mantissaLength } : money.parse(past)
