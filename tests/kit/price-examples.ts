import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import type { CartLine } from '#domain/cart/line.ts'
import type { LoyaltyProgram } from '#domain/catalog/branch.ts'
import type { Discount, DiscountCode, DiscountValue } from '#domain/catalog/discount.ts'
import type { Country } from '#domain/catalog/document.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import type { PaymentType, Surcharge } from '#domain/catalog/order-mode.ts'
import { quoteDelivery } from '#domain/delivery/quote.ts'
import { defaultCountry } from '#domain/money/money.ts'
import type { Assortment, ModeCharges, OrderRequest } from '#domain/ordering/quote.ts'
import { aLine, anExtrasGroup } from './cart.ts'
import {
  aCardPayment,
  aCategory,
  aCode,
  aGarnish,
  aGroup,
  aMenu,
  aPaymentType,
  aPlate,
  aStore,
  aZone,
  inZone,
  outOfZone,
} from './catalog.ts'

/** `[2x1: $9500, Mondays: $950]`: a list of single pairs, because a name may appear twice. */
const pairs = z
  .array(z.record(z.string(), z.string()))
  .default([])
  .transform((list) => list.flatMap((one) => Object.entries(one)))

const product = z.strictObject({
  product: z.string(),
  price: z.string(),
  quantity: z.int().positive().default(1),
  size: z.string().optional(),
  garnishes: pairs,
  offers: z.array(z.string()).default([]),
  'offered at': z.string().optional(),
})

const zone = z.strictObject({
  fee: z.string(),
  'cash fee': z.string().optional(),
  minimum: z.string().optional(),
  'free from': z.string().optional(),
})

const priceExample = z.strictObject({
  name: z.string(),
  proves: z.array(z.string()).default([]),
  country: z.enum(['Argentina', 'Chile', 'Paraguay', 'Kuwait']).default('Argentina'),
  cart: z.array(product).min(1),
  'takes off': pairs,
  adds: pairs,
  'service fee': z.string().optional(),
  delivery: z.union([zone, z.enum(['out of the zone', 'no couriers', 'not known yet'])]).optional(),
  payment: z.enum(['card', 'cash']).default('card'),
  'pays with': z.string().optional(),
  code: z
    .strictObject({
      gives: z.string(),
      minimum: z.string().optional(),
      product: z.string().optional(),
      'at most': z.string().optional(),
    })
    .optional(),
  points: z
    .strictObject({ redeems: z.int().positive().default(0), earns: z.string().default('0%') })
    .default({ redeems: 0, earns: '0%' }),
  /** For readers: how the figures are computed. */
  sum: z.string().optional(),
  ticket: z.strictObject({
    items: pairs,
    discounts: pairs,
    surcharges: pairs,
    'service fee': z.string().optional(),
    delivery: z.string().optional(),
    'points pay': z.string().optional(),
    total: z.string(),
    'points gained': z.int().positive().optional(),
  }),
  'in the way': z.array(z.string()).default([]),
})

/** One cart of `tests/domain/pricing/examples.yaml`, with its price. Amounts are as written there. */
export type PriceExample = z.infer<typeof priceExample>
export type Ticket = PriceExample['ticket']

export const priceExamples: readonly PriceExample[] = z
  .array(priceExample)
  .parse(parse(readFileSync(new URL('../domain/pricing/examples.yaml', import.meta.url), 'utf8')))

const countries: Readonly<Record<PriceExample['country'], Country>> = {
  Argentina: defaultCountry,
  Chile: { ...defaultCountry, code: 'cl', name: 'Chile', currencyCode: 'CLP', phonePrefix: '56', mantissaLength: 0 },
  Paraguay: {
    ...defaultCountry,
    code: 'py',
    name: 'Paraguay',
    currencyCode: 'PYG',
    currencySymbol: '₲',
    phonePrefix: '595',
    mantissaLength: 0,
  },
  Kuwait: {
    ...defaultCountry,
    code: 'kw',
    name: 'Kuwait',
    currencyCode: 'KWD',
    currencySymbol: 'KD ',
    phonePrefix: '965',
    mantissaLength: 3,
  },
}

/** Amounts as the examples write them: `$9500`, `$1250.50`, `KD 1.250`. Decimals are written where they are not all 0. */
export type ExampleMoney = {
  readonly decimals: number
  readonly read: (text: string) => number
  readonly write: (minor: number) => string
}

/** Its own sums on texts, so that its result does not depend on the domain's. */
export function moneyOfExample({ country }: Pick<PriceExample, 'country'>): ExampleMoney {
  const { currencySymbol: symbol, mantissaLength: decimals } = countries[country]
  return {
    decimals,
    read: (text) => {
      const [, whole, fraction = ''] = text.startsWith(symbol)
        ? (/^(\d+)(?:\.(\d+))?$/.exec(text.slice(symbol.length)) ?? [])
        : []
      if (whole === undefined || fraction.length > decimals) throw new Error(`${text} is no amount of ${country}`)
      return Number(whole + fraction.padEnd(decimals, '0'))
    },
    write: (minor) => {
      const digits = String(minor).padStart(decimals + 1, '0')
      const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
      return /^0*$/.test(fraction) ? `${symbol}${whole}` : `${symbol}${whole}.${fraction}`
    },
  }
}

/** The products and charges of an example's store. */
export type ExampleShop = {
  readonly assortment: Assortment
  readonly charges: ModeCharges
  readonly code: DiscountCode | null
  readonly loyaltyProgram: LoyaltyProgram
  readonly delivery: OrderRequest['delivery']
  readonly isQuoting: boolean
  readonly payment: PaymentType
  readonly paysWith: number | null
}

export function shopOf(example: PriceExample): ExampleShop {
  const money = moneyOfExample(example)
  const isCash = example.payment === 'cash'
  const paysWith = example['pays with']
  return {
    assortment: assortmentOf(example, money),
    charges: {
      generalDiscounts: example['takes off'].map(([name, value]) => ({
        id: idOf(name),
        name,
        ...discountValueOf(value, money),
      })),
      surcharges: example.adds.map(([name, value]) => ({ id: idOf(name), name, ...surchargeOf(value, money) })),
      ...serviceFeeOf(example['service fee'], money),
    },
    code: codeOf(example, money),
    loyaltyProgram: {
      active: true,
      name: 'Points',
      orderPercentage: percentIn(example.points.earns) / 100,
      minRedeemedPoints: 0,
      maxRedeemedPoints: 1_000_000,
      maxRedeemedPercentage: 1,
      supportsDiscounts: true,
      branchContactIds: null,
    },
    delivery: deliveryOf(example, money),
    isQuoting: example.delivery === 'not known yet',
    payment: isCash ? aPaymentType() : aCardPayment(),
    paysWith: isCash ? (paysWith ? money.read(paysWith) : 1_000_000_000) : null,
  }
}

/** The cart as a browser sends it, without a price: each price comes from the plates. */
export const unpricedLinesOf = (example: PriceExample): CartLine[] =>
  example.cart.map((row, place) =>
    aLine({
      lineId: `line-${place}`,
      referenceId: idOf(row.product),
      name: row.product,
      quantity: row.quantity,
      sizeId: row.size === undefined ? null : idOf(row.size),
      source: row['offered at'] === undefined ? null : 'plate',
      extras: row.garnishes.length === 0 ? [] : [anExtrasGroup({ items: row.garnishes.map(itemOf) })],
      price: 0,
    }),
  )

const idOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const itemOf = ([name, price]: readonly [string, string]) => ({
  referenceId: idOf(name),
  referenceType: 'GARNISH' as const,
  name,
  quantity: garnishIn(price).quantity,
  price: 0,
})

function garnishIn(text: string) {
  const [, quantity = '1', price = ''] = /^(?:(\d+) x )?(.+)$/.exec(text) ?? []
  return { quantity: Number(quantity), price }
}

function assortmentOf({ cart }: PriceExample, money: ExampleMoney): Assortment {
  const products = [...Map.groupBy(cart, (row) => row.product)]
  const offers = new Map<string, string[]>()
  for (const [name, rows] of products)
    for (const offer of new Set(rows.flatMap((row) => row.offers)))
      offers.set(offer, [...(offers.get(offer) ?? []), idOf(name)])
  return {
    menu: aMenu({
      categories: [aCategory({ id: 'all', plateIds: products.map(([name]) => idOf(name)) })],
      upselleds: products.flatMap(([name, rows]) => {
        const price = rows.find((row) => row['offered at'] !== undefined)?.['offered at']
        return price === undefined ? [] : [{ plateId: idOf(name), price: money.read(price) }]
      }),
    }),
    plates: products.map(([name, rows]) => plateOf(name, rows, money)),
    discounts: [...offers].map(
      ([text, plateIds]): Discount => ({
        id: idOf(text),
        name: text,
        active: true,
        plateIds,
        ...productDiscountOf(text, money),
      }),
    ),
  }
}

function plateOf(name: string, rows: PriceExample['cart'], money: ExampleMoney): Plate {
  const prices = new Map(rows.map(({ size, price }) => [size, money.read(price)]))
  if (rows.some(({ size, price }) => prices.get(size) !== money.read(price)))
    throw new Error(`${name} has two prices in one cart`)
  if (prices.has(undefined) && prices.size > 1) throw new Error(`${name} stands with a size and without one`)
  const garnishes = new Map(rows.flatMap((row) => row.garnishes))
  return aPlate({
    id: idOf(name),
    name,
    showName: name,
    price: prices.get(undefined) ?? 0,
    sizes: [...prices].flatMap(([size, price]) => (size === undefined ? [] : [{ id: idOf(size), name: size, price }])),
    garnishGroups: [
      aGroup({
        max: 99,
        garnishes: [...garnishes].map(([garnish, text]) =>
          aGarnish({ id: idOf(garnish), name: garnish, price: money.read(garnishIn(text).price) }),
        ),
      }),
    ],
  })
}

function percentIn(text: string): number {
  const [, percent] = /^(\d+(?:\.\d+)?)%$/.exec(text) ?? []
  if (percent === undefined) throw new Error(`${text} is no percent`)
  return Number(percent)
}

const isPercent = (text: string) => text.endsWith('%')

const across = ' across'

function productDiscountOf(text: string, money: ExampleMoney) {
  const acrossPlates = text.endsWith(across)
  const value = discountValueOf(acrossPlates ? text.slice(0, -across.length) : text, money)
  return value.type === 'MULTIPLE' ? { ...value, acrossPlates } : value
}

/** `20% off`, `$500 off`, `for $5000`, `2x1`; for products, `2x1 across` as well. */
function discountValueOf(text: string, money: ExampleMoney): DiscountValue {
  const [, buy, pay] = /^(\d+)x(\d+)$/.exec(text) ?? []
  if (buy !== undefined) return { type: 'MULTIPLE', buy: Number(buy), pay: Number(pay) }
  if (text.startsWith('for ')) return { type: 'FINAL_PRICE', finalPrice: money.read(text.slice('for '.length)) }
  if (!text.endsWith(' off')) throw new Error(`${text} is no discount`)
  const taken = text.slice(0, -' off'.length)
  return isPercent(taken)
    ? { type: 'PERCENT', percentage: percentIn(taken) }
    : { type: 'FIXED', fixedDiscount: money.read(taken) }
}

const surchargeOf = (text: string, money: ExampleMoney): Pick<Surcharge, 'type' | 'value'> =>
  isPercent(text) ? { type: 'PERCENT', value: percentIn(text) } : { type: 'FIXED', value: money.read(text) }

/** `$450`, `5%`, `$450 + 5%`. */
function serviceFeeOf(text: string | undefined, money: ExampleMoney) {
  const parts = text?.split(' + ') ?? []
  const [fixed, percent] = [parts.find((part) => !isPercent(part)), parts.find(isPercent)]
  return {
    userFee: fixed === undefined ? 0 : money.read(fixed),
    percentageUserFee: percent === undefined ? 0 : percentIn(percent),
  }
}

function codeOf({ code }: PriceExample, money: ExampleMoney): DiscountCode | null {
  if (!code) return null
  const { gives, minimum, product: dish, 'at most': cap } = code
  return aCode({
    code: 'WELCOME',
    minimumOrderAmount: minimum === undefined ? 0 : money.read(minimum),
    plateId: dish === undefined ? null : idOf(dish),
    maximumDiscountAmount: cap === undefined ? null : money.read(cap),
    ...codeValueOf(gives, money),
  })
}

function codeValueOf(gives: string, money: ExampleMoney): Pick<DiscountCode, 'type' | 'value'> {
  if (gives === 'free delivery') return { type: 'DELIVERY_FEE', value: 0 }
  const value = discountValueOf(gives, money)
  if (value.type === 'PERCENT') return { type: value.type, value: value.percentage }
  if (value.type === 'FIXED') return { type: value.type, value: value.fixedDiscount }
  throw new Error(`${gives} is nothing that a code gives`)
}

/** The store's own terms for the address. */
function deliveryOf({ delivery }: PriceExample, money: ExampleMoney): OrderRequest['delivery'] {
  if (delivery === undefined || delivery === 'not known yet') return null
  if (delivery === 'out of the zone') return quoteDelivery(aStore(), outOfZone)
  if (delivery === 'no couriers') return quoteDelivery(aStore(), inZone, false)
  const read = (text: string | undefined) => (text === undefined ? null : money.read(text))
  const zone = aZone({
    deliveryFee: money.read(delivery.fee),
    cashDeliveryFee: read(delivery['cash fee']),
    minimumOrderAmount: read(delivery.minimum) ?? 0,
    freeDeliveryFrom: read(delivery['free from']),
  })
  return quoteDelivery(aStore({ deliveryZones: [zone] }), inZone)
}
