import { z } from 'zod'
import type { Indicator, Menu, Plate } from '#domain/catalog/menu.ts'
import type { Amount } from './amount.ts'
import { filled, nameShown } from './filled.ts'
import { address, colour, count, id, listOf, name, text } from './words.ts'

const placeholder = z
  .string()
  .max(2_000)
  .regex(/^data:image\/webp;base64,[\w+/=]+$/, 'is no tiny picture of an import')

export const plate = (amount: Amount) =>
  filled(
    z
      .strictObject({
        id,
        name,
        showName: name,
        description: text.default(''),
        price: amount.default(0),
        sizes: listOf(z.strictObject({ id, name, price: amount })).default([]),
        garnishGroups: listOf(garnishGroup(amount), 50).default([]),
        indicatorIds: listOf(id).default([]),
        visible: z.boolean().default(true),
        maxQuantity: count.nullable().default(null),
        imageUrl: address.nullable().default(null),
        imagePlaceholder: placeholder.optional(),
      })
      .refine((value) => value.price !== 0 || value.sizes.length > 0, {
        path: ['price'],
        message: 'is missing on a plate without sizes',
      }),
    nameShown,
  ) satisfies z.ZodType<Plate>

export const menu = (amount: Amount) =>
  z.strictObject({
    id,
    name,
    categories: listOf(category).min(1, 'is empty'),
    remarkedPlateIds: listOf(id).default([]),
    upselleds: listOf(z.strictObject({ plateId: id, price: amount })).default([]),
  }) satisfies z.ZodType<Menu>

export const indicator = z.strictObject({
  id,
  name,
  description: text.default(''),
  iconUrl: address,
  color: colour,
}) satisfies z.ZodType<Indicator>

const category = filled(
  z.strictObject({
    id,
    name,
    showName: name,
    description: text.default(''),
    withImage: z.boolean().default(true),
    excludedFromUpselling: z.boolean().default(false),
    plateIds: listOf(id).default([]),
  }),
  nameShown,
)

const bound = z.int('must be a whole number').min(0, 'is below zero')

const garnishGroup = (amount: Amount) =>
  filled(
    z
      .strictObject({
        id,
        name,
        mandatory: z.boolean().default(false),
        multipleSelection: z.boolean().default(false),
        min: bound,
        max: bound.min(1, 'must be at least 1'),
        garnishes: listOf(garnish(amount), 100).min(1, 'is empty'),
      })
      .refine((group) => group.min <= group.max, { path: ['min'], message: 'is above max' })
      .refine((group) => !group.mandatory || group.min >= 1, {
        path: ['min'],
        message: 'must be at least 1 in a mandatory group',
      })
      .refine((group) => group.multipleSelection || group.max === 1, {
        path: ['max'],
        message: 'must be 1 in a group of single selection',
      }),
    ({ mandatory, multipleSelection, garnishes }) => ({
      min: mandatory === true ? 1 : 0,
      max: multipleSelection === true && Array.isArray(garnishes) ? Math.max(1, garnishes.length) : 1,
    }),
  )

const garnish = (amount: Amount) =>
  z.strictObject({
    id,
    name,
    description: text.default(''),
    price: amount.default(0),
    visible: z.boolean().default(true),
  })
