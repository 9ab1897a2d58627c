import { z } from 'zod'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { amountSchema } from './schema/amount.ts'
import { branch } from './schema/branch.ts'
import { store } from './schema/store.ts'
import { alias, id, name } from './schema/words.ts'

export const countries = z
  .array(
    z.strictObject({
      code: z
        .string()
        .regex(/^[A-Z]{2}$/, 'must be a code of two capitals')
        .describe('The code of the country, such as AR.'),
      name: name.describe('The name of the country.'),
      currencyCode: z
        .string()
        .regex(/^[A-Z]{3}$/, 'must be a code of three capitals')
        .describe('The code of its currency.'),
      currencySymbol: z
        .string()
        .min(1, 'is empty')
        .max(4, 'is longer than 4 characters')
        .describe('The sign before an amount.'),
      phonePrefix: z
        .string()
        .regex(/^\d{1,4}$/, 'must be digits in quotes, such as "54"')
        .describe('The digits before a phone number from abroad, in quotes.'),
      mantissaLength: z
        .int('must be a whole number')
        .min(0, 'is below zero')
        .max(3, 'is above 3')
        .describe(
          'The number of decimals of an amount; it is the same in all countries of a file. A country without cents beside one with cents has `hideZeroCents`.',
        ),
      hideZeroCents: z
        .boolean()
        .exactOptional()
        .describe(
          'Whether amounts without cents are written without them: `$14.800` in place of `$14.800,00`, on pages, tickets and in messages.',
        ),
    }),
  )
  .min(1, 'is empty')
  .refine((all) => new Set(all.map((country) => country.mantissaLength)).size <= 1, {
    error:
      'differ in mantissaLength: write the largest of them in all. A country without cents then has `hideZeroCents: true`',
  })

/** The document as people write it, in; `CatalogDocument` with amounts in minor units, out. `z.encode` goes back. */
export function catalogSchema(mantissaLength: number): ReturnType<typeof schemaOf> {
  const known = schemas.get(mantissaLength) ?? schemaOf(mantissaLength)
  schemas.set(mantissaLength, known)
  return known
}

/** A schema takes longer to make than a document to read. */
const schemas = new Map<number, ReturnType<typeof schemaOf>>()

const schemaOf = (mantissaLength: number) => {
  const amount = amountSchema(mantissaLength)
  return z.strictObject({
    countries: countries.describe('The countries of the stores, with their money.'),
    companies: z
      .array(
        z.strictObject({
          id: id.describe('The id of the company.'),
          alias: alias.describe('The word in the link to all its branches: `/menu/` and the alias.'),
          name: name.describe('The name of the company.'),
        }),
      )
      .min(1, 'is empty')
      .describe('The owners of the branches. Diners and their points belong to a company.'),
    branches: z.array(branch(amount)).describe('The brands, with their plates and the look of their pages.'),
    stores: z.array(store(amount)).describe('The places that cook, sell and hand over the orders.'),
  }) satisfies z.ZodType<CatalogDocument>
}
