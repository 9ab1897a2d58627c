import { z } from 'zod'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { amountSchema } from './schema/amount.ts'
import { branch } from './schema/branch.ts'
import { store } from './schema/store.ts'
import { alias, id, name } from './schema/words.ts'

export const countries = z
  .array(
    z.strictObject({
      code: z.string().regex(/^[A-Z]{2}$/, 'must be a code of two capitals'),
      name,
      currencyCode: z.string().regex(/^[A-Z]{3}$/, 'must be a code of three capitals'),
      currencySymbol: z.string().min(1, 'is empty').max(4, 'is longer than 4 characters'),
      phonePrefix: z.string().regex(/^\d{1,4}$/, 'must be digits in quotes, such as "54"'),
      mantissaLength: z.int('must be a whole number').min(0, 'is below zero').max(3, 'is above 3'),
    }),
  )
  .min(1, 'is empty')
  .refine((all) => new Set(all.map((country) => country.mantissaLength)).size <= 1, {
    error: 'differ in mantissaLength, so the amounts of one document could not be read',
  })

/** The document as people write it, in; `CatalogDocument` with amounts in minor units, out. `z.encode` goes back. */
export const catalogSchema = (mantissaLength: number) => {
  const amount = amountSchema(mantissaLength)
  return z.strictObject({
    countries,
    companies: z.array(z.strictObject({ id, alias, name })).min(1, 'is empty'),
    branches: z.array(branch(amount)),
    stores: z.array(store(amount)),
  }) satisfies z.ZodType<CatalogDocument>
}
