import { z } from 'zod'
import { defaultCountry, type Money } from '#domain/money/money.ts'

/**
 * The things that a text of an event may be and no person's. Every other text is a personal field of its owner, or is declared to have
 * none (`withoutOwner`): a person may write a name into it. `tests/gateway/aggregates/texts-of-events.test.ts` walks over all of them.
 */
export const harmlessTexts = {
  instant: 'an instant in ISO 8601, or a day',
  identifier: 'drawn by the gateway, named in the catalogue, or of the letters that the contract allows in an id',
  code: 'a code or a digest that the gateway draws',
  catalogue: 'words that the shop publishes',
  currency: 'a currency of a country',
  provider: 'a name or an identifier that a payment provider or its adapter gives, and its words about a refund',
} as const

const text = (holds: keyof typeof harmlessTexts) => z.string().meta({ holds })

export const instant = text('instant')
export const identifier = text('identifier')
export const drawnCode = text('code')
export const catalogueText = text('catalogue')
export const currencyCode = text('currency')
export const providerText = text('provider')

export const position = z.object({ lat: z.number(), lng: z.number() })

export const money = z.object({ currency: currencyCode, decimals: z.number() })

/** The answer of `moneyInForce`; what earlier releases took for a store that no catalogue has, where there is none. */
export const moneyOfPast = (past: unknown): Money =>
  past === null ? { currency: defaultCountry.currencyCode, decimals: defaultCountry.mantissaLength } : money.parse(past)
