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
        id: id.describe('The id of the plate. Never rename it: carts, orders and links hold it.'),
        name: name.describe('The name of the plate in the kitchen and in orders.'),
        showName: name.meta({ shown: 'the name', description: 'The name that diners read, where it is another one.' }),
        description: text.default('').describe('A sentence or two about the plate.'),
        price: amount.default(0).describe('The price. A plate with sizes may leave it out.'),
        sizes: listOf(
          z.strictObject({
            id: id.describe('The id of the size, its own within the plate.'),
            name: name.describe('The name that diners choose by.'),
            price: amount.describe('The price of the plate in this size.'),
          }),
        )
          .default([])
          .describe('The sizes, each with its own price; a diner chooses one.'),
        garnishGroups: listOf(garnishGroup(amount), 50)
          .default([])
          .describe('Questions to the diner: how it is cooked, which side dishes, which extras.'),
        indicatorIds: listOf(id)
          .default([])
          .describe('The ids of the marks that the plate carries, such as gluten-free.'),
        visible: z.boolean().default(true).describe('Whether it is on the menu now.'),
        maxQuantity: count.nullable().default(null).describe('The most of it in one cart; `null` is no limit.'),
        imageUrl: address
          .nullable()
          .default(null)
          .describe('Its picture: `/media/` and the path in `MEDIA_DIR`, or an address that begins with https.'),
        imagePlaceholder: placeholder.optional().meta({
          description: 'A tiny picture that shows until the photograph has come. The import makes it; leave it out.',
          examples: ['data:image/webp;base64,UklGRg=='],
        }),
      })
      .refine((value) => value.price !== 0 || value.sizes.length > 0, {
        path: ['price'],
        message: 'is missing on a plate without sizes',
      }),
    nameShown,
  ) satisfies z.ZodType<Plate>

export const menu = (amount: Amount) =>
  z.strictObject({
    id: id.describe('The id of the menu.'),
    name: name.describe('A name for yourself; diners do not read it.'),
    categories: listOf(category).min(1, 'is empty').describe('The categories, in the order in which they are shown.'),
    remarkedPlateIds: listOf(id).default([]).describe('The ids of the plates that stand out at the top of the menu.'),
    upselleds: listOf(
      z.strictObject({
        plateId: id.describe('The id of a plate of this menu.'),
        price: amount.describe('The price when it is added there, below its usual one.'),
      }),
    )
      .default([])
      .describe('Plates that are offered at a lower price before the checkout.'),
  }) satisfies z.ZodType<Menu>

export const indicator = z.strictObject({
  id: id.describe('The id of the mark.'),
  name: name.describe('The name of the mark, which diners read.'),
  description: text.default('').describe('A sentence that explains it.'),
  iconUrl: address.describe('Its picture.'),
  color: colour.describe('Its colour.'),
}) satisfies z.ZodType<Indicator>

const category = filled(
  z.strictObject({
    id: id.describe('The id of the category; it is in its link.'),
    name: name.describe('The name of the category.'),
    showName: name.meta({ shown: 'the name', description: 'The name that diners read, where it is another one.' }),
    description: text.default('').describe('A line below the name.'),
    withImage: z
      .boolean()
      .default(true)
      .describe(
        'Whether its list shows the pictures of its plates. The page of a plate and the results of a search show them always.',
      ),
    excludedFromUpselling: z
      .boolean()
      .default(false)
      .describe('Keeps its plates out of the offers before the checkout.'),
    plateIds: listOf(id).default([]).describe('The ids of its plates, in the order in which they are shown.'),
  }),
  nameShown,
)

/** An order says both, and the contract takes no more. */
const bound = z.int('must be a whole number').min(0, 'is below zero').max(1_000, 'is above 1000')

const garnishGroup = (amount: Amount) =>
  filled(
    z
      .strictObject({
        id: id.describe('The id of the group, its own within the plate.'),
        name: name.describe('The question, which diners read.'),
        mandatory: z.boolean().default(false).describe('Whether the diner has to choose.'),
        multipleSelection: z.boolean().default(false).describe('Whether the diner may choose several.'),
        min: bound.meta({ shown: '1 where it is mandatory, else 0', description: 'The least number to choose.' }),
        max: bound.min(1, 'must be at least 1').meta({
          shown: 'all of them, or 1 without multipleSelection',
          description: 'The greatest number to choose.',
        }),
        garnishes: listOf(garnish(amount), 100).min(1, 'is empty').describe('The answers to choose from.'),
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
    id: id.describe('The id of the garnish, its own within the group.'),
    name: name.describe('The name, which diners read.'),
    description: text.default('').describe('A line below the name.'),
    price: amount.default(0).describe('The amount that it adds to the price of the plate.'),
    visible: z.boolean().default(true).describe('Whether it may be chosen now.'),
  })
