import type { Garnish, GarnishGroup, Indicator, Menu, Plate } from '#domain/catalog/menu.ts'
import { z } from 'zod'
import type { Amount } from './amount.ts'
import { address, colour, count, id, name, text } from './words.ts'

const garnish = (amount: Amount) =>
  z.strictObject({
    id,
    name,
    description: text.default(''),
    price: amount.default(0),
    visible: z.boolean().default(true),
  }) satisfies z.ZodType<Garnish>

const bound = z.int('must be a whole number').min(0, 'is below zero')

const garnishGroup = (amount: Amount) => {
  const filled = z
    .strictObject({
      id,
      name,
      mandatory: z.boolean(),
      multipleSelection: z.boolean(),
      min: bound,
      max: bound,
      garnishes: z.array(garnish(amount)).min(1, 'is empty'),
    })
    .check(({ value, issues }) => {
      const wrong = (field: 'min' | 'max', message: string) =>
        issues.push({ code: 'custom', input: value, path: [field], message })
      if (value.min > value.max) wrong('min', 'is above max')
      if (value.mandatory && value.min < 1) wrong('min', 'must be at least 1 in a mandatory group')
      if (value.max < 1) wrong('max', 'must be at least 1')
      if (!value.multipleSelection && value.max > 1) wrong('max', 'must be 1 in a group of single selection')
    })
  const written = z.strictObject({
    id,
    name,
    mandatory: z.boolean().default(false),
    multipleSelection: z.boolean().default(false),
    min: bound.optional(),
    max: bound.optional(),
    garnishes: z.array(z.unknown()),
  })
  return z.codec(written, filled, {
    decode: (group) => ({
      ...group,
      min: group.min ?? (group.mandatory ? 1 : 0),
      max: group.max ?? (group.multipleSelection ? Math.max(1, group.garnishes.length) : 1),
      garnishes: group.garnishes as z.input<typeof filled>['garnishes'],
    }),
    encode: (group) => group,
  }) satisfies z.ZodType<GarnishGroup>
}

const plateSize = (amount: Amount) => z.strictObject({ id, name, price: amount })

/** `showName` says what the diner reads; it is the name unless written. */
const shown = <const Name extends string>(entry: { name: Name; showName?: Name | undefined }) => entry

export const plate = (amount: Amount) => {
  const filled = z
    .strictObject({
      id,
      name,
      showName: name,
      description: text.default(''),
      price: amount.default(0),
      sizes: z.array(plateSize(amount)).default([]),
      garnishGroups: z.array(garnishGroup(amount)).default([]),
      indicatorIds: z.array(id).default([]),
      visible: z.boolean().default(true),
      maxQuantity: count.nullable().default(null),
      imageUrl: address.nullable().default(null),
    })
    .check(({ value, issues }) => {
      if (value.price === 0 && value.sizes.length === 0)
        issues.push({ code: 'custom', input: value, path: ['price'], message: 'is missing on a plate without sizes' })
    })
  return withShowName(filled) satisfies z.ZodType<Plate>
}

const category = () =>
  withShowName(
    z.strictObject({
      id,
      name,
      showName: name,
      description: text.default(''),
      withImage: z.boolean().default(true),
      excludedFromUpselling: z.boolean().default(false),
      plateIds: z.array(id).default([]),
    }),
  )
